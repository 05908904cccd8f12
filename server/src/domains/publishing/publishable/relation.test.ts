import { applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { DEFAULT_PERIOD, planApi } from '@cloudyard/contract/publishing/plan.ts';
import { reviewApi } from '@cloudyard/contract/publishing/review.ts';
import { versionApi } from '@cloudyard/contract/publishing/version.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { branchOf, draftOf, picture } from '../application/application.stories.ts';
import { publishingStory } from '../publishing.stories.ts';

// Who has no relation to a draft, and who stays a member of an enterprise while it is suspended.

let test: TestApp;
let story: ReturnType<typeof publishingStory>;
let here: string;
let lin: Caller;
/** Two verifiers: one without an enterprise, one in the publisher's. */
let su: Caller;
let meng: Caller;
beforeAll(async () => {
  test = await openTestApp();
  story = publishingStory(test);
  lin = await test.as('lin.qiao');
  here = await story.enterpriseId('海川重工');
  await story.rows(async (db) => {
    const role = db.selectFrom('role').select('id').where('code', '=', 'verifier');
    const { id } = await role.executeTakeFirstOrThrow();
    for (const username of ['su.wen', 'meng.xia'])
      await db
        .insertInto('role_member')
        .values({ role_id: id, account_id: await story.accountId(username) })
        .execute();
  });
  su = await test.as('su.wen');
  meng = await test.as('meng.xia');
});
afterAll(() => test.close());

describe('a member of an enterprise', () => {
  // rule: actor.enterpriseUser
  it('publishes applications and versions for it, and decides on none', async () => {
    const qin = await test.as('qin.yue');
    const body = draftOf(await branchOf(test, '生产'), await picture(test, qin.userId));
    const made = await qin.ask(applicationApi.submit, { body });
    expect(made.status).toBe(200);
    const list = await qin.ask(applicationApi.byCompany, { params: { id: here } });
    expect(list.body.content).toContainEqual(expect.objectContaining({ name: body.name }));
    const waiting = await story.place('application', lin.userId, here, { status: '1' });
    const verdict = { body: { id: waiting, status: { code: '2' as const } } };
    expect((await qin.ask(applicationApi.setStatus, verdict)).body.code).toBe('market.status_refused');
    expect((await qin.ask(reviewApi.applications, {})).status).toBe(403);
  });
});

describe('a draft that was never handed in', () => {
  const neverHandedIn = async (kind: 'application' | 'version') => {
    const id = await story.place(kind, lin.userId, here, { status: '0' });
    const table = kind === 'application' ? 'application' : 'app_version';
    await story.rows((db) =>
      db
        .updateTable(table as 'application')
        .set({ submitted_by: null, submitted_at: null })
        .where('id', '=', id)
        .execute(),
    );
    return id;
  };

  it.each([
    ['application', applicationApi.detail],
    ['application', reviewApi.application],
    ['version', versionApi.detail],
    ['version', reviewApi.version],
  ] as const)('is not found by a verifier: %s, %o', async (kind, call) => {
    const draft = await neverHandedIn(kind);
    const handedIn = await story.place(kind, lin.userId, here, { status: '1' });
    const ask = async (id: string) => (await su.ask(call, { params: { id } })).status;
    expect([await ask(handedIn), await ask(draft)]).toEqual([200, 404]);
  });
});

describe('what was not handed in of a listed application', () => {
  const CHANGED = '改过的说明';

  it.each([
    ['application', reviewApi.application],
    ['version', reviewApi.version],
    ['version', versionApi.detail],
  ] as const)('is hidden from verifiers until it is: changes to an %s, %o', async (kind, call) => {
    const seen = async (revision: '0' | '1') => {
      const id = await story.place(kind, lin.userId, here, { status: '3', revision });
      const { body } = await su.ask(call, { params: { id } });
      return { words: body.description === CHANGED, changes: body.changes.length > 0 };
    };
    expect(await seen('0')).toEqual({ words: false, changes: false });
    expect(await seen('1')).toEqual({ words: true, changes: true });
  });

  it('is hidden from verifiers until it is: prices and their changes', async () => {
    const id = await story.place('application', lin.userId, here, { status: '3' });
    const [plan] = (await lin.ask(applicationApi.detail, { params: { id } })).body.resources;
    const body = { ...plan, price: 77, periods: [{ name: '月', ...DEFAULT_PERIOD }] };
    expect((await lin.ask(planApi.update, { body })).status).toBe(200);
    const price = async () => (await su.ask(planApi.detail, { params: { id: plan.id } })).body.price;
    const changes = async () => (await su.ask(applicationApi.detail, { params: { id } })).body.changes.length;
    expect([await price(), await changes()]).toEqual([10, 0]);
    await lin.ask(applicationApi.setStatus, { body: { id, status: { code: '1' as const } } });
    expect([await price(), await changes()]).toEqual([77, 2]);
  });

  it('is in none of the lists of a verifier: versions and modules', async () => {
    const id = await story.place('application', lin.userId, here, { status: '3' });
    await story.rows(async (db) => {
      const module = await story.insertApplication(db, lin.userId, here);
      await db.updateTable('application').set({ main_id: id }).where('id', '=', module).execute();
    });
    const lists = async (who: Caller) => {
      const { body } = await who.ask(applicationApi.detail, { params: { id } });
      const versions = await who.ask(versionApi.ofApplication, { params: { id } });
      return [body.majorVersionList.length, body.childApplicationList.length, versions.body.length];
    };
    expect(await lists(lin)).toEqual([1, 1, 1]);
    expect(await lists(su)).toEqual([0, 0, 0]);
  });
});

describe('a verifier of a suspended enterprise', () => {
  const suspend = (suspended_at: Date | null) =>
    story.rows((db) => db.updateTable('enterprise').set({ suspended_at }).where('id', '=', here).execute());

  it('still belongs to it, and may not decide on its applications', async () => {
    const id = await story.place('application', lin.userId, here, { status: '1' });
    const approve = (who: Caller) =>
      who.ask(applicationApi.setStatus, { body: { id, status: { code: '2' as const } } });
    await suspend(new Date());
    expect((await approve(await test.as('meng.xia', true))).body.code).toBe('market.four_eyes');
    const queue = (await meng.ask(reviewApi.applications, { query: { size: 100 } })).body.content;
    expect(queue.find((one: { id: string }) => one.id === id)?.hindrance).toBe('colleague');
    await suspend(null);
  });
});
