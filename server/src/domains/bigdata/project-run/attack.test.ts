import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { modulesOf } from '@cloudyard/contract/bigdata/project-graph.ts';
import { projectRunApi } from '@cloudyard/contract/bigdata/project-run.ts';
import type { ProjectRunPage } from '@cloudyard/contract/bigdata/project-shown.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { makeRole, put } from '../../../../test/roles.ts';
import { accountId, enterpriseId, runSql } from '../../../../test/rows.ts';
import { said } from '../dataset/dataset.stories.ts';
import { canvasOf, stepNode, tableNode } from '../project/project.stories.ts';
import { linked, type RunStory, runStory } from './project-run.stories.ts';

// People who try what is not theirs with runs: of the same enterprise without the key, of another one, and with forged names.

let test: TestApp;
let story: RunStory;
/** Of 海川重工: looks at projects, and runs none. */
let reader: Caller;
let project: string;
let run: ProjectRunPage;
beforeAll(async () => {
  test = await openTestApp();
  story = await runStory(test);
  const here = await enterpriseId(test, '海川重工');
  const user = await accountId(test, 'he.ming');
  await runSql(test, `delete from role_member where account_id = '${user}'`);
  const role = await makeRole(test, { enterprise: here, keys: ['bigdata.project.read'] });
  await put(test, { role, user, enterprise: here });
  reader = await test.as('he.ming');
  const step = await stepNode(test, 'filter', 'filter-select', { params: { where: 'a > 1' } });
  project = await story.saved(
    canvasOf([tableNode('table', story.machine), step], [linked('table', 'filter')]),
  );
  run = await story.run(project);
}, 300_000);
afterAll(() => test?.close());

const PLENTY = 300_000;
const no = 'kit.not_allowed';

describe('who only looks at projects', () => {
  it('reads runs, and begins, ends and cleans none', { timeout: PLENTY }, async () => {
    const params = { id: run.id };
    expect(said(await reader.ask(projectRunApi.detail, { params }))).toBe('done');
    expect(said(await story.rowsAt(run.id, 'filter', 'result', reader))).toBe('done');
    expect((await reader.ask(projectRunApi.detail, { params })).body.mayCancel).toBe(false);
    expect(said(await story.start(project, {}, reader))).toBe(no);
    expect(said(await reader.ask(projectRunApi.cancel, { params }))).toBe(no);
    expect(said(await reader.ask(projectRunApi.retry, { params }))).toBe(no);
    const query = { userId: reader.userId, projectId: project };
    expect(said(await reader.ask(projectRunApi.clean, { query }))).toBe(no);
    const [, module] = modulesOf(await story.drawn(project, 1));
    if (!module) throw new Error('It is there.');
    const asked = { params: { projectId: project }, query: {}, body: module };
    expect(said(await reader.ask(projectRunApi.execute, asked))).toBe(no);
    const keep = {
      name: '读者',
      description: '试验',
      categoryCode: 'other' as const,
      dataTypeCode: 'csv' as const,
    };
    const srcPath = `run:${run.id}/filter/result`;
    expect(said(await reader.ask(datasetApi.save, { body: { ...keep, srcPath } }))).toBe(no);
  });
});

describe('forged names', () => {
  it('lead nowhere', { timeout: PLENTY }, async () => {
    const keep = {
      name: '伪造',
      description: '试验',
      categoryCode: 'other' as const,
      dataTypeCode: 'csv' as const,
    };
    for (const srcPath of [
      `run:${run.id}/filter/../result`,
      `run:${run.id}/../filter/result`,
      `run:${project}/filter/result`,
      `run:${run.id}/filter/result/`,
      `step-${run.plan[0]?.outputs[0]?.sha256}-result.parquet`,
    ])
      expect(said(await story.lin.ask(datasetApi.save, { body: { ...keep, srcPath } }))).toBe(
        'bigdata.file_unknown',
      );
    const other = await story.saved(await story.fiveSteps());
    const query = { left: run.id, right: run.id };
    expect(said(await story.lin.ask(projectRunApi.compare, { params: { id: other }, query }))).toBe(
      'bigdata.run_not_found',
    );
    const [, module] = modulesOf(await story.drawn(project, 1));
    if (!module) throw new Error('It is there.');
    const execute = (body: typeof module, projectId: string) =>
      story.lin.ask(projectRunApi.execute, { params: { projectId }, query: {}, body });
    expect(said(await execute({ ...module, objectId: story.machine }, project))).toBe(
      'bigdata.module_unknown',
    );
    expect(said(await execute({ ...module, id: 'table' }, project))).toBe('bigdata.module_unknown');
    const odd = [{ inputParamType: { code: '005' }, name: 'where', value: { a: 1 } }];
    expect(said(await execute({ ...module, inputParams: odd }, project))).toBe('bigdata.params_unfit');
  });
  it('of what the platform brings begin no run', { timeout: PLENTY }, async () => {
    await story.sql(
      `insert into project (scope, name, code, version) values ('system', '系统工程', 'attack', 1)`,
    );
    const [{ id } = { id: '' }] = await story.sql<{ id: string }>(
      `select id from project where code = 'attack'`,
    );
    await story.sql(`insert into project_version (project_id, number, canvas, nodes, links)
      select '${id}', 1, canvas, nodes, links from project_version where project_id = '${project}'`);
    expect(said(await story.start(id))).toBe('bigdata.system_project');
    expect(said(await story.start(id, {}, story.zhou))).toBe('bigdata.system_project');
    // Its drawing names a dataset of an enterprise: others do not see it by that.
    const plan = await story.plan(id, {}, story.zhou);
    expect(plan.problems).toMatchObject([{ code: 'object_gone', nodes: ['table'] }]);
  });
});
