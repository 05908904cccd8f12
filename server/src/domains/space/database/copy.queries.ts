import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { isFree, isOrphaned } from '../../../kit/held-work.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { nameOf } from '../people.queries.ts';

export type CopyRow = Selectable<DB['tenant_database_copy']>;

const shown = (db: Db) =>
  db
    .selectFrom('tenant_database_copy as c')
    .innerJoin('tenant_database as t', 't.id', 'c.database_id')
    .leftJoin('account as a', 'a.id', 'c.by_id')
    .selectAll('c')
    .select(['t.name as database', 't.dropped_at'])
    .select(nameOf('a').as('by_name'));
export type ShownCopy = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

export const copiesOf = (db: Db, enterpriseId: string, databaseId: string | undefined) =>
  shown(db)
    .where('c.enterprise_id', '=', enterpriseId)
    .where(sql<boolean>`${databaseId ? sql`c.database_id = ${databaseId}` : sql`true`}`)
    .orderBy('c.started_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(100)
    .execute();

export const shownCopy = (db: Db, id: string) => shown(db).where('c.id', '=', id).executeTakeFirst();

export const lockCopy = (db: Db, id: string) =>
  db.selectFrom('tenant_database_copy').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertCopy = (db: Db, row: Insertable<DB['tenant_database_copy']>) =>
  db.insertInto('tenant_database_copy').values(row).execute();

export const updateCopy = (db: Db, id: string, changes: Updateable<DB['tenant_database_copy']>) =>
  db.updateTable('tenant_database_copy').set(changes).where('id', '=', id).execute();

export const deleteCopy = (db: Db, id: string) =>
  db.deleteFrom('tenant_database_copy').where('id', '=', id).execute();

/** One process has it in hand; undefined: another one, or it has ended. */
export const takeCopy = (db: Db, id: string, holder: number) =>
  db
    .updateTable('tenant_database_copy')
    .set({ state: 'running', holder, attempts: sql`attempts + 1`, rows: 0, bytes: 0, percent: null })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .where(isFree)
    .returningAll()
    .executeTakeFirst();

/** Undefined: it was cancelled, or is another's now. */
export const tellProgress = (
  db: Db,
  { id, holder }: Pick<CopyRow, 'id' | 'holder'>,
  progress: { rows: number; bytes: number; percent: number },
) =>
  db
    .updateTable('tenant_database_copy')
    .set(progress)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('holder', '=', holder)
    .returning('id')
    .executeTakeFirst();

/** The process that had them is dead, or their job was lost. */
export const idleCopies = (db: Db, at: Date) =>
  db
    .selectFrom('tenant_database_copy')
    .selectAll()
    .where('state', 'in', ['waiting', 'running'])
    .where(isOrphaned('started_at', at))
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute();

export const openCopyOf = (db: Db, databaseId: string) =>
  db
    .selectFrom('tenant_database_copy')
    .select('id')
    .where('database_id', '=', databaseId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();

/** Backups of an enterprise that are there or being made, and what their files weigh. */
export const backupsOf = (db: Db, enterpriseId: string) =>
  db
    .selectFrom('tenant_database_copy')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(file_bytes), 0)::bigint`.as('bytes'),
    ])
    .where('enterprise_id', '=', enterpriseId)
    .where('kind', '=', 'backup')
    .where('state', 'in', ['waiting', 'running', 'done'])
    .executeTakeFirstOrThrow();

export const backupFilesOf = (db: Db, databaseId: string) =>
  db
    .selectFrom('tenant_database_copy')
    .select('id')
    .where('database_id', '=', databaseId)
    .where('kind', '=', 'backup')
    .where('state', '=', 'done')
    .execute();
