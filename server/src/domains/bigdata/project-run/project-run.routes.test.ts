import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { RUNNING_CODE } from '@cloudyard/contract/bigdata/project-canvas.ts';
import type { modulesOf } from '@cloudyard/contract/bigdata/project-graph.ts';
import { projectRunApi } from '@cloudyard/contract/bigdata/project-run.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { PLENTY } from '../../../../test/held-work.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { said } from '../dataset/dataset.stories.ts';
import { canvasOf, stepNode, tableNode } from '../project/project.stories.ts';
import { linked, MACHINE, type RunStory, reasonsOf, runStory, statesOf } from './project-run.stories.ts';

let test: TestApp;
let story: RunStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await runStory(test);
}, 300_000);
afterAll(() => test?.close());

describe('a run of five steps', () => {
  it('makes what was drawn, and is reused as a whole when nothing changed', { timeout: PLENTY }, async () => {
    const id = await story.saved(await story.fiveSteps());
    const before = await story.plan(id);
    expect(before).toMatchObject({ problems: [], quota: { steps: 1, memoryMb: 512, hours: 10 } });
    expect(before.steps.map(({ nodeId, does, reason }) => [nodeId, does, reason])).toEqual(
      ['filter', 'split', 'train', 'predict', 'evaluate'].map((node) => [node, 'run', 'never_run']),
    );
    const first = await story.run(id);
    expect(first).toMatchObject({
      ...{ state: 'done', steps: 5, done: 5, reused: 0, percent: 100, cause: 'person' },
    });
    const evaluate = first.plan.find(({ nodeId }) => nodeId === 'evaluate');
    expect(evaluate?.metrics.accuracy).toBeGreaterThan(0.8);
    expect(evaluate?.hasViews).toBe(true);
    const filtered = first.plan[0]?.outputs[0]?.rows;
    const rows = await story.rowsAt(first.id, 'filter', 'result');
    expect(rows.body).toMatchObject({ total: filtered, rows: expect.arrayContaining([]) });
    expect(rows.body.rows).toHaveLength(50);
    expect(first.carried.find(({ target }) => target === 'filter')).toMatchObject({ rows: 200, broken: [] });
    const again = await story.run(id);
    expect(again).toMatchObject({ state: 'done', reused: 5 });
    expect(new Set(Object.values(reasonsOf(again.plan)))).toEqual(new Set(['reused']));
    const { body } = await story.lin.ask(projectRunApi.current, { params: { id } });
    expect([body.run.id, body.steps.length]).toEqual([again.id, 5]);
    const step = await story.lin.ask(projectRunApi.step, { params: { id: first.id, nodeId: 'evaluate' } });
    expect(step.body.views.length).toBeGreaterThan(0);
  });

  it('runs from what changed on, and says why', { timeout: PLENTY }, async () => {
    const canvas = await story.fiveSteps(story.machine, 'a >= 3');
    const id = await story.saved(canvas);
    const first = await story.run(id);
    const nodes = canvas.nodes.map((node) =>
      node.id === 'train' ? { ...node, params: { ...node.params, l2: 0.5 } } : node,
    );
    await story.saved({ ...canvas, nodes }, { id });
    const planned = await story.plan(id);
    expect(reasonsOf(planned.steps)).toEqual({
      ...{ filter: 'reused', split: 'reused', train: 'params', predict: 'upstream', evaluate: 'upstream' },
    });
    expect(planned.steps.find(({ nodeId }) => nodeId === 'train')?.expectedMs).toBeGreaterThan(0);
    const second = await story.run(id);
    expect(statesOf(second.plan)).toMatchObject({ filter: 'reused', split: 'reused', train: 'done' });
    expect(second.version).toBe(2);
    const forced = await story.plan(id, { to: ['split'], force: true });
    expect(reasonsOf(forced.steps)).toEqual({ filter: 'forced', split: 'forced' });
    const query = { left: first.id, right: second.id };
    const { body } = await story.lin.ask(projectRunApi.compare, { params: { id }, query });
    const train = body.nodes.find((node: { nodeId: string }) => node.nodeId === 'train');
    expect(train).toMatchObject({ change: 'changed', params: [{ name: 'l2', right: 0.5 }] });
    const split = body.nodes.find((node: { nodeId: string }) => node.nodeId === 'split');
    expect(split).toMatchObject({ change: 'same', rows: [{ isSame: true }, { isSame: true }] });
  });

  it('of a dataset with a new version says that its input changed', { timeout: PLENTY }, async () => {
    const { id: table } = await story.table(`${MACHINE}A,3,3,good\n`);
    const id = await story.saved(await story.fiveSteps(table));
    await story.run(id);
    const srcPath = await story.upload(`${MACHINE}A,3,4,good\nB,4,4,good\n`);
    await story.lin.ask(datasetApi.addVersion, {
      ...{ params: { id: table }, body: { srcPath, dataTypeCode: 'csv', note: '' } },
    });
    const versions = () =>
      story.sql(`select 1 from dataset_version where dataset_id = '${table}' and state = 'ready'`);
    await expect.poll(async () => (await versions()).length, { timeout: PLENTY }).toBe(2);
    expect(reasonsOf((await story.plan(id)).steps)).toMatchObject({ filter: 'input', split: 'upstream' });
  });
});

describe('links', () => {
  it('stop or warn by their rules, against the last good run', { timeout: PLENTY }, async () => {
    const drawn = async (act: 'stop' | 'warn', where: string, fall: number) => {
      const [one, two] = [
        await stepNode(test, 'one', 'filter-select', { params: { where } }),
        await stepNode(test, 'two', 'filter-select', { y: 300, params: { where: 'a > 0' } }),
      ];
      const rules = { act, leastRows: 10, rowsFall: fall };
      const links = [linked('table', 'one'), { ...linked('one.result', 'two'), rules }];
      return canvasOf([tableNode('table', story.machine), one, two], links);
    };
    const id = await story.saved(await drawn('stop', 'b < 10', 50));
    expect(await story.run(id)).toMatchObject({ state: 'done' });
    await story.saved(await drawn('stop', 'b < 3', 50), { id });
    const stopped = await story.run(id);
    expect(stopped).toMatchObject({
      ...{ state: 'failed', failedAt: 'two', problem: { end: 'rule', code: 'rowsFall' } },
    });
    const link = stopped.carried.find(({ target }) => target === 'two');
    expect(link?.broken).toEqual(['rowsFall']);
    expect(link?.rowsBefore).toBeGreaterThan(link?.rows ?? 0);
    // What failed is nothing to compare with.
    expect(await story.run(id)).toMatchObject({ state: 'failed' });
    await story.saved(await drawn('warn', 'b < 3', 50), { id });
    const warned = await story.run(id);
    expect(warned.state).toBe('done');
    expect(warned.plan[1]?.warnings).toMatchObject([{ code: 'link_rule', text: 'rowsFall' }]);
  });
});

describe('who may run a project', () => {
  strangersAreRefused(
    () => test,
    projectRunApi.start,
    () => ({ params: { id: NIL }, body: {} }),
  );
  it('is nobody else', { timeout: PLENTY }, async () => {
    const id = await story.saved(await story.fiveSteps());
    const ran = await story.run(id);
    for (const who of [story.zhou, story.su]) {
      expect(said(await story.start(id, {}, who))).toBe('bigdata.project_not_found');
      expect(said(await who.ask(projectRunApi.page, { params: { id }, query: {} }))).toBe(
        'bigdata.project_not_found',
      );
      for (const call of [projectRunApi.cancel, projectRunApi.retry, projectRunApi.detail])
        expect(said(await who.ask(call, { params: { id: ran.id } }))).toBe('bigdata.run_not_found');
    }
    const { body } = await story.zhou.ask(projectRunApi.mine, { query: {} });
    expect(body.content.map((run: { id: string }) => run.id)).not.toContain(ran.id);
  });

  it('of another enterprise makes its own results of the same content', { timeout: PLENTY }, async () => {
    const ours = await story.run(await story.saved(await story.fiveSteps()));
    expect(ours.reused).toBe(5);
    const { id: table } = await story.table(MACHINE, {}, story.zhou);
    const id = await story.saved(await story.fiveSteps(table), {}, story.zhou);
    const theirs = await story.run(id, {}, story.zhou);
    expect(theirs).toMatchObject({ state: 'done', reused: 0 });
    const shas = (run: typeof ours) => run.plan.map(({ outputs }) => outputs.map(({ sha256 }) => sha256));
    expect(shas(theirs)).toEqual(shas(ours));
  });

  it('has hours of a month, and one run of a project at a time', { timeout: PLENTY }, async () => {
    const id = await story.saved(await story.fiveSteps(story.machine, 'a >= 7'));
    const place = `(select enterprise_id from project where id = '${id}')`;
    await story.sql(`insert into step_hour (place_id, enterprise_id, hour, ms)
      select ${place}, ${place}, date_trunc('month', now()), 36000000
      on conflict (place_id, hour) do update set ms = step_hour.ms + 36000000`);
    expect(said(await story.start(id))).toBe('bigdata.hours_used_up');
    await story.sql(`update step_hour set ms = 0 where place_id = ${place}`);
    await story.sql(`insert into project_run (project_id, enterprise_id, version, cause, state, holder, part)
      select id, enterprise_id, 1, 'person', 'running', ${test.kit.presence()?.mark}, '{"sources":{},"before":{}}'
      from project where id = '${id}'`);
    expect(said(await story.start(id))).toBe('bigdata.run_under_way');
    await story.sql(`update project_run set state = 'cancelled' where project_id = '${id}'`);
  });

  it('is told what is wrong with the drawing', { timeout: PLENTY }, async () => {
    const canvas = await story.fiveSteps();
    const links = canvas.links.filter(({ target }) => target !== 'train');
    const id = await story.saved({ ...canvas, links });
    expect((await story.start(id)).body).toMatchObject({
      ...{ code: 'bigdata.project_unfit', fields: { train: 'input_missing: data' } },
    });
    const bad = await story.fiveSteps('00000000-0000-4000-8000-000000000009');
    const gone = await story.plan(await story.saved(bad));
    expect(gone.problems).toMatchObject([{ code: 'object_gone', nodes: ['table'] }]);
    expect(gone.steps).toEqual([]);
    const old = canvas.nodes.map((node) =>
      node.id === 'split' ? { ...node, digest: 'f'.repeat(64) } : node,
    );
    const unknown = await story.sql<{ id: string }>(`select id from project where id = '${id}'`);
    expect(unknown).toHaveLength(1);
    await story.sql(`update project_version set canvas = '${JSON.stringify({ ...canvas, nodes: old })}'
      where project_id = '${id}'`);
    expect((await story.plan(id)).problems).toMatchObject([{ code: 'not_approved', nodes: ['split'] }]);
    expect(said(await story.start(id, { to: ['nothing'] }))).toBe('bigdata.module_unknown');
  });
});

describe('the fixed calls', () => {
  // rule: clean.expects, compile.answer
  it('compile, clean and execute one module after the other', { timeout: PLENTY }, async () => {
    const canvas = await story.fiveSteps(story.machine, 'a >= 8');
    const id = await story.saved(canvas);
    const query = { userId: story.idOf(story.lin) };
    const compiled = await story.lin.ask(projectRunApi.compile, {
      params: { id },
      query,
      body: canvas.links,
    });
    const modules = compiled.body as unknown as ReturnType<typeof modulesOf>;
    expect(modules.map((one) => one.id)).toEqual([
      ...['table', 'filter', 'split', 'train', 'predict', 'evaluate'],
    ]);
    expect(modules[1]?.moduleRunningStatus?.code).toBe(RUNNING_CODE);
    const circle = [...canvas.links.slice(1), linked('split.train', 'filter')];
    expect(
      (await story.lin.ask(projectRunApi.compile, { params: { id }, query, body: circle })).body,
    ).toBeNull();
    expect(
      said(
        await story.lin.ask(projectRunApi.clean, {
          query: { userId: story.idOf(story.zhou), projectId: id },
        }),
      ),
    ).toBe('kit.not_allowed');
    const cleaned = await story.lin.ask(projectRunApi.clean, { query: { ...query, projectId: id } });
    expect(cleaned.body).toBe('ok');
    const execute = (module: (typeof modules)[number]) =>
      story.lin.ask(projectRunApi.execute, { params: { projectId: id }, query: {}, body: module });
    const [, filter, split, train] = modules;
    if (!filter || !split || !train) throw new Error('They are there.');
    // What is before it left nothing yet.
    expect(said(await execute(split))).toBe('bigdata.project_unfit');
    expect((await execute(filter)).body).toBe('ok');
    expect((await execute(split)).body).toBe('ok');
    const wrong = train.inputParams.map((one) => (one.name === 'label' ? { ...one, value: 'line2' } : one));
    const failed = await execute({ ...train, inputParams: wrong });
    expect(said(failed)).toBe('bigdata.step_failed');
    expect((await execute(train)).body).toBe('ok');
    await story.lin.ask(projectRunApi.clean, { query: { ...query, projectId: id } });
    const { body } = await story.lin.ask(projectRunApi.current, { params: { id } });
    expect(body).toEqual({ run: null, steps: [] });
    // What is kept by its content stays.
    expect(await story.run(id)).toMatchObject({ state: 'done', reused: 3 });
  });
});
