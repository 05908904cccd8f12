import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { PLENTY, storedFiles } from '../../../../test/held-work.ts';
import { canvasOf, stepNode, tableNode } from '../project/project.stories.ts';
import { linked, MACHINE, type RunStory, runStory } from './project-run.stories.ts';
import { sweepRuns } from './sweep.service.ts';
import { runDue } from './trigger.service.ts';

let test: TestApp;
let story: RunStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await runStory(test);
}, 300_000);
afterAll(() => test?.close());

const filtered = async (table: string, where: string) =>
  canvasOf(
    [tableNode('table', table), await stepNode(test, 'filter', 'filter-select', { params: { where } })],
    [linked('table', 'filter')],
  );
const byItself = (id: string, schedule: string, onData: boolean) =>
  story.lin.ask(projectApi.schedule, { params: { id }, body: { schedule, onData } });
const runsOf = (id: string) =>
  story.sql<{ id: string; cause: string; state: string }>(
    `select id, cause, state from project_run where project_id = '${id}' order by created_at`,
  );
/** As if the hour had come. */
async function strikes(id: string) {
  await story.sql(`update project set next_at = now() - interval '1 second' where id = '${id}'`);
  await Promise.all([runDue(test.kit), runDue(test.kit)]);
}
const told = (id: string, words: string) =>
  story.sql(`select i.account_id from inbox i join message m on m.id = i.message_id
    where m.link like '%${id}%' and m.title like '%${words}%'`);

describe('a project that runs by the clock', () => {
  it('is begun once, says when it fails, and when it succeeds again', { timeout: PLENTY }, async () => {
    const id = await story.saved(await filtered(story.machine, 'a > 1'));
    await byItself(id, '0 3 * * *', false);
    await strikes(id);
    const [first] = await runsOf(id);
    expect(first?.cause).toBe('schedule');
    expect((await story.ended(first?.id ?? '')).state).toBe('done');
    expect(await runsOf(id)).toHaveLength(1);
    const [{ next } = { next: false }] = await story.sql<{ next: boolean }>(
      `select next_at > now() as next from project where id = '${id}'`,
    );
    expect(next).toBe(true);

    await story.saved(await filtered(story.machine, 'no_such_column > 1'), { id });
    await strikes(id);
    await eventually(async () => expect(await told(id, '失败')).toHaveLength(1));
    await story.saved(await filtered(story.machine, 'a > 2'), { id });
    await strikes(id);
    await eventually(async () => expect(await told(id, '恢复')).toHaveLength(1));
    expect((await runsOf(id)).map(({ state }) => state)).toEqual(['done', 'failed', 'done']);
  });

  it('does not begin for somebody who works there no more, and says so', { timeout: PLENTY }, async () => {
    const id = await story.saved(await filtered(story.machine, 'a > 3'));
    await byItself(id, '0 3 * * *', false);
    await story.sql(`update project set schedule_by = '${story.idOf(story.zhou)}' where id = '${id}'`);
    await strikes(id);
    expect(await runsOf(id)).toEqual([]);
    await eventually(async () => expect(await told(id, '失败')).not.toEqual([]));
  });
});

describe('a project that runs with new data', () => {
  it('is begun by a new version of what it reads, and by no other', { timeout: PLENTY }, async () => {
    const { id: table } = await story.table(MACHINE);
    const id = await story.saved(await filtered(table, 'b > 1'));
    await byItself(id, '', true);
    const pinned = await filtered(table, 'b > 2');
    const nodes = pinned.nodes.map((node) => (node.id === 'table' ? { ...node, version: 1 } : node));
    const other = await story.saved({ ...pinned, nodes });
    await byItself(other, '', true);
    const srcPath = await story.upload(`${MACHINE}A,1,1,good\n`);
    await story.lin.ask(datasetApi.addVersion, {
      ...{ params: { id: table }, body: { srcPath, dataTypeCode: 'csv', note: '' } },
    });
    await eventually(async () => expect(await runsOf(id)).toMatchObject([{ cause: 'data', state: 'done' }]));
    expect(await runsOf(other)).toEqual([]);
  });
});

describe('what runs left', () => {
  it('goes when nobody used it for a month, bytes that no result knows too', {
    timeout: PLENTY,
  }, async () => {
    const id = await story.saved(await filtered(story.machine, 'a > 4'));
    const run = await story.run(id);
    const stored = () => storedFiles(test, 'step-');
    const [{ result } = { result: '' }] = await story.sql<{ result: string }>(
      `select result_id as result from project_step where run_id = '${run.id}'`,
    );
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await story.sql(`update step_result set used_at = now() - interval '31 days' where id <> '${result}'`);
    await sweepRuns(test.kit, inDays(2));
    expect(await stored()).toEqual([`step-${result}-result.parquet`]);
    await story.sql(`update step_result set used_at = now() - interval '31 days'`);
    await sweepRuns(test.kit);
    expect(await stored()).toEqual([]);
    expect((await story.plan(id)).steps).toMatchObject([{ does: 'run', reason: 'result_gone' }]);
    expect((await story.run(id)).state).toBe('done');
  });
});
