import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

export type CommentRow = {
  id: string;
  node_id: string;
  text: string;
  is_done: boolean;
  created_by: string;
  created_name: string;
  created_at: Date;
};
const shown = sql`select c.id, c.node_id, c.text, c.is_done, c.created_by, c.created_at,
    coalesce(nullif(a.real_name, ''), a.username) as created_name
  from project_comment c join account a on a.id = c.created_by`;

/** The oldest first, as people speak. */
export const commentsOf = async (db: Db, projectId: string) =>
  (
    await sql<CommentRow>`${shown} where c.project_id = ${projectId}
    order by c.created_at, c.id`.execute(db)
  ).rows;
export const commentOf = async (db: Db, projectId: string, id: string) =>
  (await sql<CommentRow>`${shown} where c.project_id = ${projectId} and c.id = ${id}`.execute(db)).rows[0];

export const insertComment = (db: Db, row: Insertable<DB['project_comment']>) =>
  db.insertInto('project_comment').values(row).execute();
export const updateComment = (db: Db, id: string, set: Updateable<DB['project_comment']>) =>
  db.updateTable('project_comment').set(set).where('id', '=', id).execute();
export const deleteComment = (db: Db, id: string) =>
  db.deleteFrom('project_comment').where('id', '=', id).execute();
