import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { hubApi } from '@cloudyard/contract/bigdata/hub.ts';
import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import { projectRunApi } from '@cloudyard/contract/bigdata/project-run.ts';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { makeRole, put } from '../../../../test/roles.ts';
import { said } from '../dataset/dataset.stories.ts';
import { canvasOf, stepNode, tableNode } from '../project/project.stories.ts';
import { aroundRuns } from './around-runs.stories.ts';
import { linked, MACHINE, type RunStory } from './project-run.stories.ts';

// What others gave, took back, or own: and what a run of a project makes of it all the same.

let test: TestApp;
let story: RunStory;
let here: string;
aroundRuns((opened) => {
  ({ test, story, here } = opened);
});

const PLENTY = { timeout: 300_000 };
const filtered = async (table: string, where = 'a > 1') =>
  canvasOf(
    [tableNode('table', table), await stepNode(test, 'filter', 'filter-select', { params: { where } })],
    [linked('table', 'filter')],
  );
const retried = (id: string) => story.lin.ask(projectRunApi.retry, { params: { id } });
/** As if a user had cancelled it before anything began. */
async function undone(id: string) {
  await story.sql(`update project_run set state = 'cancelled' where id = '${id}'`);
  await story.sql(`update project_step set state = 'skipped', result_id = null where run_id = '${id}'`);
}

describe('a run that goes on', () => {
  it('waits for its turn and for hours like one that begins', PLENTY, async () => {
    const run = await story.run(await story.saved(await filtered(story.machine, 'a > 17')));
    await undone(run.id);
    await story.sql(`insert into step_hour (place_id, enterprise_id, hour, ms)
      values ('${here}', '${here}', date_trunc('month', now()), 1000000000000)`);
    expect(said(await retried(run.id))).toBe('bigdata.hours_used_up');
    await story.sql(`delete from step_hour where place_id = '${here}' and ms = 1000000000000`);
    await story.sql(`insert into project (id, scope, enterprise_id, created_by, name, version)
      select new_id(), 'enterprise', '${here}', '${story.lin.userId}', 'wait ' || n, 1 from generate_series(1, 20) n`);
    await story.sql(`insert into project_run (project_id, enterprise_id, version, cause, part, holder, state, created_at)
      select id, '${here}', 1, 'person', '{}', null, 'waiting', now() + interval '1 day'
      from project where name like 'wait %'`);
    expect(said(await retried(run.id))).toBe('bigdata.runs_many');
    await story.sql(`delete from project where name like 'wait %'`);
    expect(said(await retried(run.id))).toBe('done');
    expect((await story.ended(run.id)).state).toBe('done');
  });
});

describe('what was made of another’s', () => {
  it('is shown only as long as that is given: figures, pictures, words and columns too', PLENTY, async () => {
    const { id: theirs } = await story.table(MACHINE.replaceAll(',bad', ',worse'), {}, story.zhou);
    const given = await story.zhou.ask(hubApi.share, {
      params: { kind: 'dataset', id: theirs },
      body: { with: 'enterprise', name: '海川重工', mayDownload: false },
    });
    const project = await story.saved(await story.fiveSteps(theirs));
    const run = await story.run(project);
    expect(run.state).toBe('done');
    const params = { id: run.id };
    const seen = async () => {
      const step = { params: { id: run.id, nodeId: 'evaluate' } };
      const { body: page } = await story.lin.ask(projectRunApi.step, step);
      const { body: detail } = await story.lin.ask(projectRunApi.detail, { params });
      const { body: now } = await story.lin.ask(projectRunApi.current, { params: { id: project } });
      const { body: compared } = await story.lin.ask(projectRunApi.compare, {
        ...{ params: { id: project }, query: { left: run.id, right: run.id } },
      });
      return { page, detail, now, compared, text: JSON.stringify([page, detail, now, compared]) };
    };
    const before = await seen();
    expect(before.page.views).not.toEqual([]);
    expect(before.detail.carried).toHaveLength(7);
    for (const word of ['accuracy', 'line', 'worse']) expect(before.text).toContain(word);

    await story.zhou.ask(hubApi.revoke, { params: { id: given.body.id } });
    const after = await seen();
    expect(after.page).toMatchObject({ state: 'done', views: [], metrics: {}, log: { out: '', err: '' } });
    expect(after.detail.carried).toEqual([]);
    expect(after.detail.plan).toHaveLength(5);
    for (const step of [...after.detail.plan, ...after.now.steps, ...after.compared.left.steps]) {
      expect(step).toMatchObject({ metrics: {}, warnings: [], hasViews: false });
      for (const output of step.outputs)
        expect(output).toMatchObject({ isGone: true, columns: [], bytes: 0 });
    }
    for (const word of ['accuracy', 'worse']) expect(after.text).not.toContain(word);
  });

  it('is told by no step that failed either, and by no run', PLENTY, async () => {
    const { id: theirs } = await story.table(MACHINE.replaceAll(',bad', ',worse'), {}, story.zhou);
    const given = await story.zhou.ask(hubApi.share, {
      params: { kind: 'dataset', id: theirs },
      body: { with: 'enterprise', name: '海川重工', mayDownload: false },
    });
    const project = await story.saved(await filtered(theirs, 'cast(label as integer) = 1'));
    const run = await story.run(project);
    expect(run.state).toBe('failed');
    const seen = async () => {
      const { lin } = story;
      const params = { id: project };
      const calls = await Promise.all([
        lin.ask(projectRunApi.step, { params: { id: run.id, nodeId: 'filter' } }),
        lin.ask(projectRunApi.detail, { params: { id: run.id } }),
        lin.ask(projectRunApi.current, { params }),
        lin.ask(projectRunApi.page, { params, query: {} }),
        lin.ask(projectRunApi.mine, { query: {} }),
        lin.ask(projectRunApi.compare, { params, query: { left: run.id, right: run.id } }),
      ]);
      return calls.map(({ body }) => /worse|good/.test(JSON.stringify(body)));
    };
    expect(await seen()).toEqual(Array(6).fill(true));
    await story.zhou.ask(hubApi.revoke, { params: { id: given.body.id } });
    expect(await seen()).toEqual(Array(6).fill(false));
  });

  it('is no answer to who asked before it was taken back', PLENTY, async () => {
    const { id: theirs } = await story.table(MACHINE.replaceAll(',bad', ',worse'), {}, story.zhou);
    const given = await story.zhou.ask(hubApi.share, {
      params: { kind: 'dataset', id: theirs },
      body: { with: 'enterprise', name: '海川重工', mayDownload: false },
    });
    const run = await story.run(await story.saved(await filtered(theirs, 'a > 4')));
    const { userId } = story.lin;
    // Their turn is taken: what they ask waits.
    await story.sql(`insert into dataset_question (account_id, kind, holder, ends_at)
      values ('${userId}', 'table', ${test.kit.presence()?.mark}, now() + interval '1 hour')`);
    const asked = story.rowsAt(run.id, 'filter', 'result');
    // It is on its way when another user's question is answered, asked after it.
    expect(said(await story.rowsAt(run.id, 'filter', 'result', story.zhou))).toBe('bigdata.run_not_found');
    await story.zhou.ask(hubApi.revoke, { params: { id: given.body.id } });
    await story.sql(`delete from dataset_question where account_id = '${userId}' and kind = 'table'`);
    expect(said(await asked)).toBe('bigdata.dataset_not_found');
  });
});

describe('somebody who works for an enterprise, with what is their own', () => {
  it('takes nothing of its tables into their own projects and models', PLENTY, async () => {
    const { su } = story;
    const own = (await story.table(MACHINE, {}, su)).id;
    const privately = await story.saved(await filtered(own), {}, su);
    const { body: trainers } = await su.ask(modelApi.trainers);
    const logistic = trainers.find(({ nameEn }: { nameEn: string }) => /logistic/i.test(nameEn));
    const learn = { algorithmId: logistic.id, params: { label: 'label' } };
    const named = { name: '私有模型', description: '', categoryCode: 'other' as const };
    const { body: model } = await su.ask(modelApi.train, { body: { ...named, ...learn, datasetId: own } });
    await story.sql(
      `update model_version set state = 'failed', holder = null where model_id = '${model.id}'`,
    );

    await story.sql(`insert into membership (enterprise_id, account_id) values ('${here}', '${su.userId}')`);
    const keys = ['dataset', 'model', 'project'].flatMap((noun) => [
      `bigdata.${noun}.read`,
      `bigdata.${noun}.edit`,
    ]);
    const role = await makeRole(test, { enterprise: here, keys: keys as never });
    await put(test, { role, user: su.userId, enterprise: here });
    const chosen = await su.ask(membershipApi.choose, { query: { id: su.userId, enterprise: here } });
    expect(said(chosen)).toBe('done');
    // What is theirs is there still, and so is what is the enterprise's.
    expect(said(await story.start(privately, {}, su))).toBe('done');
    await story.ended((await su.ask(projectRunApi.current, { params: { id: privately } })).body.run.id, su);
    const drawn = JSON.stringify(await filtered(story.machine));
    await story.sql(`update project_version set canvas = '${drawn.replaceAll("'", "''")}'
      where project_id = '${privately}'`);
    expect((await story.start(privately, {}, su)).body).toMatchObject({
      ...{ code: 'bigdata.project_unfit', fields: { table: expect.stringMatching(/^object_gone/) } },
    });
    const again = { ...learn, modelId: model.id, datasetId: story.machine };
    expect(said(await su.ask(modelApi.train, { body: again }))).toBe('kit.not_allowed');
    const made = await story.run(await story.saved(await filtered(story.machine, 'a > 3')));
    const srcPath = `run:${made.id}/filter/result`;
    const more = { params: { id: own }, body: { srcPath, dataTypeCode: 'csv' as const, note: '' } };
    expect(said(await su.ask(datasetApi.addVersion, more))).toBe('kit.not_allowed');
    expect(
      await story.sql(`select 1 from dataset_use where dataset_id = '${story.machine}'
      and holder_id = '${model.id}'`),
    ).toEqual([]);
  });
});
