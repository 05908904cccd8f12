import { projectRunApi } from '@cloudyard/contract/bigdata/project-run.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { PLENTY } from '../../../../test/held-work.ts';
import { withClient } from '../../../drivers/database/index.ts';
import { canvasOf, stepNode, tableNode } from '../project/project.stories.ts';
import { enginesOf } from './plan.service.ts';
import { linked, type RunStory, runStory } from './project-run.stories.ts';

// What is decided at the start of a run, and not on the canvas.

let test: TestApp;
let story: RunStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await runStory(test);
}, 300_000);
afterAll(() => test?.close());

/** Two steps of one package whose condition has another scope than a node. */
async function twoSteps(scope: 'run' | 'project' = 'run') {
  const one = await stepNode(test, 'one', 'filter-select', { params: { where: 'a >= 2' } });
  // Nobody but the owner of the database changes what was approved.
  const change = `update algorithm_version v set manifest = jsonb_set(v.manifest, '{parameters}',
    (select jsonb_agg(case when p ->> 'name' = 'where' then p || '{"scope":"${scope}","required":true}' else p end)
      from jsonb_array_elements(v.manifest -> 'parameters') p)) where algorithm_id = '${one.objectId}'`;
  await withClient(test.owner, (client) => client.query(change));
  const nodes = [
    tableNode('table', story.machine),
    one,
    await stepNode(test, 'two', 'filter-select', { y: 300, params: one.params }),
  ];
  return canvasOf(nodes, [linked('table', 'one'), linked('one.result', 'two')]);
}

describe('what the whole project shares', () => {
  it('is one value for all steps that name it, and is not asked for at the start', {
    timeout: PLENTY,
  }, async () => {
    const canvas = await twoSteps('project');
    const id = await story.saved(canvas);
    expect((await story.plan(id)).asked).toEqual([]);
    await story.run(id);
    const shared = [{ id: 'where', value: 'a >= 12' }];
    await story.saved({ ...canvas, shared }, { id });
    expect((await story.plan(id)).steps.map(({ reason }) => reason)).toEqual(['params', 'params']);
    // What is said at the start is for what asks there.
    const ran = await story.run(id, { params: { where: 'a >= 1' } });
    for (const nodeId of ['one', 'two']) {
      const { body } = await story.lin.ask(projectRunApi.step, { params: { id: ran.id, nodeId } });
      expect(body.params.where).toBe('a >= 12');
    }
    const many = Array.from({ length: 201 }, (_, at) => ({ id: `p${at}`, value: at }));
    for (const unfit of [many, [...shared, ...shared]])
      expect((await story.save({ ...canvas, shared: unfit }, { id })).body.code).toBe('bigdata.canvas_unfit');
  });
});

describe('at the start of a run', () => {
  it('is asked once for what several steps ask for, and stands for all of them', {
    timeout: PLENTY,
  }, async () => {
    const id = await story.saved(await twoSteps());
    const plan = await story.plan(id);
    expect(plan.asked).toMatchObject([{ name: 'where', scope: 'run', defaultValue: 'a >= 2' }]);
    await story.run(id);
    const params = { where: 'a >= 10' };
    expect((await story.plan(id, { params })).steps.map(({ reason }) => reason)).toEqual([
      'params',
      'params',
    ]);
    const ran = await story.run(id, { params });
    expect(ran.state).toBe('done');
    for (const nodeId of ['one', 'two']) {
      const { body } = await story.lin.ask(projectRunApi.step, { params: { id: ran.id, nodeId } });
      expect(body.params.where).toBe('a >= 10');
    }
    // The canvas is as it was: the next run that is told nothing is the first one again.
    expect((await story.plan(id)).steps.map(({ does }) => does)).toEqual(['reuse', 'reuse']);
  });

  it('asks for the value also where it is what keeps the run from beginning', {
    timeout: PLENTY,
  }, async () => {
    const canvas = await twoSteps();
    const id = await story.saved({ ...canvas, nodes: canvas.nodes.map((node) => ({ ...node, params: {} })) });
    expect(await story.plan(id)).toMatchObject({
      ...{ problems: [{ code: 'params_unfit', at: 'where' }, { at: 'where' }], asked: [{ name: 'where' }] },
    });
    expect((await story.plan(id, { params: { where: 'a > 1' } })).problems).toEqual([]);
  });

  it('is a cluster only where there is one', { timeout: PLENTY }, async () => {
    expect((await story.plan(await story.saved(await story.fiveSteps()))).engines).toEqual(['local']);
    expect(enginesOf({ SPARK: { able: true } as never })).toEqual(['local', 'spark']);
  });

  it('is there for a part what the modules before it left, until that is forgotten', {
    timeout: PLENTY,
  }, async () => {
    const id = await story.saved(await story.fiveSteps());
    await story.run(id);
    for (const part of [{ only: ['predict'] }, { from: ['train'] }])
      expect((await story.plan(id, part)).problems).toEqual([]);
    await story.lin.ask(projectRunApi.clean, { query: { userId: story.idOf(story.lin), projectId: id } });
    expect((await story.plan(id, { only: ['predict'] })).problems.map(({ code }) => code)).toContain(
      'not_ready',
    );
    expect((await story.plan(id)).problems).toEqual([]);
  });
});
