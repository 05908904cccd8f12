import { listingApi } from '@cloudyard/contract/market/listing.ts';
import { applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { categoryApi } from '@cloudyard/contract/publishing/category.ts';
import { planApi } from '@cloudyard/contract/publishing/plan.ts';
import type { StatusCode } from '@cloudyard/contract/publishing/values.ts';
import { versionApi } from '@cloudyard/contract/publishing/version.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import type { Db } from '../../../kit/db.ts';
import { type ListingStory, listingStory, type Shown } from './listing.stories.ts';

let test: TestApp;
let story: ListingStory;
let lin: Caller;
let admin: Caller;
let here: string;

const fresh = (more: object = {}) => story.listed({ by: lin.userId, enterprise: here, ...more });
const setStatus = { application: applicationApi.setStatus, version: versionApi.setStatus };
async function move(who: Caller, kind: keyof typeof setStatus, id: string, code: StatusCode) {
  const { status, body } = await who.ask(setStatus[kind], { body: { id, status: { code }, reason: '理由' } });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
}
const set = (id: string, values: object) =>
  story.rows((db) => db.updateTable('application').set(values).where('id', '=', id).execute());
const cardOf = async ({ id }: Shown) =>
  (await test.visitor.ask(listingApi.cards, { query: { ids: id as never } })).body[0];

beforeAll(async () => {
  test = await openTestApp();
  story = listingStory(test);
  [lin, admin] = await Promise.all([test.as('lin.qiao'), test.as('admin')]);
  here = await story.enterpriseId('海川重工');
});
afterAll(() => test.close());

describe('an application', () => {
  it('is listed while it and a version are online', async () => {
    const one = await fresh();
    expect(await story.isShown(one)).toBe(true);
    await move(lin, 'application', one.id, '2');
    expect(await story.isShown(one)).toBe(false);
    expect((await test.visitor.ask(listingApi.detail, { params: { id: one.id } })).status).toBe(404);
    await move(lin, 'application', one.id, '3');
    expect(await story.isShown(one)).toBe(true);
    await move(lin, 'version', one.version, '2');
    expect(await story.isShown(one)).toBe(false);
    await move(lin, 'version', one.version, '3');
    expect(await story.isShown(one)).toBe(true);
  });

  it.each<[string, StatusCode, boolean]>([
    ['suspended', '4', false],
    ['archived', '5', false],
  ])('that is %s is not listed any more', async (_, code, shown) => {
    const one = await fresh();
    await move(admin, 'application', one.id, code);
    expect(await story.isShown(one)).toBe(shown);
  });

  it('is listed again when the suspension is lifted', async () => {
    const one = await fresh();
    await move(admin, 'application', one.id, '4');
    await move(admin, 'application', one.id, '3');
    expect(await story.isShown(one)).toBe(true);
  });

  it('is listed only if it is for the market, enabled and no module', async () => {
    const one = await fresh();
    for (const [gone, back] of [
      [{ type: 'EXCLUSIVE' }, { type: 'MARKET' }],
      [{ enabled: false }, { enabled: true }],
    ]) {
      await set(one.id, gone as object);
      expect(await story.isShown(one)).toBe(false);
      await set(one.id, back as object);
      expect(await story.isShown(one)).toBe(true);
    }
    const main = await fresh();
    await set(one.id, { main_id: main.id });
    expect([await story.isShown(one), await story.isShown(main)]).toEqual([false, true]);
  });

  it('is listed with its newest online version', async () => {
    const one = await fresh();
    const next = await story.further(one, lin.userId, 1, '2');
    expect((await cardOf(one)).version.version).toBe('1.0');
    await story.rows((db) =>
      db.updateTable('app_version').set({ status: '3' }).where('id', '=', next).execute(),
    );
    expect((await cardOf(one)).version).toEqual({ id: next, version: '1.1' });
    await story.rows((db) =>
      db.updateTable('app_version').set({ enabled: false }).where('id', '=', next).execute(),
    );
    expect((await cardOf(one)).version.version).toBe('1.0');
  });

  it('is listed with a new price once that is approved, and with none without a plan', async () => {
    const one = await fresh();
    const plan = (await lin.ask(planApi.detail, { params: { id: one.plan } })).body;
    const body = { ...plan, price: 12.34 };
    expect((await lin.ask(planApi.update, { body })).status).toBe(200);
    expect((await cardOf(one)).cost).toBe(10);
    await move(lin, 'application', one.id, '1');
    expect((await cardOf(one)).cost).toBe(10);
    await move(admin, 'application', one.id, '2');
    expect((await cardOf(one)).cost).toBe(12.34);
    await story.rows((db) =>
      db.updateTable('resource_plan').set({ enabled: false }).where('id', '=', one.plan).execute(),
    );
    expect((await cardOf(one)).cost).toBeNull();
  });
});

describe('the listing of an application', () => {
  it('ends when its publisher is suspended, and comes back afterwards', async () => {
    const [one, two] = [await fresh(), await fresh()];
    const suspended = (suspended_at: Date | null) =>
      story.rows((db) => db.updateTable('enterprise').set({ suspended_at }).where('id', '=', here).execute());
    await suspended(new Date());
    expect([await story.isShown(one), await story.isShown(two)]).toEqual([false, false]);
    await suspended(null);
    expect([await story.isShown(one), await story.isShown(two)]).toEqual([true, true]);
  });

  it('shows the new name of a renamed publisher', async () => {
    const one = await fresh();
    const rename = (name: string) =>
      story.rows((db) => db.updateTable('enterprise').set({ name }).where('id', '=', here).execute());
    await rename('海川重工（新）');
    expect((await cardOf(one)).publisher.name).toBe('海川重工（新）');
    await rename('海川重工集团有限公司');
  });

  it('moves along with its category', async () => {
    const [from, to] = [await story.branch('搬前'), await story.branch('搬后')];
    const one = await fresh({ category: from.leaf });
    const tree = (await admin.ask(categoryApi.tree)).body as { id: string; children: { id: string }[] }[];
    const leaf = tree.find(({ id }) => id === from.parent)?.children.find(({ id }) => id === from.leaf);
    const moved = tree.map((node) => ({
      ...node,
      children:
        node.id === to.parent ? [...node.children, leaf] : node.children.filter(({ id }) => id !== from.leaf),
    }));
    expect((await admin.ask(categoryApi.save, { body: moved as never })).status).toBe(200);
    expect((await cardOf(one)).parentCategory.id).toBe(to.parent);
    const { body } = await test.visitor.ask(listingApi.search, { query: { parentCategoryId: from.parent } });
    expect(body.totalElements).toBe(0);
  });

  it('counts its subscribers', async () => {
    const one = await fresh();
    const follow = { application_id: one.id, account_id: admin.userId };
    await story.rows((db) => db.insertInto('subscription').values(follow).execute());
    expect((await cardOf(one)).subscribers).toBe(1);
    await story.rows((db) => db.deleteFrom('subscription').where('application_id', '=', one.id).execute());
    expect((await cardOf(one)).subscribers).toBe(0);
  });
});

describe('two changes at the same time', () => {
  /** Compares the listing with one made anew. */
  const isRight = (id: string) =>
    story.rows(async (db) => {
      // The search words are a set without an order.
      const row = async () =>
        (
          await sql`select to_jsonb(l) - 'search' as row from listing l where application_id = ${id}`.execute(
            db,
          )
        ).rows[0];
      const before = await row();
      await sql`select relist(array[${id}]::uuid[])`.execute(db);
      expect(before).toEqual(await row());
      return before !== undefined;
    });

  it('never leave an application listed that goes offline', async () => {
    for (let n = 0; n < 8; n += 1) {
      const one = await fresh();
      const plan = (await lin.ask(planApi.detail, { params: { id: one.plan } })).body;
      const priced = () => lin.ask(planApi.update, { body: { ...plan, price: n + 1 } });
      const taken = () => move(lin, 'application', one.id, '2');
      await Promise.all(n % 2 === 0 ? [priced(), taken()] : [taken(), priced()]);
      expect(await isRight(one.id)).toBe(false);
    }
  });

  /** The first is done and not committed until the second is done too, or waits for it. */
  async function atOnce(first: (db: Db) => Promise<unknown>, second: () => Promise<unknown>) {
    const [made, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const one = story.rows(async (db) => {
      await first(db);
      made.resolve();
      await held.promise;
    });
    await made.promise;
    let done = false;
    const two = second().then(() => {
      done = true;
    });
    await eventually(async () => expect(done || (await waiting())).toBe(true), { interval: 20 });
    held.resolve();
    await Promise.all([one, two]);
  }
  const waiting = () =>
    story.rows(async (db) => {
      const { rows } = await sql`select from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where not l.granted and a.datname = current_database()`.execute(db);
      return rows.length > 0;
    });
  const suspend = (db: Db, suspended_at: Date | null) =>
    db.updateTable('enterprise').set({ suspended_at }).where('id', '=', here).execute();

  it('see each other when the publisher is suspended while the application goes online', async () => {
    const one = await fresh();
    await move(lin, 'application', one.id, '2');
    await atOnce(
      (db) => suspend(db, new Date()),
      () => set(one.id, { status: '3' }),
    );
    expect(await isRight(one.id)).toBe(false);
    await story.rows((db) => suspend(db, null));
    expect(await isRight(one.id)).toBe(true);
  });

  it('see each other when the application goes online while its publisher is suspended', async () => {
    const one = await fresh();
    await move(lin, 'application', one.id, '2');
    await atOnce(
      (db) => db.updateTable('application').set({ status: '3' }).where('id', '=', one.id).execute(),
      () => story.rows((db) => suspend(db, new Date())),
    );
    expect(await isRight(one.id)).toBe(false);
    await story.rows((db) => suspend(db, null));
  });

  it('count every subscriber while the application changes', async () => {
    const one = await fresh();
    const follow = { application_id: one.id, account_id: admin.userId };
    await atOnce(
      (db) => db.insertInto('subscription').values(follow).execute(),
      () => set(one.id, { en_name: `Waiting ${one.id.slice(0, 8)}` }),
    );
    expect(await isRight(one.id)).toBe(true);
    expect((await cardOf(one)).subscribers).toBe(1);
  });
});
