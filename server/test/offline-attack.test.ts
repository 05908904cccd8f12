import type { ProjectCanvas } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { portsOf } from '@cloudyard/contract/bigdata/project-graph.ts';
import { projectRunApi } from '@cloudyard/contract/bigdata/project-run.ts';
import { describe, expect, it } from 'vitest';
import { algorithmStory, DOUBLING, said } from '../src/domains/algorithm/algorithm.stories.ts';
import { approvedVersion } from '../src/domains/algorithm/index.ts';
import { canvasOf, tableNode } from '../src/domains/bigdata/project/project.stories.ts';
import { aroundRuns } from '../src/domains/bigdata/project-run/around-runs.stories.ts';
import { linked, type RunStory } from '../src/domains/bigdata/project-run/project-run.stories.ts';
import type { TestApp } from './app.ts';
import { rows } from './rows.ts';

// What the platform took out of the library, and who goes on with it all the same.

let test: TestApp;
let story: RunStory;
let here: string;
aroundRuns((opened) => {
  ({ test, story, here } = opened);
});

describe('an algorithm that was taken offline', () => {
  it('runs for no enterprise any more, installed or not, nor where a run goes on', {
    timeout: 300_000,
  }, async () => {
    const { online, zhou } = await algorithmStory(test);
    const id = await online(DOUBLING, zhou);
    const row = await rows(test, (db) => approvedVersion(db, id, 1));
    if (!row) throw new Error('It was approved.');
    const { manifest, digest } = row;
    const node = { id: 'twice', kind: 'algorithm', objectId: id, name: '翻倍', x: 100, y: 200 } as const;
    const canvas: ProjectCanvas = canvasOf(
      [
        tableNode('table', story.machine),
        { ...node, version: 1, digest, mode: 'SQL', ...portsOf(manifest.parameters), params: {}, seed: 1 },
      ],
      [linked('table', 'twice')],
    );
    await story.sql(`insert into extension (enterprise_id, algorithm_id, number, digest, auto_update, installed_by)
      values ('${here}', '${id}', 1, '${digest}', false, '${story.lin.userId}')`);
    const project = await story.saved(canvas);
    const run = await story.run(project);
    expect(run.state).toBe('done');
    // As if a user had cancelled it before anything began.
    await story.sql(`update project_run set state = 'cancelled' where id = '${run.id}'`);
    await story.sql(`update project_step set state = 'skipped', result_id = null where run_id = '${run.id}'`);
    await story.sql(`update algorithm set online_version = null where id = '${id}'`);
    expect((await story.start(project)).body).toMatchObject({
      ...{ code: 'bigdata.project_unfit', fields: { twice: expect.stringContaining('not_approved') } },
    });
    // What had begun before ends there: only what it made already is there still.
    await story.sql(`update step_result set key = 'former ' || id where algorithm_id = '${id}'`);
    expect(said(await story.lin.ask(projectRunApi.retry, { params: { id: run.id } }))).toBe('done');
    expect(await story.ended(run.id)).toMatchObject({ state: 'failed', problem: { code: 'algorithm_gone' } });
  });
});
