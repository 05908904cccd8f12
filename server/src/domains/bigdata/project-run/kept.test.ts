import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { hubApi } from '@cloudyard/contract/bigdata/hub.ts';
import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import type { ProjectRunPage } from '@cloudyard/contract/bigdata/project-shown.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { PLENTY } from '../../../../test/held-work.ts';
import { said } from '../dataset/dataset.stories.ts';
import { canvasOf, stepNode, tableNode } from '../project/project.stories.ts';
import { linked, MACHINE, type RunStory, runStory } from './project-run.stories.ts';

let test: TestApp;
let story: RunStory;
let project: string;
let run: ProjectRunPage;
beforeAll(async () => {
  test = await openTestApp();
  story = await runStory(test);
  project = await story.saved(await story.fiveSteps());
  run = await story.run(project);
}, 300_000);
afterAll(() => test?.close());

const named = { name: '留下的', description: '来自工程', categoryCode: 'other' as const };
const keepTable = (path: string, who: Caller = story.lin) =>
  who.ask(datasetApi.save, { body: { ...named, srcPath: path, dataTypeCode: 'csv' } });
const keepModel = (path: string, who: Caller = story.lin) =>
  who.ask(modelApi.save, { body: { ...named, path } });
const pathOf = (nodeId: string, port: string) =>
  run.plan.find((step) => step.nodeId === nodeId)?.outputs.find((one) => one.port === port)?.path ?? '';

describe('what a run made', () => {
  it('is kept as a dataset that knows the canvas it comes from', { timeout: PLENTY }, async () => {
    expect(pathOf('filter', 'result')).toBe(`run:${run.id}/filter/result`);
    const saved = await keepTable(pathOf('filter', 'result'));
    expect(said(saved)).toBe('done');
    const { id } = saved.body;
    const table = await eventually(async () => {
      const { body } = await story.lin.ask(datasetApi.detail, { params: { id } });
      expect(body.state).toBe('ready');
      return body;
    });
    const rows = run.plan.find(({ nodeId }) => nodeId === 'filter')?.outputs[0]?.rows;
    const link = `/console/bigdata/projectPanel?id=${project}&version=1&node=filter`;
    expect(table).toMatchObject({ rows, projectFile: true, origin: { kind: 'project', link } });
    const { body } = await story.lin.ask(datasetApi.lineage, { params: { id } });
    expect(body.from).toMatchObject({ kind: 'project', link });
  });

  it('is kept as a model with the graph in its recipe, and answers', { timeout: PLENTY }, async () => {
    const saved = await keepModel(pathOf('train', 'model'));
    expect(said(saved)).toBe('done');
    const { id } = saved.body;
    const model = await eventually(async () => {
      const { body } = await story.lin.ask(modelApi.detail, { params: { id } });
      expect(body.state).toBe('ready');
      return body;
    });
    expect(model.newest).toMatchObject({
      ...{ origin: 'project', againHindrance: 'recipe' },
      recipe: { graph: { projectId: project, runId: run.id, nodeId: 'train', version: 1 } },
    });
    const rows = [{ a: 19, b: 10 }];
    const tried = await story.lin.ask(modelApi.try, { params: { id }, body: { rows } });
    expect(said(tried)).toBe('done');
  });

  it('is for nobody of another enterprise, and a table is no model', { timeout: PLENTY }, async () => {
    expect(said(await keepTable(pathOf('filter', 'result'), story.zhou))).toBe('bigdata.file_unknown');
    expect(said(await keepModel(pathOf('train', 'model'), story.su))).toBe('bigdata.model_file_unknown');
    expect(said(await keepTable(pathOf('train', 'model')))).toBe('bigdata.file_unknown');
    expect(said(await keepModel(pathOf('filter', 'result')))).toBe('bigdata.model_file_unknown');
    expect(said(await keepTable(`run:${run.id}/filter/nothing`))).toBe('bigdata.file_unknown');
    expect(said(await story.rowsAt(run.id, 'filter', 'result', story.zhou))).toBe('bigdata.run_not_found');
  });

  it('that is swept says so', { timeout: PLENTY }, async () => {
    const other = await story.run(await story.saved(await story.fiveSteps(story.machine, 'a >= 6')));
    await story.sql(`update step_result set is_gone = true, bytes = 0 where id =
      (select result_id from project_step where run_id = '${other.id}' and node_id = 'filter')`);
    expect(said(await story.rowsAt(other.id, 'filter', 'result'))).toBe('bigdata.output_gone');
    expect(said(await keepTable(`run:${other.id}/filter/result`))).toBe('bigdata.output_gone');
    const again = await story.plan(other.projectId);
    expect(again.steps[0]).toMatchObject({ nodeId: 'filter', does: 'run', reason: 'result_gone' });
  });
});

describe('what others gave', () => {
  it('is read in runs while it is given, and does not become ours', { timeout: PLENTY }, async () => {
    const { id: theirs } = await story.table(MACHINE.replaceAll(',good', ',fine'), {}, story.zhou);
    const given = await story.zhou.ask(hubApi.share, {
      params: { kind: 'dataset', id: theirs },
      body: { with: 'enterprise', name: '海川重工', mayDownload: false },
    });
    expect(said(given)).toBe('done');
    const filter = await stepNode(test, 'filter', 'filter-select', { params: { where: 'a > 1' } });
    const id = await story.saved(canvasOf([tableNode('table', theirs), filter], [linked('table', 'filter')]));
    const made = await story.run(id);
    expect(made.state).toBe('done');
    expect(said(await story.rowsAt(made.id, 'filter', 'result'))).toBe('done');
    expect(said(await keepTable(`run:${made.id}/filter/result`))).toBe('kit.not_allowed');
    await story.zhou.ask(hubApi.revoke, { params: { id: given.body.id } });
    expect((await story.start(id)).body).toMatchObject({
      ...{ code: 'bigdata.project_unfit', fields: { table: expect.stringMatching(/^object_gone/) } },
    });
    expect(said(await story.rowsAt(made.id, 'filter', 'result'))).toBe('bigdata.dataset_not_found');
  });
});
