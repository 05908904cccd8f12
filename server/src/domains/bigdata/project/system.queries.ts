import type { ProjectCanvas } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export const systemProject = (db: Db, code: string) =>
  db
    .selectFrom('project')
    .select(['id', 'version'])
    .where('scope', '=', 'system')
    .where('code', '=', code)
    .executeTakeFirst();

type Newest = { id: string; version: number };
/** Whether the newest version is drawn so, whatever the order of its names. */
export async function hasCanvas(db: Db, { id, version }: Newest, canvas: ProjectCanvas): Promise<boolean> {
  const { rows } = await sql`select from project_version where project_id = ${id} and number = ${version}
    and canvas = ${JSON.stringify(canvas)}::jsonb`.execute(db);
  return rows.length > 0;
}
