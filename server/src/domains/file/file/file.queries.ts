import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

export type FileRow = Selectable<DB['file']>;

export const fileByName = (db: Db, name: string) =>
  db.selectFrom('file').selectAll().where('name', '=', name).executeTakeFirst();

/** Which of these names are files. */
export const knownNames = (db: Db, names: string[]) =>
  db.selectFrom('file').select('name').where('name', 'in', names).execute();

export const ownersOfSealed = (db: Db, names: string[]) =>
  db
    .selectFrom('file')
    .select(['name', 'original_name', 'bytes', 'owner_id', 'mime', 'category'])
    .where('name', 'in', names)
    .where('visibility', '=', 'sealed')
    .execute();

/** Over the wall, for a room that is handed names of files it may have sealed. */
export const sealedByNames = async (db: Db, names: string[]): Promise<FileRow[]> =>
  names.length === 0
    ? []
    : db
        .selectFrom('file')
        .selectAll()
        .where('name', 'in', names)
        .where('visibility', '=', 'sealed')
        .execute();

/** A file one has just uploaded and that belongs to no room yet, or to this one already. */
export const uploadOf = (db: Db, owner: string, name: string, category: string) =>
  db
    .selectFrom('file')
    .selectAll()
    .where('name', '=', name)
    .where('owner_id', '=', owner)
    .where((eb) =>
      eb.or([
        eb.and([eb('visibility', '=', 'private'), eb('category', 'in', ['dataset', category])]),
        eb.and([eb('visibility', '=', 'sealed'), eb('category', '=', category)]),
      ]),
    )
    .executeTakeFirst();

/** False: it is gone, or something has been made of it already; of two at once one gets it. */
export async function sealFile(db: Db, name: string, category: string): Promise<boolean> {
  const found = await db
    .updateTable('file')
    .set({ visibility: 'sealed', category })
    .where('name', '=', name)
    .where('visibility', '=', 'private')
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Sealed files of one's own become an enterprise's. */
export const giveSealed = (db: Db, owner: string, names: readonly string[], enterpriseId: string) =>
  db
    .updateTable('file')
    .set({ enterprise_id: enterpriseId })
    .where('name', 'in', names)
    .where('owner_id', '=', owner)
    .where('visibility', '=', 'sealed')
    .execute();

export const insertFile = (db: Db, row: Insertable<DB['file']>) =>
  db.insertInto('file').values(row).returningAll().executeTakeFirstOrThrow();

export const deleteFile = (db: Db, id: string) =>
  db.deleteFrom('file').where('id', '=', id).returning('id').executeTakeFirst();

/** So that it is not tried again soon. */
export const noteUndrawable = (db: Db, id: string) =>
  db.updateTable('file').set({ undrawable_at: new Date() }).where('id', '=', id).execute();

/**
 * Whether the login that a link was made in still stands, and its maker still belongs to the enterprise of
 * the file; the database knows, this room need not.
 */
export async function linkStands(db: Db, sessionId: string, enterpriseId: string | null): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`select session_lives(${sessionId}::uuid)
    and session_belongs(${sessionId}::uuid, ${enterpriseId}::uuid) as stands`.execute(db);
  return rows[0]?.stands === true;
}
