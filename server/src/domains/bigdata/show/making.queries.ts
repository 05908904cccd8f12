import type { ProjectCanvas, ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import type { CarriedLink } from '@cloudyard/contract/bigdata/project-shown.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { StepResult } from '../../../kit/engine.ts';
import { newId } from '../../../kit/new-id.ts';

export type MadeStep = { node: ProjectNode; result: StepResult; startedAt: Date; endedAt: Date };

export type NotRun = { id: string; version: number; canvas: ProjectCanvas };

/** The platform's projects whose newest version has no run that ended well. */
export const notRun = async (db: Db) =>
  (
    await sql<NotRun>`select p.id, p.version, v.canvas from project p
    join project_version v on v.project_id = p.id and v.number = p.version
    where p.scope = 'system' and not exists (select from project_run r
      where r.project_id = p.id and r.version = p.version and r.state = 'done')
    order by p.created_at, p.code`.execute(db)
  ).rows;

type Shown = { projectId: string; version: number; steps: readonly MadeStep[]; carried: CarriedLink[] };
const json = JSON.stringify;

/** A run that has ended, with all it said; the tables and models themselves are gone. */
export async function insertShown(db: Db, { projectId, version, steps, carried }: Shown): Promise<void> {
  const run_id = newId();
  const [first, last] = [steps[0], steps.at(-1)];
  await db
    .insertInto('project_run')
    .values({
      ...{ id: run_id, project_id: projectId, version, cause: 'schedule', state: 'done' },
      ...{ carried: json(carried), part: json({ enterpriseId: null, sources: {}, before: {} }) },
      ...{ started_at: first?.startedAt ?? null, ended_at: last?.endedAt ?? new Date() },
    })
    .execute();
  for (const [position, { node, result, startedAt, endedAt }] of steps.entries()) {
    const result_id = newId();
    const outputs = Object.entries(result.outputs).map(([port, { path: _path, ...one }]) => ({
      port,
      ...one,
    }));
    await db
      .insertInto('step_result')
      .values({
        ...{ id: result_id, key: `shown ${result_id}`, algorithm_id: node.objectId, digest: node.digest },
        ...{ outputs: json(outputs), metrics: json(result.metrics), views: json(result.views) },
        ...{ warnings: json(result.warnings), measured: json(result.measured), is_gone: true },
      })
      .execute();
    await db
      .insertInto('project_step')
      .values({
        ...{ run_id, node_id: node.id, position, name: node.name, object_id: node.objectId, state: 'done' },
        ...{ reason: 'never_run', result_id, percent: 100, attempt: 1, measured: json(result.measured) },
        ...{
          recipe: json({ params: node.params, seed: node.seed }),
          started_at: startedAt,
          ended_at: endedAt,
        },
      })
      .execute();
  }
}
