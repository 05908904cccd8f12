import { orderApi } from '@cloudyard/contract/market/order.ts';
import { applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { type Plan, planApi } from '@cloudyard/contract/publishing/plan.ts';
import { reviewApi } from '@cloudyard/contract/publishing/review.ts';
import type { Change, StatusCode } from '@cloudyard/contract/publishing/values.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { type ListingStory, listingStory, type Shown } from '../../../../test/market.ts';
import { plainMembers } from '../../../../test/visitors.ts';
import { code, detailOf } from '../application/application.stories.ts';

let test: TestApp;
let story: ListingStory;
let lin: Caller;
let admin: Caller;
let here: string;
let one: Shown;

beforeAll(async () => {
  test = await openTestApp();
  story = listingStory(test);
  await plainMembers(test);
  [lin, admin] = await Promise.all([test.as('lin.qiao'), test.as('admin')]);
  here = await story.enterpriseId('海川重工');
});
afterAll(() => test.close());
beforeEach(async () => {
  one = await story.listed({ by: lin.userId, enterprise: here });
});

const move = (who: Caller, to: StatusCode, more: object = {}) =>
  who.ask(applicationApi.setStatus, { body: { id: one.id, status: { code: to }, reason: '理由', ...more } });
const planSeen = async (who: Caller, id = one.plan) =>
  (await who.ask(planApi.detail, { params: { id } })).body as Plan;
const change = async (more: object) =>
  lin.ask(planApi.update, { body: { ...(await planSeen(lin)), ...more } });
const draft = {
  name: '专业版',
  code: 'pro',
  resourceParameters: [],
  price: 99,
  periods: [{ name: '按月', number: 1, timeUnit: 'MONTH' as const, times: 1, limit: 9, discount: 1 }],
  ifPermanent: false,
};
const add = () => lin.ask(planApi.create, { body: { ...draft, application: { id: one.id } } });
const quoted = async (planId = one.plan) =>
  test.visitor.ask(orderApi.quote, { query: { appVersionId: one.version, appPlanId: planId, periods: 1 } });
/** What buyers see: the listed plans, by name and price. */
const listedPlans = async () =>
  (await story.detailOf(one.id)).resources.map(({ name, price }: Plan) => [name, price]);
const changesSeen = async (who: Caller): Promise<Change[]> =>
  (await who.ask(reviewApi.application, { params: { id: one.id } })).body.changes;

describe('plans of an online application', () => {
  it('change for buyers when the change is approved, and not before', async () => {
    expect(code(await change({ name: '标准版', description: '更好', price: 88 }))).toBe(200);
    expect(await planSeen(lin)).toMatchObject({ name: '标准版', price: 88, version: 2 });
    const untouched = async () => {
      expect(await listedPlans()).toEqual([['标准', 10]]);
      expect((await quoted()).body).toMatchObject({ cost: 10, revision: 1, plan: { name: '标准' } });
    };
    await untouched();
    expect(await detailOf(lin, one.id)).toMatchObject({ revision: { status: '0' }, status: { code: '3' } });
    expect(code(await move(lin, '1'))).toBe(200);
    await untouched();
    expect(await changesSeen(admin)).toEqual([
      { field: 'plans.standard.name', before: '标准', after: '标准版' },
      { field: 'plans.standard.description', before: '', after: '更好' },
      { field: 'plans.standard.price', before: 10, after: 88 },
    ]);
    const dossier = (await admin.ask(reviewApi.application, { params: { id: one.id } })).body;
    expect(dossier.resources).toMatchObject([{ name: '标准版', price: 88 }]);
    expect(code(await move(admin, '2', { digest: dossier.digest }))).toBe(200);
    expect(await listedPlans()).toEqual([['标准版', 88]]);
    expect((await quoted()).body).toMatchObject({ cost: 88, revision: 2 });
    expect((await detailOf(lin, one.id)).revision).toBeNull();
    // What was approved can go online again.
    expect([code(await move(lin, '2')), code(await move(lin, '3'))]).toEqual([200, 200]);
  });

  it('that are added or removed wait for approval too, and cannot be bought meanwhile', async () => {
    const { body: added } = await add();
    expect(added).toMatchObject({ name: '专业版', price: 99, createUserId: lin.userId, version: 1 });
    expect(code(await lin.ask(planApi.remove, { params: { resourceId: one.plan } }))).toBe(200);
    expect(code(await lin.ask(planApi.detail, { params: { id: one.plan } }))).toBe(
      'market.resource_not_found',
    );
    expect(await listedPlans()).toEqual([['标准', 10]]);
    expect(code(await quoted(added.id))).toBe('market.resource_not_found');
    const items = { query: { applicationPlanId: added.id } };
    expect(code(await test.visitor.ask(orderApi.planItems, items))).toBe('market.resource_not_found');
    expect((await detailOf(lin, one.id)).resources).toMatchObject([{ id: added.id }]);
    expect(code(await move(lin, '1'))).toBe(200);
    expect((await changesSeen(admin)).map(({ field }) => field).sort()).toEqual([
      'plans.pro',
      'plans.standard',
    ]);
    expect(code(await move(admin, '2'))).toBe(200);
    expect(await listedPlans()).toEqual([['专业版', 99]]);
    expect(code(await quoted())).toBe('market.resource_not_found');
  });

  it('stay as they are when the change is rejected', async () => {
    await change({ price: 88 });
    await move(lin, '1');
    expect(code(await move(admin, '0'))).toBe(200);
    expect(await listedPlans()).toEqual([['标准', 10]]);
    expect(await planSeen(lin)).toMatchObject({ price: 88 });
  });

  it('take a pending change back from review when they are changed again', async () => {
    await change({ price: 88 });
    await move(lin, '1');
    const { digest } = (await admin.ask(reviewApi.application, { params: { id: one.id } })).body;
    expect(code(await change({ price: 89 }))).toBe(200);
    expect(code(await move(admin, '2', { digest }))).toBe('market.status_refused');
    await move(lin, '1');
    expect(code(await move(admin, '2', { digest }))).toBe('market.content_changed');
    expect(await listedPlans()).toEqual([['标准', 10]]);
  });

  it('are shown as sold to users who only read, and keep names and codes apart', async () => {
    await change({ price: 88 });
    const operator = await test.as('he.ming');
    await story.rows(async (db) => {
      const role = await db
        .selectFrom('role')
        .select('id')
        .where('code', '=', 'platform-operator')
        .executeTakeFirstOrThrow();
      const held = { role_id: role.id, account_id: operator.userId };
      await db
        .insertInto('role_member')
        .values(held)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
    const watching = await test.as('he.ming', true);
    expect(await planSeen(watching)).toMatchObject({ price: 10, version: 1 });
    expect((await add()).status).toBe(200);
    expect(code(await add())).toBe('market.resource_name_taken');
    expect(code(await change({ name: '基础', code: 'pro' }))).toBe('market.resource_code_taken');
  });

  it('can swap their names in one review', async () => {
    const { body: added } = await add();
    await change({ name: '换' });
    await lin.ask(planApi.update, { body: { ...added, name: '标准' } });
    await change({ name: '专业版' });
    await move(lin, '1');
    expect(code(await move(admin, '2'))).toBe(200);
    expect(await listedPlans()).toEqual([
      ['专业版', 10],
      ['标准', 99],
    ]);
  });
});

describe('plans of an approved application', () => {
  it('make it a draft again when they change, so that it is not listed unreviewed', async () => {
    await move(lin, '2');
    expect(code(await change({ price: 88 }))).toBe(200);
    expect(await detailOf(lin, one.id)).toMatchObject({ status: { code: '0' }, revision: null });
    expect(code(await move(lin, '3'))).toBe('market.status_refused');
    expect([code(await move(lin, '1')), code(await move(admin, '2')), code(await move(lin, '3'))]).toEqual([
      200, 200, 200,
    ]);
    expect(await listedPlans()).toEqual([['标准', 88]]);
  });

  it('that changed in the database alone keep it from going online', async () => {
    await move(lin, '2');
    await story.rows((db) =>
      db.updateTable('resource_plan').set({ price_fen: 1 }).where('id', '=', one.plan).execute(),
    );
    expect(code(await move(lin, '3'))).toBe('market.content_changed');
  });
});

describe('pending changes of an application that goes offline', () => {
  it('become its content when it is reopened, and nothing is pending any more', async () => {
    await change({ price: 88 });
    await move(lin, '2');
    expect(code(await move(lin, '0'))).toBe(200);
    expect(await detailOf(lin, one.id)).toMatchObject({ revision: null, resources: [{ price: 88 }] });
    expect(code(await move(lin, '1'))).toBe(200);
    expect(code(await move(admin, '2'))).toBe(200);
    expect(await planSeen(admin)).toMatchObject({ price: 88 });
  });
});
