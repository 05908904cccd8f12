import { NIL } from '@cloudyard/contract/kit/values.ts';
import { versionApi } from '@cloudyard/contract/publishing/version.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { equip, plainMembers } from '../../../../test/visitors.ts';
import { publishingStory } from '../publishing.stories.ts';
import { added, broughtFile, broughtPicture, draft } from './version.stories.ts';

let test: TestApp;
let story: ReturnType<typeof publishingStory>;
let lin: Caller;
let zhou: Caller;
let su: Caller;
let here: string;
let there: string;
let shot: string;

const newApplication = (by: string, enterprise: string | null, scope?: string) =>
  story.rows((db) => story.insertApplication(db, by, enterprise, scope));
const versionRow = (id: string) =>
  story.rows((db) => db.selectFrom('app_version').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const update = (who: Caller, id: string, more: object = {}) =>
  who.ask(versionApi.update, { body: { ...draft(shot), id, ...more } as never });
const detail = (who: Caller, id: string) => who.ask(versionApi.detail, { params: { id } });

beforeAll(async () => {
  test = await openTestApp();
  await plainMembers(test);
  story = publishingStory(test);
  [lin, zhou, su] = await Promise.all([test.as('lin.qiao'), test.as('zhou.yan'), test.as('su.wen')]);
  here = await story.enterpriseId('海川重工');
  there = await story.enterpriseId('云杉精密');
  shot = await broughtPicture(test, lin);
});
afterAll(() => test.close());

describe('versions of others', () => {
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

  it('are not found by users of another enterprise, nor private ones by other users', async () => {
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

  it('are not listed: another enterprise’s, the platform’s, another user’s', async () => {
    const list = (who: Caller, id: string) => who.ask(versionApi.byCompany, { params: { id } });
    expect((await list(zhou, here)).status).toBe(403);
    expect((await list(lin, NIL)).status).toBe(403);
    expect((await list(await test.as('qin.yue'), here)).status).toBe(403);
    expect((await zhou.ask(versionApi.byUser, { params: { id: lin.userId } })).status).toBe(403);
  });

  it('of the same enterprise are read, and not changed, by a colleague with the key to read', async () => {
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
  // rule: majorVersion.new, release.company.enterprise, version.save.status
  it('gets the next number', async () => {
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

  // rule: version.unique
  it('gets a number that no other gets, also when two are added at once', async () => {
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

  it('refuses another publisher and any status but draft and pending, and ignores unknown fields', async () => {
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

  it('uses only files of its author, or of the application', async () => {
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
    // Another publisher of the enterprise goes on with them.
    const meng = await story.accountId('meng.xia');
    const key = 'market.application.publish';
    await equip(test, meng, { enterprise: here, name: '发布', keys: [key] });
    const colleague = await test.as('meng.xia', true);
    expect((await update(colleague, body.id, { helpFile: own })).status).toBe(200);
    expect((await added(colleague, application, draft(shot))).status).toBe(200);
    const elsewhere = await newApplication(lin.userId, here);
    expect((await added(colleague, elsewhere, draft(shot))).status).toBe(404);
  });

  // rule: app.menuName, authority.new
  it('needs its own menu name, valid addresses and each authority once', async () => {
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

  // rule: app.required, version.screenHeight.submit
  it('is handed in at once, or refused when something is missing', async () => {
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

  it('is refused below a suspended application', async () => {
    const application = await newApplication(lin.userId, here);
    await story.rows((db) => story.put(db, 'application', application, lin.userId, { status: '4' }));
    expect((await added(lin, application, draft(shot))).body.code).toBe('market.content_frozen');
  });
});
