import type { ProjectCanvas } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

export type VersionRow = {
  id: string;
  project_id: string;
  number: number;
  created_name: string | null;
  note: string;
  nodes: number;
  links: number;
  created_at: Date;
};
export type CanvasRow = VersionRow & { canvas: ProjectCanvas };

const shown = sql`v.id, v.project_id, v.number, coalesce(nullif(a.real_name, ''), a.username) as created_name,
  v.note, v.nodes, v.links, v.created_at`;
const from = sql`from project_version v left join account a on a.id = v.created_by`;

/** Without their canvases. */
export const versionsOf = async (db: Db, projectId: string) =>
  (
    await sql<VersionRow>`select ${shown} ${from} where v.project_id = ${projectId}
    order by v.number desc`.execute(db)
  ).rows;

export const versionNumbered = async (db: Db, projectId: string, number: number) =>
  (
    await sql<CanvasRow>`select ${shown}, v.canvas ${from}
    where v.project_id = ${projectId} and v.number = ${number}`.execute(db)
  ).rows[0];

export const insertVersion = (db: Db, row: Insertable<DB['project_version']>) =>
  db.insertInto('project_version').values(row).execute();
