import { planApi } from '@cloudyard/contract/publishing/plan.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { equip, plainMembers } from '../../../../test/visitors.ts';
import {
  type Branch,
  branchOf,
  code,
  detailOf,
  draftOf,
  picture,
  published,
  put,
  rowOf,
  rows,
} from '../application/application.stories.ts';

let test: TestApp;
let lin: Caller;
let zhou: Caller;
let branch: Branch;
let logo: string;
let id: string;

beforeAll(async () => {
  test = await openTestApp();
  await plainMembers(test);
  [lin, zhou] = await Promise.all([test.as('lin.qiao'), test.as('zhou.yan')]);
  branch = await branchOf(test, '生产');
  logo = await picture(test, lin.userId);
  id = await published(lin, draftOf(branch, logo));
});
afterAll(() => test.close());

let count = 0;
const fresh = () => {
  count += 1;
  return {
    name: `方案 ${count}`,
    code: `plan-${count}`,
    resourceParameters: [{ item: 'CPU_CORES' as const, value: 1.5 }],
    price: 19.99,
    periods: [{ name: '按年', number: 1, timeUnit: 'YEAR' as const, times: 1, limit: 9, discount: 0.8 }],
    ifPermanent: true,
    permanentPrice: 0.07,
  };
};
const create = (who: Caller, draft: ReturnType<typeof fresh>, more: object = {}) =>
  who.ask(planApi.create, { body: { ...draft, application: { id }, ...more } });
const made = async () => (await create(lin, fresh())).body as { id: string; version: number };

describe('adding a plan', () => {
  strangersAreRefused(
    () => test,
    planApi.create,
    () => ({ body: { ...fresh(), application: { id } } }),
  );

  it('is for the publisher of the application', async () => {
    expect(code(await create(zhou, fresh()))).toBe('market.application_not_found');
    const meng = await test.as('meng.xia');
    const enterprise = (await rowOf(test, id)).enterprise_id as string;
    await equip(test, meng.userId, { enterprise, name: '看应用', keys: ['market.application.read'] });
    expect(code(await create(meng, fresh()))).toBe('kit.not_allowed');
    expect(code(await create(await test.as('qin.yue'), fresh()))).toBe('market.application_not_found');
    expect(code(await create(lin, fresh(), { createUserId: zhou.userId }))).toBe('kit.not_allowed');
  });

  it('keeps prices to the fen and fills in defaults', async () => {
    const draft = fresh();
    const { status, body } = await create(lin, draft, { application: { id, cost: 1 }, ifEnabled: false });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      price: 19.99,
      permanentPrice: 0.07,
      ifPermanent: true,
      ifEnabled: true,
      createUserId: lin.userId,
      application: { id, cost: 19.99 },
      periods: [{ discount: 0.8, remark: '' }],
      resourceParameters: [
        { item: 'CPU_CORES', value: 1.5 },
        { item: 'MEMORY_QUOTA', value: 1024 },
        { item: 'DISK_QUOTA', value: 512 },
        { item: 'CONCURRENT_USER', value: -1 },
      ],
    });
    const row = await rows(test, (db) =>
      db.selectFrom('resource_plan').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ price_fen: 1999, permanent_fen: 7, millicores: 1500 });
    expect((await detailOf(lin, id)).resources.map((one: { id: string }) => one.id)).toContain(body.id);
  });

  it('gives the lowest price of all plans as the cost', async () => {
    const cheap = (await create(lin, { ...fresh(), price: 0.5 })).body;
    const dear = (await create(lin, { ...fresh(), price: 500 })).body;
    expect([cheap.application.cost, dear.application.cost]).toEqual([0.5, 0.5]);
    await lin.ask(planApi.remove, { params: { resourceId: cheap.id } });
    const again = await lin.ask(planApi.detail, { params: { id: dear.id } });
    expect(again.body.application.cost).toBe(19.99);
  });

  // rule: resource.unique
  it('refuses a name or code twice in one application, also of two calls at once', async () => {
    const draft = fresh();
    const answers = await Promise.all([create(lin, draft), create(lin, { ...draft, code: 'other-code' })]);
    expect(answers.map(code).sort()).toEqual([200, 'market.resource_name_taken']);
    const taken = answers.find(({ status }) => status === 200)?.body.code;
    expect(code(await create(lin, { ...fresh(), code: taken }))).toBe('market.resource_code_taken');
    const elsewhere = await published(lin, draftOf(branch, logo));
    expect(code(await create(lin, draft, { application: { id: elsewhere } }))).toBe(200);
  });

  it.each([
    [{ resourceParameters: [{ item: 'CPU_CORES', value: 0.7 }] }, 'resourceParameters.0.value'],
    [{ resourceParameters: [{ item: 'MEMORY_QUOTA', value: 999 }] }, 'resourceParameters.0.value'],
    [{ resourceParameters: [{ item: 'CONCURRENT_USER', value: 0 }] }, 'resourceParameters.0.value'],
    [{ price: -1 }, 'price'],
    [{ price: 0.001 }, 'price'],
    [{ permanentPrice: null }, 'permanentPrice'],
    [{ periods: [] }, 'periods'],
    [{ code: 'Not A Code' }, 'code'],
    // rule: resource.cpu.min, resource.memory.min, resource.permanentPrice
  ])('refuses %j', async (wrong, field) => {
    const { status, body } = await create(lin, fresh(), wrong);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});

describe('changing and removing a plan', () => {
  strangersAreRefused(
    () => test,
    planApi.update,
    () => ({ body: { ...fresh(), id } }),
  );
  strangersAreRefused(
    () => test,
    planApi.detail,
    () => ({ params: { id } }),
  );
  strangersAreRefused(
    () => test,
    planApi.remove,
    () => ({ params: { resourceId: id } }),
  );

  // rule: resource.list.enabledOnly
  it('finds no plan of another publisher, and none that was removed', async () => {
    const plan = await made();
    const ask = async (who: Caller) => [
      code(await who.ask(planApi.detail, { params: { id: plan.id } })),
      code(await who.ask(planApi.update, { body: { ...fresh(), id: plan.id } })),
      code(await who.ask(planApi.remove, { params: { resourceId: plan.id } })),
    ];
    expect(await ask(zhou)).toEqual(Array(3).fill('market.resource_not_found'));
    expect(await ask(lin)).toEqual([200, 200, 200]);
    expect(await ask(lin)).toEqual(Array(3).fill('market.resource_not_found'));
    const row = await rows(test, (db) =>
      db.selectFrom('resource_plan').select('enabled').where('id', '=', plan.id).executeTakeFirst(),
    );
    expect(row).toEqual({ enabled: false });
  });

  it('refuses a caller who saw an older plan, and keeps its application and author', async () => {
    const plan = await made();
    const elsewhere = await published(lin, draftOf(branch, logo));
    const change = (more: object) => lin.ask(planApi.update, { body: { ...fresh(), id: plan.id, ...more } });
    const forged = { application: { id: elsewhere }, createUserId: zhou.userId, ifEnabled: false };
    const first = await change({ version: plan.version, price: 5, ifPermanent: false, ...forged });
    expect(first.body).toMatchObject({
      price: 5,
      ifPermanent: false,
      permanentPrice: null,
      application: { id },
      createUserId: lin.userId,
      ifEnabled: true,
      version: plan.version + 1,
    });
    expect(code(await change({ version: plan.version }))).toBe('market.status_changed');
  });

  it('refuses plans of an archived application', async () => {
    const other = await published(lin, draftOf(branch, logo));
    const plan = (await create(lin, fresh(), { application: { id: other } })).body;
    await put(test, other, { status: '5' });
    expect(code(await create(lin, fresh(), { application: { id: other } }))).toBe('market.content_frozen');
    const change = { body: { ...fresh(), id: plan.id } };
    expect(code(await lin.ask(planApi.update, change))).toBe('market.content_frozen');
    expect(code(await lin.ask(planApi.remove, { params: { resourceId: plan.id } }))).toBe(
      'market.content_frozen',
    );
    expect(code(await lin.ask(planApi.detail, { params: { id: plan.id } }))).toBe(200);
  });
});
