import { NIL } from '@cloudyard/contract/kit/values.ts';
import { versionApi } from '@cloudyard/contract/publishing/version.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { publishingStory } from '../publishing.stories.ts';
import { added, broughtPicture, draft } from './version.stories.ts';

let test: TestApp;
let story: ReturnType<typeof publishingStory>;
let lin: Caller;
let zhou: Caller;
let su: Caller;
let admin: Caller;
let here: string;
let there: string;
let shot: string;

const newApplication = (by: string, enterprise: string | null, scope?: string) =>
  story.rows((db) => story.insertApplication(db, by, enterprise, scope));
const versionRow = (id: string) =>
  story.rows((db) => db.selectFrom('app_version').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const update = (who: Caller, id: string, more: object = {}) =>
  who.ask(versionApi.update, { body: { ...draft(shot), id, ...more } as never });

beforeAll(async () => {
  test = await openTestApp();
  story = publishingStory(test);
  [lin, zhou, su, admin] = await Promise.all([
    test.as('lin.qiao'),
    test.as('zhou.yan'),
    test.as('su.wen'),
    test.as('admin'),
  ]);
  here = await story.enterpriseId('海川重工');
  there = await story.enterpriseId('云杉精密');
  shot = await broughtPicture(test, lin);
});
afterAll(() => test.close());

describe('a change of a version', () => {
  it('overwrites a draft, and is refused to a caller who saw an older one', async () => {
    const { body } = await added(lin, await newApplication(lin.userId, here), draft(shot));
    const changed = await update(lin, body.id, { description: '改过', statusVersion: body.statusVersion });
    expect([changed.body.description, changed.body.revision]).toEqual(['改过', null]);
    const late = await update(lin, body.id, { description: '晚了', statusVersion: body.statusVersion });
    expect([late.status, late.body.code]).toEqual([409, 'market.status_changed']);
  });

  it('waits for approval while the version is online', async () => {
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

  it('leaves the authorities of an approved version alone while it is a draft', async () => {
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

  it('is refused while the platform has suspended the version', async () => {
    const id = await story.place('version', lin.userId, here, { status: '4' });
    expect((await update(lin, id)).body.code).toBe('market.content_frozen');
  });
});

describe('lists of versions', () => {
  // rule: app.nameFilter
  it('are paged by the database, searched by the application’s name, and have counts', async () => {
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

  // rule: id.allZero, release.company.platform, release.company.private
  it('show the platform’s versions to its publishers, and private ones to their owner', async () => {
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

  it('show how many subscribers a version would lose by going offline', async () => {
    const id = await story.place('version', lin.userId, here, { status: '3' });
    const { application_id } = await versionRow(id);
    await story.rows((db) =>
      db.insertInto('subscription').values({ application_id, account_id: su.userId }).execute(),
    );
    const { body } = await lin.ask(versionApi.impact, { params: { id } });
    expect(body).toEqual({ subscribers: 1, versions: 0, modules: 0 });
  });

  // rule: app.releaseMethods
  it('offer five ways to release', async () => {
    const { body } = await su.ask(versionApi.sourceTypes);
    expect(body.map(({ code }: { code: string }) => code)).toEqual(['JAR', 'URL', 'IMAGE', 'STATIC', 'NODE']);
  });
});
