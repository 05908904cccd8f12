import { modulesOf } from '@cloudyard/contract/bigdata/project-graph.ts';
import type {
  Project,
  ProjectPage,
  ProjectVersion,
  ProjectVersionPage,
} from '@cloudyard/contract/bigdata/project-shown.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Relation } from '../owned.ts';
import type { ProjectRow } from './project.queries.ts';
import type { CanvasRow, VersionRow } from './version.queries.ts';

function lastRun(row: ProjectRow): Project['lastRun'] {
  const { run_id: id, run_state: state, run_cause: cause, run_created_at, run_ended_at } = row;
  if (!id || !state || !cause || !run_created_at) return null;
  const endedAt = run_ended_at?.toISOString() ?? null;
  return { id, state, cause, createdAt: run_created_at.toISOString(), endedAt };
}

export const projectView = (row: ProjectRow, relation: Relation): Project => ({
  ...{ id: row.id, name: row.name, nameEn: row.name_en || row.name },
  ...{ description: row.description, descriptionEn: row.description_en || row.description },
  ...{ userId: row.created_by ?? NIL, userName: row.created_name ?? '', location: row.location },
  ...{ system: row.scope === 'system', version: row.version, nodes: row.nodes },
  ...{ createdAt: row.created_at.toISOString(), updatedAt: row.updated_at.toISOString() },
  ...{ updatedByName: row.updated_name ?? '', lastRun: lastRun(row) },
  ...{ schedule: row.schedule, onData: row.on_data, mayEdit: relation === 'owner' },
});

export const pageView = (row: ProjectRow, relation: Relation, { canvas }: CanvasRow): ProjectPage => ({
  ...projectView(row, relation),
  modules: modulesOf(canvas),
});

export const versionView = (row: VersionRow): ProjectVersion => ({
  ...{ version: row.number, createdAt: row.created_at.toISOString(), byName: row.created_name ?? '' },
  ...{ note: row.note, nodes: row.nodes, links: row.links },
});
export const versionPageView = (row: CanvasRow): ProjectVersionPage => ({
  ...versionView(row),
  canvas: row.canvas,
});
