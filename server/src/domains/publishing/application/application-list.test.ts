import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type ApplicationRow, applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { plainMembers } from '../../../../test/visitors.ts';
import {
  type Branch,
  branchOf,
  code,
  draftOf,
  picture,
  published,
  put,
  rows,
} from './application.stories.ts';

let test: TestApp;
let lin: Caller;
let zhou: Caller;
let su: Caller;
let admin: Caller;
let branch: Branch;
let here: string;
let mine: string[];

beforeAll(async () => {
  test = await openTestApp();
  await plainMembers(test);
  [lin, zhou, su, admin] = (await Promise.all(
    ['lin.qiao', 'zhou.yan', 'su.wen', 'admin'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller, Caller];
  branch = await branchOf(test, '测试类');
  const found = rows(test, (db) =>
    db
      .selectFrom('membership')
      .select('enterprise_id')
      .where('account_id', '=', lin.userId)
      .executeTakeFirst(),
  );
  here = (await found)?.enterprise_id ?? NIL;
  const logo = await picture(test, lin.userId);
  const add = (name: string, enName: string) => published(lin, { ...draftOf(branch, logo), name, enName });
  mine = [
    await add('轧机诊断', 'Mill Diagnosis'),
    await add('能耗看板', 'Energy Board'),
    await add('诊断报告', 'Report'),
  ];
  await put(test, mine[1] as string, { status: '5', category_id: branch.other });
  await published(zhou, { ...draftOf(branch, await picture(test, zhou.userId)), name: '刀具诊断' });
  await published(
    su,
    { ...draftOf(branch, await picture(test, su.userId)), name: '个人诊断' },
    { flag: 'private' },
  );
});
afterAll(() => test.close());

const names = (body: { content: ApplicationRow[] }) => body.content.map(({ name }) => name);
const ofHere = async (who: Caller, query: object = {}) =>
  who.ask(applicationApi.byCompany, {
    params: { id: here },
    query: { category: branch.parent, ...query } as never,
  });

describe('the applications of an enterprise', () => {
  strangersAreRefused(
    () => test,
    applicationApi.byCompany,
    () => ({ params: { id: here } }),
  );

  // rule: perm.managementScreens
  it('are refused to another enterprise and to members without the key, and the platform’s to an enterprise', async () => {
    expect(code(await ofHere(zhou))).toBe('kit.not_allowed');
    expect(code(await ofHere(su))).toBe('kit.not_allowed');
    expect(code(await ofHere(await test.as('qin.yue')))).toBe('kit.not_allowed');
    expect(code(await lin.ask(applicationApi.byCompany, { params: { id: NIL } }))).toBe('kit.not_allowed');
    expect(code(await admin.ask(applicationApi.byCompany, { params: { id: NIL } }))).toBe(200);
  });

  it('come newest first, in pages, with the count of each status', async () => {
    const { body } = await ofHere(lin, { size: 2 });
    expect(names(body)).toEqual(['诊断报告', '能耗看板']);
    expect([body.totalElements, body.counts]).toEqual([3, { '0': 2, '5': 1 }]);
    expect(names((await ofHere(lin, { size: 2, page: 1 })).body)).toEqual(['轧机诊断']);
    expect(names((await ofHere(lin, { sort: 'createDate' })).body)).toEqual([
      '轧机诊断',
      '能耗看板',
      '诊断报告',
    ]);
  });

  it.each([
    ['诊断', ['诊断报告', '轧机诊断']],
    ['断', ['诊断报告', '轧机诊断']],
    ['MILL', ['轧机诊断']],
    ['gy bo', ['能耗看板']],
    ['100%', []],
  ])('are found by %s anywhere in a name or code', async (name, found) => {
    const { body } = await ofHere(lin, { name });
    expect(names(body)).toEqual(found);
    expect(body.totalElements).toBe(found.length);
  });

  it('can be filtered by status, category and kind, with counts for every status', async () => {
    const { body } = await ofHere(lin, { status: '5', name: '能耗' });
    expect([names(body), body.totalElements, body.counts]).toEqual([['能耗看板'], 1, { '5': 1 }]);
    const byStatus = (await ofHere(lin, { status: '5' })).body;
    expect([byStatus.totalElements, byStatus.counts]).toEqual([1, { '0': 2, '5': 1 }]);
    expect(names((await ofHere(lin, { category: branch.other })).body)).toEqual(['能耗看板']);
    expect(names((await ofHere(lin, { kind: 'module' })).body)).toEqual([]);
  });
});

describe('applications that a user publishes in their own name', () => {
  it('are listed to that user alone', async () => {
    const ask = (who: Caller) => who.ask(applicationApi.byUser, { params: { id: su.userId } });
    expect(names((await ask(su)).body)).toEqual(['个人诊断']);
    expect(code(await ask(lin))).toBe('kit.not_allowed');
    expect(code(await ask(admin))).toBe('kit.not_allowed');
  });
});

describe('the list of all applications', () => {
  strangersAreRefused(
    () => test,
    applicationApi.all,
    () => ({}),
  );

  it('is shown to market operators, and to no other user', async () => {
    expect(code(await lin.ask(applicationApi.all))).toBe('kit.not_allowed');
    const ask = async (query: object) =>
      (await admin.ask(applicationApi.all, { query: { name: '诊断', ...query } as never })).body;
    expect(names(await ask({ sort: 'createDate', category: branch.parent }))).toEqual([
      '轧机诊断',
      '诊断报告',
      '刀具诊断',
      '个人诊断',
    ]);
    expect(names(await ask({ scope: 'private', category: branch.parent }))).toEqual(['个人诊断']);
    const [first] = (await ask({ scope: 'enterprise', category: branch.leaf })).content;
    expect([first.editable, first.allowed]).toEqual([false, ['5']]);
  });
});

describe('the choices of the application form', () => {
  it('are the same for every logged-in user', async () => {
    for (const endpoint of [applicationApi.terminals, applicationApi.models, applicationApi.types]) {
      const { status, body } = await su.ask(endpoint);
      expect([status, body.length > 1]).toEqual([200, true]);
      expect((await test.visitor.ask(endpoint)).status).toBe(401);
    }
  });
});
