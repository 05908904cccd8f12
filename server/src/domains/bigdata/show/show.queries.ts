import type { View } from '@cloudyard/contract/algorithm/views.ts';
import type { ProjectCanvas } from '@cloudyard/contract/bigdata/project-canvas.ts';
import type { CarriedLink, StepState } from '@cloudyard/contract/bigdata/project-shown.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export type ShownRow = {
  code: string;
  name: string;
  name_en: string;
  description: string;
  description_en: string;
  canvas: ProjectCanvas;
  run_id: string | null;
  started_at: Date | null;
  ended_at: Date | null;
  carried: CarriedLink[] | null;
};

/** The platform's projects, each with its last run that ended well and the canvas that ran. */
export const shownRows = async (db: Db, most: number) =>
  (
    await sql<ShownRow>`select p.code, p.name, p.name_en, p.description, p.description_en, v.canvas,
      r.id as run_id, r.started_at, r.ended_at, r.carried
    from project p
    left join lateral (select * from project_run r where r.project_id = p.id and r.state = 'done'
      and r.cause <> 'module' order by r.created_at desc limit 1) r on true
    join project_version v on v.project_id = p.id and v.number = coalesce(r.version, p.version)
    where p.scope = 'system' and p.code is not null
    order by p.created_at, p.code limit ${most}`.execute(db)
  ).rows;

export type ShownStepRow = {
  run_id: string;
  node_id: string;
  state: StepState;
  ms: number | null;
  outputs: { port: string; kind: 'dataset' | 'model'; rows?: number }[] | null;
  metrics: Record<string, number | null> | null;
  views: View[] | null;
};

export const shownSteps = async (db: Db, runs: readonly string[]) =>
  (
    await sql<ShownStepRow>`select s.run_id, s.node_id, s.state,
      coalesce(s.measured ->> 'ms', r.measured ->> 'ms')::float8 as ms, r.outputs, r.metrics, r.views
    from project_step s left join step_result r on r.id = s.result_id
    where s.run_id = any(${runs}) order by s.position`.execute(db)
  ).rows;

export type NamedRow = { id: string; name: string; name_en: string };

/** What datasets, algorithms and models of the platform are called. */
export const namesOf = async (db: Db, ids: readonly string[]) =>
  (
    await sql<NamedRow>`select id, name, name_en from dataset where scope = 'system' and id = any(${ids})
    union all select id, name, name_en from algorithm where scope = 'system' and id = any(${ids})
    union all select id, name, name_en from model where scope = 'system' and id = any(${ids})`.execute(db)
  ).rows;
