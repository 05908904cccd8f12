import { NIL } from '@cloudyard/contract/kit/values.ts';
import { orderApi } from '@cloudyard/contract/market/order.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { code } from '../../../../test/publishing.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { type ListingStory, listingStory, type Shown } from '../listing/listing.stories.ts';

let test: TestApp;
let story: ListingStory;
let lin: Caller;
let zhou: Caller;
let admin: Caller;
let here: string;
let there: string;
let one: Shown;
let other: Shown;

const access = {
  host: 'db.example',
  port: 5432,
  database: 'app',
  username: 'app',
  password: 'Sup3r-Secret!',
};
const order = (more: object = {}) => ({
  query: {
    ...{ appId: one.id, majorId: one.major, minorId: one.version, enterpriseId: there },
    ...{ other: one.plan, month: 3, ...more },
  },
  body: access,
});
const buy = (more: object = {}) => zhou.ask(orderApi.buy, order(more));
const quote = (query: object) =>
  test.visitor.ask(orderApi.quote, {
    query: { appVersionId: one.version, appPlanId: one.plan, periods: 3, ...query },
  });

beforeAll(async () => {
  test = await openTestApp();
  story = listingStory(test);
  [lin, zhou, admin] = await Promise.all([test.as('lin.qiao'), test.as('zhou.yan'), test.as('admin')]);
  [here, there] = [await story.enterpriseId('海川重工'), await story.enterpriseId('云杉精密')];
  const of = { by: lin.userId, enterprise: here };
  one = await story.listed({ ...of, name: '报价一', price: 9900 });
  other = await story.listed({ ...of, name: '报价二', price: 100 });
});
afterAll(() => test.close());

describe('a quote', () => {
  // rule: buy.months
  it('has the cost with and without the discount, and the end date', async () => {
    const { body } = await quote({ periods: 12 });
    expect(body).toMatchObject({
      application: { id: one.id, name: '报价一', enName: expect.any(String), logo: 'logo.png' },
      version: { id: one.version, version: '1.0', majorId: one.major },
      publisher: '海川重工集团有限公司',
      plan: { id: one.plan, name: '标准' },
      revision: 1,
      months: 12,
      cost: 950.4,
      full: 1188,
      advice: null,
      space: null,
    });
    const years = new Date(body.until).getUTCFullYear() - new Date(body.from).getUTCFullYear();
    expect(years).toBe(1);
    expect((await quote({ periods: 9 })).body.advice).toEqual({ months: 12, cost: 950.4 });
  });

  it('without an end is given where that is sold', async () => {
    expect(code(await quote({ periods: -1 }))).toBe('market.period_not_offered');
    await story.rows((db) =>
      db.updateTable('resource_plan').set({ permanent_fen: 777 }).where('id', '=', one.plan).execute(),
    );
    const { body } = await quote({ periods: -1 });
    expect([body.cost, body.full, body.until, body.advice]).toEqual([7.77, 7.77, null, null]);
  });

  it.each<[string, () => object, string]>([
    ['an unknown version', () => ({ appVersionId: NIL }), 'market.version_not_found'],
    ['an unknown plan', () => ({ appPlanId: NIL }), 'market.resource_not_found'],
    ['the plan of another', () => ({ appPlanId: other.plan }), 'market.resource_not_found'],
    ['no time', () => ({ periods: 0 }), 'kit.invalid'],
    ['too long', () => ({ periods: 121 }), 'kit.invalid'],
    ['part of a month', () => ({ periods: 1.5 }), 'kit.invalid'],
  ])('is refused for %s', async (_, query, expected) => {
    expect(code(await quote(query()))).toBe(expected);
  });

  it('and the items of a plan are for listed applications only', async () => {
    const items = (applicationPlanId: string) =>
      test.visitor.ask(orderApi.planItems, { query: { applicationPlanId } });
    expect((await items(other.plan)).body).toEqual([
      { item: 'MEMORY_QUOTA', value: 1024 },
      { item: 'DISK_QUOTA', value: 512 },
    ]);
    const draft = await story.further(other, lin.userId, 1, '2');
    expect(code(await quote({ appVersionId: draft, appPlanId: other.plan }))).toBe(
      'market.version_not_found',
    );
    await story.rows((db) =>
      db.updateTable('application').set({ status: '2' }).where('id', '=', other.id).execute(),
    );
    expect(code(await items(other.plan))).toBe('market.resource_not_found');
    expect(code(await items(NIL))).toBe('market.resource_not_found');
    const gone = { appVersionId: other.version, appPlanId: other.plan };
    expect(code(await quote(gone))).toBe('market.version_not_found');
    await story.rows((db) =>
      db.updateTable('application').set({ status: '3' }).where('id', '=', other.id).execute(),
    );
  });
});

describe('buying', () => {
  strangersAreRefused(
    () => test,
    orderApi.buy,
    () => order(),
  );

  it.each<[string, () => object, string]>([
    ['for another enterprise', () => ({ enterpriseId: here }), 'kit.not_allowed'],
    ['for no enterprise', () => ({ enterpriseId: NIL }), 'kit.not_allowed'],
    ['a version of another', () => ({ minorId: other.version }), 'market.resource_not_found'],
    ['an application that is another', () => ({ appId: other.id }), 'market.version_not_found'],
    ['a major version that is another', () => ({ majorId: other.major }), 'market.version_not_found'],
    ['what is unknown', () => ({ minorId: NIL }), 'market.version_not_found'],
    ['the plan of another', () => ({ other: other.plan }), 'market.resource_not_found'],
    ['for a price that has changed', () => ({ cost: 296.99 }), 'market.price_changed'],
    ['for nothing', () => ({ cost: 0 }), 'market.price_changed'],
    ['by a revision that has changed', () => ({ revision: 7 }), 'market.offer_changed'],
    ['by the quoted revision, without a space,', () => ({ revision: 1 }), 'market.no_space'],
    ['at its price, without a space,', () => ({ cost: 297 }), 'market.no_space'],
    ['without a price, without a space,', () => ({}), 'market.no_space'],
  ])('%s is refused', async (_, more, expected) => {
    expect(code(await buy(more()))).toBe(expected);
  });

  it('compares a yearly price to the fen', async () => {
    expect(code(await buy({ month: 12, cost: 950.4 }))).toBe('market.no_space');
    expect(code(await buy({ month: 12, cost: 1188 }))).toBe('market.price_changed');
  });

  it('is refused to a user without an enterprise', async () => {
    const { status, body } = await admin.ask(orderApi.buy, order({ enterpriseId: NIL }));
    expect([status, body.code]).toEqual([403, 'kit.not_allowed']);
  });

  it('stores the password of the database nowhere', async () => {
    await zhou.ask(orderApi.buy, order(), { 'idempotency-key': 'one' });
    const found = await story.rows(async (db) => {
      const { rows } = await sql<{
        name: string;
      }>`select c.table_name as name from information_schema.tables c
        where c.table_schema = 'public' and c.table_type = 'BASE TABLE' and
        (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I t where t::text like ''%%Sup3r-Secret%%''',
          c.table_name), false, true, '')))[1]::text::int > 0`.execute(db);
      return rows;
    });
    expect(found).toEqual([]);
  });
});
