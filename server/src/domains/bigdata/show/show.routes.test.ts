import { randomUUID } from 'node:crypto';
import type { ProjectCanvas } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { portsOf, sourcePorts } from '@cloudyard/contract/bigdata/project-graph.ts';
import { type ShownModel, type ShownProject, showApi } from '@cloudyard/contract/bigdata/show.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { never } from '../../../../test/held-work.ts';
import { rows } from '../../../../test/rows.ts';
import { said } from '../dataset/dataset.stories.ts';
import { installSamples } from '../dataset/sample.service.ts';
import { type ModelStory, modelStory } from '../model/model.stories.ts';
import { makeSystemModels } from '../model/system.service.ts';
import { installSystemProjects } from '../project/system.service.ts';
import { makeShownRuns } from './making.service.ts';

let test: TestApp;
let story: ModelStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await modelStory(test);
}, 300_000);
afterAll(() => test?.close());

const PLENTY = 300_000;
const projects = async (): Promise<ShownProject[]> => (await test.visitor.ask(showApi.projects)).body;
const models = async (): Promise<ShownModel[]> => (await test.visitor.ask(showApi.models)).body;
const tryIt = (id: string, row: ShownModel['example']) =>
  test.visitor.ask(showApi.try, { params: { id }, body: { row } });

const at = { version: null, digest: '', mode: '', params: {}, seed: 1 };
const canvasOf = (dataset: string, algorithm: string): ProjectCanvas => ({
  format: 1,
  nodes: [
    {
      id: 'source',
      kind: 'dataset',
      objectId: dataset,
      name: '数据',
      x: 0,
      y: 0,
      ...at,
      ...sourcePorts('dataset'),
    },
    {
      ...{ id: 'step', kind: 'algorithm', objectId: algorithm, name: '步骤', x: 0, y: 120, ...at },
      ...portsOf([
        { name: 'data', type: 'DATASET_IN' },
        { name: 'out', type: 'DATASET_OUT' },
      ]),
    },
  ],
  links: [{ source: 'source', sourcePort: 'out', target: 'step', targetPort: 'data' }],
  ...{ frames: [], notes: [] },
});

/** A project with runs, one for each state, the oldest first. */
async function added(scope: 'system' | 'private', states: string[]): Promise<string> {
  const [id, code] = [randomUUID(), `shown-${randomUUID().slice(0, 8)}`];
  const canvas = JSON.stringify(canvasOf(story.learned, story.trainer('logistic').id));
  const owner = scope === 'private' ? story.su.userId : null;
  await rows(test, async (db) => {
    await sql`insert into project (id, scope, created_by, name, name_en, code, version)
      values (${id}, ${scope}, ${owner}, ${code}, 'Shown', ${code}, 1)`.execute(db);
    await sql`insert into project_version (project_id, number, canvas, nodes, links)
      values (${id}, 1, ${canvas}::jsonb, 2, 1)`.execute(db);
    for (const [place, state] of states.entries()) {
      const [run, result] = [randomUUID(), randomUUID()];
      const outputs = JSON.stringify([{ port: 'out', kind: 'dataset', rows: 100 + place, sha256: 'secret' }]);
      const views = JSON.stringify([{ type: 'text', data: `run ${place}` }]);
      await sql`insert into project_run (id, project_id, version, cause, state, created_at, started_at, ended_at)
        values (${run}, ${id}, 1, 'person', ${state}, now() + ${place} * interval '1 second', now(), now())`.execute(
        db,
      );
      await sql`insert into step_result (id, key, algorithm_id, digest, outputs, metrics, views, log)
        values (${result}, ${run}, ${story.trainer('logistic').id}, '', ${outputs}::jsonb, '{"accuracy": 0.5}',
          ${views}::jsonb, '{"out": "private"}')`.execute(db);
      await sql`insert into project_step (run_id, node_id, position, name, object_id, state, reason, result_id, measured)
        values (${run}, 'step', 0, '步骤', ${story.trainer('logistic').id}, 'done', 'never_run', ${result},
          '{"ms": 12}')`.execute(db);
    }
  });
  return code;
}

describe('projects of the platform', () => {
  it('are shown to everybody with what their last good run made, and nothing of others', async () => {
    const code = await added('system', ['done', 'failed']);
    const hidden = await added('private', ['done']);
    const shown = await projects();
    expect(shown.map((one) => one.code)).not.toContain(hidden);
    const one = shown.find((project) => project.code === code);
    expect(one?.run?.steps).toEqual([
      {
        ...{ nodeId: 'step', state: 'done', ms: 12, metrics: { accuracy: 0.5 } },
        outputs: [{ port: 'out', kind: 'dataset', rows: 100 }],
        views: [{ type: 'text', data: 'run 0' }],
      },
    ]);
    // Logs and digests are for who owns them.
    expect(JSON.stringify(shown)).not.toContain('private');
    expect(JSON.stringify(shown)).not.toContain('secret');
  });
  it('call their modules in both languages, and a dataset of an enterprise only as the canvas does', async () => {
    const [one] = (await projects()).filter(({ run }) => run !== null);
    const { name, nameEn } = story.trainer('logistic');
    expect(one?.modules.step).toEqual({ name, nameEn });
    expect(one?.modules.source).toEqual({ name: '数据', nameEn: '数据' });
  });
});

describe('the three projects that the product brings', () => {
  it(
    'run as they are drawn, once, and are shown with rows, figures and pictures',
    async () => {
      // What other stories left would take their places.
      await rows(test, (db) => sql`delete from project where code like 'shown-%'`.execute(db));
      await installSamples(test.kit);
      await installSystemProjects(test.kit);
      await makeShownRuns(test.kit, never);
      await makeShownRuns(test.kit, never);
      const runs = await story.run<{ n: number }>(`select count(*)::int as n from project_run r
      join project p on p.id = r.project_id where p.scope = 'system'`);
      expect(runs[0]?.n).toBe(3);
      // What is shown may be some seconds old.
      const shown = await eventually(async () => {
        const now = await projects();
        expect(now.map(({ run }) => run !== null)).toEqual([true, true, true]);
        return now;
      });
      for (const { canvas, run, modules } of shown) {
        const steps = canvas.nodes.filter(({ kind }) => kind === 'algorithm');
        expect(run?.steps.map(({ nodeId }) => nodeId).toSorted()).toEqual(
          steps.map(({ id }) => id).toSorted(),
        );
        expect(
          run?.carried.every(({ rows: n }, at) => n !== null || canvas.links[at]?.sourcePort === 'model'),
        ).toBe(true);
        expect(run?.steps.some(({ views }) => views.length > 0)).toBe(true);
        expect(Object.keys(modules)).toHaveLength(canvas.nodes.length);
      }
    },
    PLENTY,
  );
});

describe('models of the platform', () => {
  let shown: ShownModel[] = [];
  beforeAll(async () => {
    await installSamples(test.kit);
    await makeSystemModels(test.kit, never);
    shown = await models();
  }, PLENTY);

  it(
    'answer a visitor’s row by the form their signature makes',
    async () => {
      expect(shown.length).toBe(3);
      for (const { id, inputs, example } of shown) {
        expect(inputs.length).toBeGreaterThan(0);
        const row = Object.fromEntries(inputs.map(({ name }) => [name, example[name] ?? null]));
        const { status, body } = await tryIt(id, row);
        expect([status, body.rows.length]).toEqual([200, 1]);
      }
    },
    PLENTY,
  );
  it('refuse a column they do not know', async () => {
    expect(said(await tryIt(shown[0]?.id ?? '', { nothing: 1 }))).toBe('bigdata.values_unfit');
  });
  it(
    'are the only ones: a model of an enterprise does not exist for visitors',
    async () => {
      const { id } = await story.trained(story.learned);
      expect(said(await tryIt(id, { a: 1, b: 2 }))).toBe('bigdata.model_not_found');
      expect((await models()).map((one) => one.id)).not.toContain(id);
    },
    PLENTY,
  );
});
