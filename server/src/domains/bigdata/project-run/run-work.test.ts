import { projectRunApi } from '@cloudyard/contract/bigdata/project-run.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { never, PLENTY, storedFiles } from '../../../../test/held-work.ts';
import type { Kit } from '../../../kit/context.ts';
import type { StepOrder, StepResult } from '../../../kit/engine.ts';
import { canvasOf, stepNode, tableNode } from '../project/project.stories.ts';
import { linked, type RunStory, runStory, statesOf } from './project-run.stories.ts';
import { runProject } from './run-work.service.ts';

let test: TestApp;
let story: RunStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await runStory(test);
}, 300_000);
afterAll(() => test?.close());

const stored = () => storedFiles(test, 'step-');

/** As a server that was killed leaves a run: in the hands of a process that is no more, and these steps not ended. */
async function abandon(runId: string, broken: string[], waiting: string[] = []) {
  const among = (ids: string[]) => ids.map((id) => `'${id}'`).join(', ') || `''`;
  await story.sql(`update step_result set key = 'former ' || id where id in
    (select result_id from project_step where run_id = '${runId}' and node_id in (${among([...broken, ...waiting])}))`);
  await story.sql(`update project_step set state = case when node_id in (${among(broken)}) then 'running' else 'waiting' end,
    result_id = null, percent = 40 where run_id = '${runId}' and node_id in (${among([...broken, ...waiting])})`);
  await story.sql(
    `update project_run set state = 'running', holder = -1, ended_at = null where id = '${runId}'`,
  );
}

type Run = Kit['engine']['run'];
/** A kit whose engine counts what it runs, and how many at once. */
function watched(act: (order: StepOrder, run: Run) => Promise<StepResult> = (order, run) => run(order)) {
  const { engine } = test.kit;
  const ran: string[] = [];
  const figures = { now: 0, most: 0 };
  const run: Run = async (order) => {
    ran.push(order.nodeId);
    figures.now += 1;
    figures.most = Math.max(figures.most, figures.now);
    try {
      return await act(order, engine.run);
    } finally {
      figures.now -= 1;
    }
  };
  return { kit: { ...test.kit, engine: { ...engine, run } } as Kit, ran, figures };
}

/** Waits at a gate until it is opened, and says who has come that far. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const came: string[] = [];
  const act = async (order: StepOrder, run: Run) => {
    came.push(order.nodeId);
    await opened;
    return run(order);
  };
  return { act, came, open: () => open() };
}

const states = async (id: string) => statesOf((await story.ended(id)).plan);
type Attempts = { node_id: string; attempt: number }[];
const attempts = (id: string) =>
  story.sql<Attempts[number]>(
    `select node_id, attempt from project_step where run_id = '${id}' order by position`,
  );

describe('a run that a killed server had in hand', () => {
  it('goes on with what was broken, by one copy, and once', { timeout: PLENTY }, async () => {
    const project = await story.saved(await story.fiveSteps());
    const { id } = await story.run(project);
    await abandon(id, ['train'], ['predict', 'evaluate']);
    const { kit, ran } = watched();
    await Promise.all([runProject(kit, id, never), runProject(kit, id, never)]);
    expect(await states(id)).toEqual({
      ...{ filter: 'done', split: 'done', train: 'done', predict: 'done', evaluate: 'done' },
    });
    expect(ran.sort()).toEqual(['evaluate', 'predict', 'train']);
    expect((await attempts(id)).map(({ attempt }) => attempt)).toEqual([1, 1, 2, 2, 2]);
    await runProject(kit, id, never);
    expect(ran).toHaveLength(3);
  });
  it('has failed when a step was interrupted several times', { timeout: PLENTY }, async () => {
    const project = await story.saved(await story.fiveSteps(story.machine, 'a >= 3'));
    const { id } = await story.run(project);
    await abandon(id, ['split'], ['train', 'predict', 'evaluate']);
    await story.sql(`update project_step set attempt = 3 where run_id = '${id}' and node_id = 'split'`);
    await runProject(test.kit, id, never);
    const run = await story.ended(id);
    expect(run).toMatchObject({ state: 'failed', failedAt: 'split', problem: { end: 'interrupted' } });
    expect(statesOf(run.plan)).toMatchObject({ filter: 'done', split: 'failed', train: 'skipped' });
  });
});

describe('a step', () => {
  it('that is cancelled leaves nothing behind', { timeout: PLENTY }, async () => {
    const project = await story.saved(await story.fiveSteps(story.machine, 'a >= 4'));
    const { id } = await story.run(project);
    await abandon(id, ['train'], ['predict', 'evaluate']);
    const before = await stored();
    const { act, came, open } = gate();
    const { kit } = watched(act);
    const work = runProject(kit, id, never);
    await eventually(() => expect(came).toEqual(['train']));
    const cancelled = await story.lin.ask(projectRunApi.cancel, { params: { id } });
    expect(cancelled.body).toMatchObject({ state: 'cancelled', mayCancel: false });
    open();
    await work;
    const run = await story.ended(id);
    expect(statesOf(run.plan)).toEqual({
      ...{ filter: 'done', split: 'done', train: 'cancelled', predict: 'cancelled', evaluate: 'cancelled' },
    });
    expect(await stored()).toEqual(before);
    const retried = await story.lin.ask(projectRunApi.retry, { params: { id } });
    expect(retried.body).toMatchObject({ id, done: 2 });
    expect((await story.ended(id)).state).toBe('done');
  });
  it('is heard while it works, and what it said stays with what it made', { timeout: PLENTY }, async () => {
    const project = await story.saved(await story.fiveSteps(story.machine, 'a >= 6'));
    const { id } = await story.run(project);
    await abandon(id, ['train'], ['predict', 'evaluate']);
    const { act, open } = gate();
    const { kit } = watched(async (order, run) => {
      if (order.nodeId === 'train') order.tell?.({ event: 'log', level: 'warn', text: 'few rows' });
      return act(order, run);
    });
    const work = runProject(kit, id, never);
    const logOf = async (nodeId: string) =>
      (await story.lin.ask(projectRunApi.step, { params: { id, nodeId } })).body;
    await eventually(async () =>
      expect(await logOf('train')).toMatchObject({ state: 'running', log: { out: 'warn: few rows\n' } }),
    );
    open();
    await work;
    expect((await story.ended(id)).state).toBe('done');
    expect(await logOf('train')).toMatchObject({
      ...{ state: 'done', log: { out: expect.stringContaining('warn: few rows') } },
    });
    expect((await logOf('split')).log.out).not.toContain('few rows');
  });
  // rule: run.order
  it('that fails stops the chain, says why, and is gone on from', { timeout: PLENTY }, async () => {
    const id = await story.saved(await story.fiveSteps(story.machine, 'no_such_column > 1'));
    const run = await story.run(id);
    expect(run).toMatchObject({ state: 'failed', failedAt: 'filter', done: 0 });
    expect(run.problem?.text).toMatch(/no_such_column/);
    expect(statesOf(run.plan)).toEqual({
      ...{ filter: 'failed', split: 'skipped', train: 'skipped', predict: 'skipped', evaluate: 'skipped' },
    });
  });
  it('that cannot do it just now is tried again', { timeout: PLENTY }, async () => {
    const project = await story.saved(await story.fiveSteps(story.machine, 'a >= 5'));
    const { id } = await story.run(project);
    await abandon(id, ['evaluate']);
    let tries = 0;
    const { kit, ran } = watched(async (order, run) => {
      tries += 1;
      const result = await run(order);
      return tries === 1 ? { ...result, end: 'temporary' } : result;
    });
    await runProject(kit, id, never);
    expect((await story.ended(id)).state).toBe('done');
    expect(ran).toEqual(['evaluate', 'evaluate']);
  });
});

/** Two branches over one table, joined by nothing: each node filters. */
async function branches(where: string) {
  const step = (id: string, x: number, more: string) =>
    stepNode(test, id, 'filter-select', { x, params: { where: more } });
  const nodes = [
    tableNode('table', story.machine),
    await step('left', 100, `${where} and a > 1`),
    await step('right', 400, `${where} and a > 2`),
  ];
  return canvasOf(nodes, [linked('table', 'left'), linked('table', 'right')]);
}
const grant = (steps: number) =>
  story.sql(`insert into quota_grant (enterprise_id, item, amount, source_type, source_id, starts_at)
    select enterprise_id, i.item, i.amount, 'request', new_id(), now() from project, (values ('BIGDATA_STEPS', ${steps}),
      ('BIGDATA_MEMORY', 4096)) as i(item, amount) where id = (select id from project where enterprise_id is not null limit 1)`);

describe('branches', () => {
  it('run one after the other in the free share, and beside each other with quota', {
    timeout: PLENTY,
  }, async () => {
    const project = await story.saved(await branches('b < 9'));
    const { id } = await story.run(project);
    await abandon(id, [], ['left', 'right']);
    const alone = watched();
    await runProject(alone.kit, id, never);
    expect(await states(id)).toEqual({ left: 'done', right: 'done' });
    expect([alone.ran, alone.figures.most]).toEqual([['left', 'right'], 1]);

    await grant(3);
    await abandon(id, [], ['left', 'right']);
    const { act, came, open } = gate();
    const beside = watched(act);
    const work = runProject(beside.kit, id, never);
    await eventually(() => expect(came.sort()).toEqual(['left', 'right']));
    open();
    await work;
    expect(await states(id)).toEqual({ left: 'done', right: 'done' });
  });
  it('of two runs that make the same at once leave one result', { timeout: PLENTY }, async () => {
    const canvas = await branches('b < 8');
    const [one, two] = [
      await story.run(await story.saved(canvas)),
      await story.run(await story.saved(canvas)),
    ];
    expect(two.reused).toBe(2);
    await abandon(one.id, [], ['left']);
    await abandon(two.id, [], ['left']);
    const before = await stored();
    const { act, came, open } = gate();
    const { kit } = watched(act);
    const work = Promise.all([runProject(kit, one.id, never), runProject(kit, two.id, never)]);
    await eventually(() => expect(came).toEqual(['left', 'left']));
    open();
    await work;
    expect([await states(one.id), await states(two.id)]).toEqual(
      Array(2).fill({ left: 'done', right: expect.stringMatching(/done|reused/) }),
    );
    const results = await story.sql<{ result_id: string }>(`select distinct result_id from project_step
      where run_id in ('${one.id}', '${two.id}') and node_id = 'left'`);
    expect(results).toHaveLength(1);
    expect(await stored()).toHaveLength(before.length + 1);
  });
});
