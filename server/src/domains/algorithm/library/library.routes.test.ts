import { type AlgorithmTreeNode, algorithmLibraryApi } from '@cloudyard/contract/algorithm/library.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { rows } from '../../../../test/rows.ts';
import { type AlgorithmStory, algorithmStory, said } from '../algorithm.stories.ts';
import { tryBuiltinsJob } from '../verification/verification.jobs.ts';

let test: TestApp;
let story: AlgorithmStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await algorithmStory(test);
});
afterAll(() => test.close());

const leaves = (nodes: AlgorithmTreeNode[]): AlgorithmTreeNode[] =>
  nodes.flatMap((node) => (node.isAlgorithm ? [node] : leaves(node.children)));
const tree = async (): Promise<AlgorithmTreeNode[]> =>
  (await test.visitor.ask(algorithmLibraryApi.tree)).body;
const search = async (name: string) =>
  leaves((await test.visitor.ask(algorithmLibraryApi.search, { query: { name } })).body);
const page = (id: string) => test.visitor.ask(algorithmLibraryApi.page, { params: { id } });

it('has what the platform brings by category, for everybody', async () => {
  const all = leaves(await tree());
  expect(all.length).toBeGreaterThanOrEqual(24);
  expect((await search('k-means')).length).toBe(1);
  expect(await search('没有这个算法')).toEqual([]);
  expect((await test.visitor.ask(algorithmLibraryApi.top)).body.length).toBeGreaterThan(0);
});
it('shows ports, parameters and an example of each, and never its code', async () => {
  for (const { key, ports } of leaves(await tree())) {
    const { body } = await page(key);
    const kinds = (side: string) =>
      body.parameters.flatMap(({ type }: { type: string }) =>
        type.endsWith(side) ? type.slice(0, -side.length).toLowerCase() : [],
      );
    expect(ports).toEqual({ takes: kinds('_IN'), gives: kinds('_OUT') });
    expect(body.parameters.some(({ type }: { type: string }) => type.endsWith('_OUT'))).toBe(true);
    expect(body.example).not.toBeNull();
    expect(Object.keys(body)).not.toContain('source');
  }
});
it('says what built-in algorithms cost here, once they were tried', async () => {
  // All but one were tried as they lie here: trying all takes a while.
  await rows(test, (db) =>
    sql`insert into algorithm_evidence (algorithm_id, digest, state)
      select id, digest, 'failed' from algorithm where scope = 'system' and file <> 'scale'`.execute(db),
  );
  await tryBuiltinsJob.run(test.kit, {}, new AbortController().signal);
  const [scale] = await search('scale');
  const { body } = await page(scale?.key ?? '');
  expect(body.cost.length).toBeGreaterThan(0);
  for (const { ms } of body.cost) expect(ms).toBeGreaterThan(0);
});
it('shows of an enterprise’s only what was approved', async () => {
  const draft = await story.added();
  expect(said(await page(draft.id))).toBe('algorithm.not_found');
  const id = await story.online();
  const { body } = await page(id);
  expect(body).toMatchObject({ version: 1, scope: 'enterprise' });
  expect(JSON.stringify(body)).not.toContain('create view');
});
