import { NIL } from '@cloudyard/contract/kit/values.ts';
import { versionApi } from '@cloudyard/contract/market/version.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts';
import { strangersAreRefused } from '../../../test/strangers.ts';
import { equip } from '../../../test/visitors.ts';
import { marketStory } from './market.stories.ts';
import { added, broughtFile, broughtPicture, draft } from './version.stories.ts';

let test: TestApp;
let story: ReturnType<typeof marketStory>;
let lin: Caller;
let zhou: Caller;
let su: Caller;
let admin: Caller;
let here: string;
let there: string;
let shot: string;

const enterpriseOf = (alias: string) =>
  story.rows(
    async (db) =>
      (await db.selectFrom('enterprise').select('id').where('alias', '=', alias).executeTakeFirstOrThrow())
        .id,
  );
const newApplication = (by: string, enterprise: string | null, scope?: string) =>
  story.rows((db) => story.insertApplication(db, by, enterprise, scope));
const versionRow = (id: string) =>
  story.rows((db) => db.selectFrom('app_version').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const update = (who: Caller, id: string, more: object = {}) =>
  who.ask(versionApi.update, { body: { ...draft(shot), id, ...more } as never });
const detail = (who: Caller, id: string) => who.ask(versionApi.detail, { params: { id } });

beforeAll(async () => {
  test = await openTestApp();
  story = marketStory(test);
  [lin, zhou, su, admin] = await Promise.all([
    test.as('lin.qiao'),
    test.as('zhou.yan'),
    test.as('su.wen'),
    test.as('admin'),
  ]);
  here = await enterpriseOf('海川重工');
  there = await enterpriseOf('云杉精密');
  shot = await broughtPicture(test, lin);
});
afterAll(() => test.close());

describe('strangers', () => {
  strangersAreRefused(
    () => test,
    versionApi.submit,
    () => ({ body: { applicationId: NIL, majorVersion: { id: '-1' }, ...draft('x') } }) as never,
  );
  strangersAreRefused(
    () => test,
    versionApi.detail,
    () => ({ params: { id: NIL } }),
  );

  it('find nothing of another enterprise’s, nor of somebody’s own', async () => {
    for (const [by, enterprise, scope] of [
      [lin.userId, here, 'enterprise'],
      [lin.userId, null, 'private'],
    ] as const) {
      const application = await newApplication(by, enterprise, scope);
      const { body } = await added(lin, application, draft(shot));
      for (const who of [zhou, su]) {
        const picture = await broughtPicture(test, who);
        const answers = [
          await detail(who, body.id),
          await update(who, body.id, draft(picture)),
          await who.ask(versionApi.impact, { params: { id: body.id } }),
          await who.ask(versionApi.setStatus, { body: { id: body.id, status: { code: '5' }, reason: '' } }),
          await added(who, application, draft(picture)),
          await who.ask(versionApi.majors, { params: { id: application } }),
          await who.ask(versionApi.ofApplication, { params: { id: application } }),
        ].map((answer) => [answer.status, answer.body.code]);
        expect(new Set(answers.map(String))).toEqual(
          new Set(['404,market.version_not_found', '404,market.application_not_found']),
        );
      }
    }
  });

  it('are not listed another enterprise’s, the platform’s or somebody else’s versions', async () => {
    const list = (who: Caller, id: string) => who.ask(versionApi.byCompany, { params: { id } });
    expect((await list(zhou, here)).status).toBe(403);
    expect((await list(lin, NIL)).status).toBe(403);
    expect((await list(await test.as('qin.yue'), here)).status).toBe(403);
    expect((await zhou.ask(versionApi.byUser, { params: { id: lin.userId } })).status).toBe(403);
  });

  it('colleagues read and change nothing', async () => {
    const qin = await story.accountId('qin.yue');
    await equip(test, qin, { enterprise: here, name: '看版本', keys: ['market.application.read'] });
    const colleague = await test.as('qin.yue', true);
    const application = await newApplication(lin.userId, here);
    const { body } = await added(lin, application, draft(shot));
    const seen = await detail(colleague, body.id);
    expect([seen.status, seen.body.editable, seen.body.allowed]).toEqual([200, false, []]);
    expect((await update(colleague, body.id)).body.code).toBe('kit.not_allowed');
    expect((await added(colleague, application, draft(shot))).body.code).toBe('kit.not_allowed');
  });
});

describe('a new version', () => {
  it('has its numbers one after the other', async () => {
    const application = await newApplication(lin.userId, here);
    const first = await added(lin, application, draft(shot));
    expect(first.body).toMatchObject({ version: '1.0', status: { code: '0' }, releaseCompanyId: here });
    expect(first.body.moves.map(({ event }: { event: string }) => event)).toEqual(['create']);
    const major = first.body.majorVersion.id;
    const next = await added(lin, application, { ...draft(shot), majorVersion: { id: major } });
    expect(next.body.version).toBe('1.1');
    expect((await added(lin, application, draft(shot))).body.version).toBe('2.0');
    const majors = await lin.ask(versionApi.majors, { params: { id: application } });
    expect(majors.body.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    const all = await lin.ask(versionApi.ofApplication, { params: { id: application } });
    expect(all.body.map(({ version }: { version: string }) => version)).toEqual(['2.0', '1.1', '1.0']);
  });

  it('gets a number only once, also of two at once', async () => {
    const application = await newApplication(lin.userId, here);
    const { body } = await added(lin, application, draft(shot));
    const same = { ...draft(shot), majorVersion: { id: body.majorVersion.id }, number: 7 };
    const both = await Promise.all([added(lin, application, same), added(lin, application, same)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.fields).toEqual({
      number: 'market.version_number_taken',
    });
    const open = { ...same, number: null };
    const free = await Promise.all([added(lin, application, open), added(lin, application, open)]);
    expect(free.map((one) => one.body.number).sort()).toEqual([8, 9]);
    const majors = await Promise.all([
      added(lin, application, draft(shot)),
      added(lin, application, draft(shot)),
    ]);
    expect(majors.map((one) => one.body.version).sort()).toEqual(['2.0', '3.0']);
  });

  it('belongs to a major version of its own application', async () => {
    const other = await added(lin, await newApplication(lin.userId, here), draft(shot));
    const foreign = { ...draft(shot), majorVersion: { id: other.body.majorVersion.id } };
    const { status, body } = await added(lin, await newApplication(lin.userId, here), foreign);
    expect([status, body.code]).toEqual([404, 'market.version_not_found']);
  });

  it('believes nothing said of who releases it, and no status but two', async () => {
    const application = await newApplication(lin.userId, here);
    const lies = [
      [{ releaseUserId: zhou.userId }, 'kit.not_allowed'],
      [{ releaseCompanyId: there }, 'kit.not_allowed'],
      [{ releaseCompanyId: NIL }, 'kit.not_allowed'],
      [{ status: { code: '3' } }, 'kit.invalid'],
      [{ status: { code: '2' } }, 'kit.invalid'],
    ] as const;
    for (const [lie, code] of lies)
      expect((await added(lin, application, { ...draft(shot), ...lie })).body.code).toBe(code);
    const truth = { releaseUserId: lin.userId, releaseCompanyId: here, releaseCompanyName: '假名' };
    const extra = { auditResult: 'passed', approvedDigest: 'x', createdBy: zhou.userId, statusVersion: 9 };
    const { body } = await added(lin, application, { ...draft(shot), ...truth, ...extra });
    expect(body).toMatchObject({ releaseUserId: lin.userId, statusVersion: 1, audit: { result: 'none' } });
    expect(body.releaseCompanyName).not.toBe('假名');
    const row = await versionRow(body.id);
    expect([row.approved_digest, row.created_by, row.status]).toEqual([null, lin.userId, '0']);
  });

  it('uses only files of the writer, or of the application', async () => {
    const application = await newApplication(lin.userId, here);
    const theirs = await broughtPicture(test, zhou);
    const stolen = await added(lin, application, draft(theirs));
    expect([stolen.status, stolen.body.fields]).toEqual([
      404,
      { 'screenshots.0.uri': 'market.file_not_found' },
    ]);
    const program = await broughtFile(test, zhou, Buffer.from('x'));
    const jar = { ...draft(shot), sourceType: { code: 'JAR' }, programFile: program };
    expect((await added(lin, application, jar)).body.fields).toEqual({
      programFile: 'market.file_not_found',
    });
    const own = await broughtFile(test, lin, Buffer.from('x'), '说明.txt');
    expect((await added(lin, application, draft(own))).body.fields).toEqual({
      'screenshots.0.uri': 'file.not_an_image',
    });
    const { body } = await added(lin, application, { ...draft(shot), helpFile: own });
    expect(body.detailFiles).toMatchObject([{ type: 'HELP', name: own, originalName: '说明.txt', bytes: 1 }]);
    // Somebody else who publishes for the enterprise goes on with them.
    const meng = await story.accountId('meng.xia');
    const key = 'market.application.publish';
    await equip(test, meng, { enterprise: here, name: '发布', keys: [key] });
    const colleague = await test.as('meng.xia', true);
    expect((await update(colleague, body.id, { helpFile: own })).status).toBe(200);
    expect((await added(colleague, application, draft(shot))).status).toBe(200);
    const elsewhere = await newApplication(lin.userId, here);
    expect((await added(colleague, elsewhere, draft(shot))).status).toBe(404);
  });

  it('has a menu name of its own, sound addresses and each authority once', async () => {
    const application = await newApplication(lin.userId, here);
    const { name } = await story.rows((db) =>
      db.selectFrom('application').select('name').where('id', '=', application).executeTakeFirstOrThrow(),
    );
    const one = { code: 'device.read', name: '读设备' };
    const wrong = [
      [{ menuName: ` ${name} ` }, 'menuName', 'market.menu_name_of_app'],
      [{ accessUrl: 'http://x' }, 'accessUrl', 'format'],
      [{ authorities: [one, one] }, 'authorities.1.code', 'format'],
      [{ containerPort: 70_000 }, 'containerPort', 'too_big:65535'],
    ] as const;
    for (const [more, field, problem] of wrong)
      expect((await added(lin, application, { ...draft(shot), ...more })).body.fields[field]).toBe(problem);
    const right = { menuName: '<b>巡检</b>', accessUrl: '{host}/app', authorities: [one] };
    const { body } = await added(lin, application, { ...draft(shot), ...right });
    expect(body).toMatchObject({ menuName: '<b>巡检</b>', accessUrl: '{host}/app' });
    expect(body.majorVersion.authorities).toMatchObject([{ ...one, description: '' }]);
    const stored = await story.rows((db) =>
      db.selectFrom('authority').selectAll().where('major_id', '=', body.majorVersion.id).execute(),
    );
    expect(stored.map(({ code, status }) => [code, status])).toEqual([['device.read', '3']]);
  });

  it('is handed in at once, or stays away when something is missing', async () => {
    const application = await newApplication(lin.userId, here);
    const bare = { ...draft(shot), screenshots: [], status: { code: '1' } };
    const refused = await added(lin, application, bare);
    expect([refused.body.code, refused.body.fields]).toEqual([
      'market.incomplete',
      { screenshots: 'too_few:1' },
    ]);
    const none = await lin.ask(versionApi.ofApplication, { params: { id: application } });
    expect(none.body).toEqual([]);
    const { body } = await added(lin, application, { ...draft(shot), status: { code: '1' } });
    expect([body.status.code, body.screenHeight, body.audit.result]).toEqual(['1', 800, 'pending']);
  });

  it('is not taken by an application that was taken away', async () => {
    const application = await newApplication(lin.userId, here);
    await story.rows((db) => story.put(db, 'application', application, lin.userId, { status: '4' }));
    expect((await added(lin, application, draft(shot))).body.code).toBe('market.content_frozen');
  });
});

describe('a change', () => {
  it('is written over a draft, and refused when somebody was faster', async () => {
    const { body } = await added(lin, await newApplication(lin.userId, here), draft(shot));
    const changed = await update(lin, body.id, { description: '改过', statusVersion: body.statusVersion });
    expect([changed.body.description, changed.body.revision]).toEqual(['改过', null]);
    const late = await update(lin, body.id, { description: '晚了', statusVersion: body.statusVersion });
    expect([late.status, late.body.code]).toEqual([409, 'market.status_changed']);
  });

  it('of what is online waits beside it', async () => {
    const id = await story.place('version', lin.userId, here, { status: '3' });
    const { body } = await update(lin, id, {
      description: '新的说明',
      authorities: [{ code: 'a', name: '甲' }],
    });
    expect([body.description, body.revision.status, body.status.code]).toEqual(['新的说明', '0', '3']);
    const row = await versionRow(id);
    expect((row.content as { description: string }).description).toBe('第一个版本');
    expect((row.revision as { description: string }).description).toBe('新的说明');
    const granted = () =>
      story.rows((db) =>
        db.selectFrom('authority').select('code').where('major_id', '=', row.major_id).execute(),
      );
    expect(await granted()).toEqual([]);
    await lin.ask(versionApi.setStatus, { body: { id, status: { code: '1' }, reason: '' } });
    await admin.ask(versionApi.setStatus, { body: { id, status: { code: '2' }, reason: '' } });
    const after = await versionRow(id);
    expect([(after.content as { description: string }).description, after.revision]).toEqual([
      '新的说明',
      null,
    ]);
    expect(await granted()).toEqual([{ code: 'a' }]);
  });

  it('of a draft leaves the authorities of an approved version alone', async () => {
    const id = await story.place('version', lin.userId, here, { status: '2' });
    const { major_id, application_id } = await versionRow(id);
    await story.rows((db) =>
      db.insertInto('authority').values({ major_id, code: 'old', name: '旧' }).execute(),
    );
    const asked = { authorities: [{ code: 'new', name: '新' }], majorVersion: { id: major_id } };
    const { body } = await added(lin, application_id, { ...draft(shot), ...asked });
    expect(body.majorVersion.authorities).toMatchObject([{ code: 'new' }]);
    const majors = await lin.ask(versionApi.majors, { params: { id: application_id } });
    expect(majors.body[0].authorities).toMatchObject([{ code: 'old' }]);
  });

  it('of what the platform took away is refused', async () => {
    const id = await story.place('version', lin.userId, here, { status: '4' });
    expect((await update(lin, id)).body.code).toBe('market.content_frozen');
  });
});

describe('lists', () => {
  it('page in the database, by substring of the application’s name, with counts', async () => {
    const application = await newApplication(zhou.userId, there);
    const picture = await broughtPicture(test, zhou);
    for (let n = 0; n < 3; n += 1) await added(zhou, application, draft(picture));
    await added(zhou, application, { ...draft(picture), status: { code: '1' } });
    const list = (query: object) => zhou.ask(versionApi.byCompany, { params: { id: there }, query } as never);
    const { body } = await list({ applicationId: application, size: 2, page: 1 });
    expect([body.totalElements, body.content.length, body.counts]).toEqual([4, 2, { '0': 3, '1': 1 }]);
    expect((await list({ status: '1' })).body.totalElements).toBe(1);
    const name = body.content[0].application.name as string;
    expect((await list({ name: name.slice(1) })).body.totalElements).toBe(4);
    expect((await list({ name: '没有这个' })).body).toMatchObject({ totalElements: 0, counts: {} });
  });

  it('show the platform’s to its publishers, and one’s own to oneself', async () => {
    const application = await newApplication(admin.userId, null, 'platform');
    const { body: version } = await added(admin, application, draft(await broughtPicture(test, admin)));
    expect(version).toMatchObject({ releaseCompanyId: NIL, releaseCompanyName: 'Cloudyard' });
    const platform = await admin.ask(versionApi.byCompany, { params: { id: NIL } });
    expect(platform.body.content.map(({ id }: { id: string }) => id)).toEqual([version.id]);
    const mine = await newApplication(su.userId, null, 'private');
    const { body: own } = await added(su, mine, draft(await broughtPicture(test, su)));
    expect(own).toMatchObject({ releaseCompanyId: NIL, releaseCompanyName: '', releaseUserId: su.userId });
    const list = await su.ask(versionApi.byUser, { params: { id: su.userId } });
    expect(list.body.content.map(({ id }: { id: string }) => id)).toEqual([own.id]);
  });

  it('know whom it would hit', async () => {
    const id = await story.place('version', lin.userId, here, { status: '3' });
    const { application_id } = await versionRow(id);
    await story.rows((db) =>
      db.insertInto('subscription').values({ application_id, account_id: su.userId }).execute(),
    );
    const { body } = await lin.ask(versionApi.impact, { params: { id } });
    expect(body).toEqual({ subscribers: 1, versions: 0, modules: 0 });
  });

  it('offer four ways to release', async () => {
    const { body } = await su.ask(versionApi.sourceTypes);
    expect(body.map(({ code }: { code: string }) => code)).toEqual(['JAR', 'URL', 'IMAGE', 'STATIC']);
  });
});
