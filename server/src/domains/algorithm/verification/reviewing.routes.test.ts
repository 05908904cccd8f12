import { algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import { algorithmCategoryApi } from '@cloudyard/contract/algorithm/category.ts';
import { algorithmLibraryApi } from '@cloudyard/contract/algorithm/library.ts';
import type { Algorithm } from '@cloudyard/contract/algorithm/shown.ts';
import { type AlgorithmDossier, verificationApi } from '@cloudyard/contract/algorithm/verification.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';

let [test, lin, zhou, deng, category]: [TestApp, Caller, Caller, Caller, string] = [] as never;
beforeAll(async () => {
  test = await openTestApp();
  [lin, zhou, deng] = await Promise.all([test.as('lin.qiao'), test.as('zhou.yan'), test.as('deng.rui')]);
  category = (await test.nobody.ask(algorithmCategoryApi.tree)).body[0].key;
});
afterAll(() => test.close());

const ports = [
  { name: 'data', type: 'DATASET_IN' as const },
  { name: 'result', type: 'DATASET_OUT' as const },
];
const COUNT = 'create table result as select count(*) as n from data;';

async function submitted(name: string, source = COUNT): Promise<Algorithm> {
  const { body } = await lin.ask(algorithmApi.create, {
    body: {
      ...{ name, description: '数一数', keyword: '', algorithmCategory: { id: category } },
      ...{ algorithmType: { code: 'SQL' as const }, algorithmFileId: null, source, parameters: ports },
    },
  });
  await setStatus(lin, body.id, '2');
  return body;
}
const setStatus = (who: Caller, id: string, code: '1' | '2' | '3' | '4', more: object = {}) =>
  who.ask(algorithmApi.setStatus, { body: { id, algorithmStatus: { code }, ...more } });
const dossier = async (id: string): Promise<AlgorithmDossier> =>
  (await deng.ask(verificationApi.detail, { params: { id } })).body;
const tried = (id: string) =>
  eventually(async () => {
    const { evidence } = await dossier(id);
    expect(evidence?.state).toBe('done');
    return evidence;
  });

describe('who verifies', () => {
  strangersAreRefused(
    () => test,
    verificationApi.page,
    () => ({ query: {} }),
  );
  strangersAreRefused(
    () => test,
    verificationApi.detail,
    () => ({ params: { id: NIL } }),
  );
  strangersAreRefused(
    () => test,
    verificationApi.source,
    () => ({ params: { id: NIL }, query: { path: 'main.sql' } }),
  );
  it('finds what waits, reads its files, and sees what the sandbox saw', async () => {
    const { id, digest } = await submitted('等待审核的算法');
    const { body } = await deng.ask(verificationApi.page, {
      query: { algorithmStatus: '2', algorithmName: '等待审核' },
    });
    expect(body).toMatchObject({ totalElements: 1, content: [{ id, hindrance: null, allowed: ['verify'] }] });
    const read = (path: string) => deng.ask(verificationApi.source, { params: { id }, query: { path } });
    expect((await read('main.sql')).body).toEqual({ path: 'main.sql', text: COUNT, isCut: false });
    expect((await read('../main.sql')).status).toBe(400);
    expect((await read('other.sql')).body.code).toBe('algorithm.file_unknown');
    const evidence = await tried(id);
    expect(evidence).toMatchObject({ digest, percent: 100, difference: null });
    const verdicts = Object.fromEntries(evidence?.checks.map(({ code, verdict }) => [code, verdict]) ?? []);
    expect(verdicts).toEqual({
      ...{ package: 'passed', isolation: 'passed', tests: 'warned', sample: 'passed' },
      ...{ repeatable: 'passed', limits: 'passed', touched: 'passed' },
    });
    expect(evidence?.runs).toMatchObject([
      { kind: 'sample', end: 'done', isSame: true, outputs: [{ rows: 1 }] },
    ]);
  });
  it('sees in the queue how many checks failed', async () => {
    const { id } = await submitted('读不存在的列', 'create table result as select no_such_column from data;');
    await tried(id);
    const { body } = await deng.ask(verificationApi.page, { query: { algorithmName: '读不存在' } });
    expect(body.content).toMatchObject([{ id, evidenceState: 'done', failedChecks: 1 }]);
    expect((await dossier(id)).evidence?.runs[0]?.log).toContain('no_such_column');
  });
});

describe('a verdict', () => {
  it('is on what was looked at, needs evidence to pass and a reason to refuse', async () => {
    const { id, digest } = await submitted('要有理由的算法');
    const refused = async (code: '3' | '4', more: object) =>
      (await setStatus(deng, id, code, more)).body.code as string;
    expect(await refused('4', {})).toBe('algorithm.reason_missing');
    expect(await refused('4', { reason: '  ' })).toBe('algorithm.reason_missing');
    expect(await refused('4', { reason: '不行', digest: 'of something else' })).toBe(
      'algorithm.digest_changed',
    );
    await tried(id);
    expect((await setStatus(zhou, id, '3', { digest })).status).toBe(404);
    expect((await setStatus(deng, id, '4', { reason: '请补充测试', digest })).body).toMatchObject({
      ...{ algorithmStatus: { code: '4' }, reason: '请补充测试' },
    });
    expect((await dossier(id)).moves).toMatchObject([
      { to: '4', reason: '请补充测试', digest },
      { to: '2' },
      {},
    ]);
  });
  it('that passes puts it into the library, with what it cost', async () => {
    const { id, digest } = await submitted('进入算法库的算法');
    const known = () => test.nobody.ask(algorithmLibraryApi.page, { params: { id } });
    expect((await known()).status).toBe(404);
    await tried(id);
    expect((await setStatus(deng, id, '3', { digest })).status).toBe(200);
    expect((await known()).body).toMatchObject({
      ...{ name: '进入算法库的算法', digest, version: 1, example: null, versions: [{ version: 1, digest }] },
      cost: [{ rows: 1 }],
    });
    const { body } = await test.nobody.ask(algorithmLibraryApi.search, { query: { name: '进入算法库' } });
    expect(body).toMatchObject([{ isAlgorithm: false, children: [{ key: id, about: '数一数' }] }]);
    const { body: top } = await test.nobody.ask(algorithmLibraryApi.top);
    expect(top[0]).toMatchObject({ id, publisher: expect.stringContaining('海川') });
  });
});

describe('what is taken back', () => {
  it('is a draft again, and nobody else reads what is written into it', async () => {
    const { id } = await submitted('撤回的算法');
    await setStatus(lin, id, '1');
    const answers = [
      await deng.ask(verificationApi.detail, { params: { id } }),
      await deng.ask(verificationApi.evidence, { params: { id } }),
      await deng.ask(verificationApi.source, { params: { id }, query: { path: 'main.sql' } }),
      await deng.ask(algorithmApi.detail, { params: { id }, query: {} }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const { body } = await deng.ask(verificationApi.page, { query: { algorithmName: '撤回的' } });
    expect(body.content).toEqual([]);
  });
});
