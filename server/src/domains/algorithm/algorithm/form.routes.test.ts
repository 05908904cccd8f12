import { algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import { algorithmCategoryApi } from '@cloudyard/contract/algorithm/category.ts';
import { EXAMPLES } from '@cloudyard/contract/algorithm/examples.ts';
import type { Algorithm, AlgorithmRow } from '@cloudyard/contract/algorithm/shown.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';

let test: TestApp;
let lin: Caller;
let zhou: Caller;
let admin: Caller;
let category: string;
beforeAll(async () => {
  test = await openTestApp();
  [lin, zhou, admin] = await Promise.all([test.as('lin.qiao'), test.as('zhou.yan'), test.as('admin')]);
  category = (await test.visitor.ask(algorithmCategoryApi.tree)).body[0].key;
});
afterAll(() => test.close());

const draft = (name: string, change: object = {}) => ({
  ...{ name, description: '', keyword: '', algorithmCategory: { id: category } },
  ...{ algorithmType: { code: 'SQL' as const }, algorithmFileId: null, ...EXAMPLES.SQL, ...change },
});
const add = async (name: string): Promise<Algorithm> => {
  const { status, body } = await lin.ask(algorithmApi.create, { body: draft(name) });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const setStatus = (who: Caller, id: string, code: '1' | '2' | '5') =>
  who.ask(algorithmApi.setStatus, { body: { id, algorithmStatus: { code } } });

describe('one’s algorithms', () => {
  strangersAreRefused(
    () => test,
    algorithmApi.byUser,
    () => ({ params: { userId: NIL }, query: {} }),
  );
  it('are those of the enterprise one acts for, found by name, type and state', async () => {
    const { id } = await add('列表里的算法');
    const listed = async (query: object): Promise<AlgorithmRow[]> =>
      (await lin.ask(algorithmApi.byUser, { params: { userId: lin.userId }, query })).body.content;
    expect(await listed({ name: '列表里' })).toMatchObject([
      { id, allowed: ['edit', 'submit', 'remove', 'move'] },
    ]);
    expect(await listed({ name: '列表里', type: 'PYTHON' })).toEqual([]);
    expect(await listed({ name: '列表里', status: '1', category })).toMatchObject([{ id }]);
    const others = await zhou.ask(algorithmApi.byUser, { params: { userId: zhou.userId }, query: {} });
    expect(others.body.content ?? []).not.toContainEqual(expect.objectContaining({ id }));
    expect((await zhou.ask(algorithmApi.byUser, { params: { userId: lin.userId }, query: {} })).status).toBe(
      403,
    );
  });
});

describe('an algorithm', () => {
  strangersAreRefused(
    () => test,
    algorithmApi.create,
    () => ({ body: draft('没有登录') }),
  );
  strangersAreRefused(
    () => test,
    algorithmApi.files,
    () => ({ params: { id: NIL } }),
  );
  it('is shown to its enterprise with its code and its files, and to others not at all', async () => {
    const { id } = await add('自己的算法');
    const mine = (await lin.ask(algorithmApi.detail, { params: { id }, query: {} })).body;
    expect(mine).toMatchObject({ source: EXAMPLES.SQL.source, moves: [{ from: null, to: '1' }] });
    const files = (await lin.ask(algorithmApi.files, { params: { id } })).body;
    expect(files.map(({ path }: { path: string }) => path)).toEqual(['algorithm.json', 'main.sql']);
    for (const other of [zhou, admin]) {
      const answers = [
        await other.ask(algorithmApi.detail, { params: { id }, query: {} }),
        await other.ask(algorithmApi.files, { params: { id } }),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [404, 'algorithm.not_found'],
        [404, 'algorithm.not_found'],
      ]);
    }
  });
  it('has a name of its own', async () => {
    const { id, name } = await add('只有一个');
    const free = async (query: { name: string; except?: string }) =>
      (await lin.ask(algorithmApi.free, { query })).body;
    expect([await free({ name }), await free({ name, except: id }), await free({ name: '别的' })]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await lin.ask(algorithmApi.create, { body: draft(name) })).body).toMatchObject({
      code: 'algorithm.algorithm_name_taken',
    });
  });
  it.each([
    [[], { code: 'algorithm.output_missing', fields: { parameters: 'algorithm.output_missing' } }],
    [
      [
        { name: 'out', type: 'DATASET_OUT' },
        { name: 'n', type: 'integer', range: { min: 2, max: 1 } },
      ],
      { code: 'algorithm.parameters_unfit', fields: { parameters: '1.range.max: range' } },
    ],
    [
      [
        { name: 'out', type: 'DATASET_OUT' },
        { name: 'out', type: 'boolean' },
      ],
      { code: 'algorithm.parameters_unfit', fields: { parameters: '1.name: twice' } },
    ],
  ])('with the parameters %j is refused where they are wrong', async (parameters, refusal) => {
    const { status, body } = await lin.ask(algorithmApi.create, {
      body: draft('参数有误', { parameters }) as never,
    });
    expect(status).toBe(422);
    expect(body).toMatchObject(refusal);
  });
  it('is fixed while it is in review, and goes back to a draft when it is withdrawn', async () => {
    const { id, statusVersion } = await add('提交的算法');
    expect((await setStatus(lin, id, '2')).body).toMatchObject({ allowed: ['withdraw', 'move'] });
    const change = { body: { ...draft('提交的算法'), id, statusVersion: statusVersion + 1 } };
    expect((await lin.ask(algorithmApi.update, change)).body.code).toBe('algorithm.move_not_allowed');
    expect((await lin.ask(algorithmApi.remove, { body: [id] })).body).toMatchObject([
      { done: false, code: 'algorithm.submitted' },
    ]);
    expect((await setStatus(lin, id, '1')).body).toMatchObject({ algorithmStatus: { code: '1' } });
    expect((await lin.ask(algorithmApi.remove, { body: [id, NIL] })).body).toMatchObject([
      { done: true },
      { done: false, name: '', code: 'algorithm.not_found' },
    ]);
  });
});
