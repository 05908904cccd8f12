import type { DatabaseState } from '@cloudyard/contract/space/database.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { nameOf } from '../people.queries.ts';
import { quotaRows } from '../quota/quota.queries.ts';

export type DatabaseRow = Selectable<DB['tenant_database']>;

const databases = (db: Db) => db.selectFrom('tenant_database as t').where('t.dropped_at', 'is', null);

export const shownDatabases = (db: Db, enterpriseId: string) =>
  databases(db)
    .leftJoin('account as a', 'a.id', 't.created_by')
    .selectAll('t')
    .select(nameOf('a').as('created_name'))
    .where('t.enterprise_id', '=', enterpriseId)
    .orderBy('t.created_at')
    .orderBy('t.id')
    .execute();
export type ShownDatabase = Awaited<ReturnType<typeof shownDatabases>>[number];

export const databasesOfSpace = (db: Db, spaceId: string) =>
  databases(db).selectAll('t').where('t.space_id', '=', spaceId).orderBy('t.id').forUpdate().execute();

export const databaseByName = (db: Db, spaceId: string, databaseName: string) =>
  databases(db)
    .selectAll('t')
    .where('t.space_id', '=', spaceId)
    .where('t.database_name', '=', databaseName)
    .executeTakeFirst();

/** Also one that is gone: its job may still have to do that. */
export const databaseById = (db: Db, id: string) =>
  db.selectFrom('tenant_database').selectAll().where('id', '=', id).executeTakeFirst();

export const lockDatabase = (db: Db, id: string) =>
  db.selectFrom('tenant_database').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertDatabase = (db: Db, row: Insertable<DB['tenant_database']>) =>
  db.insertInto('tenant_database').values(row).returningAll().executeTakeFirstOrThrow();

export const updateDatabase = (db: Db, id: string, changes: Updateable<DB['tenant_database']>) =>
  db.updateTable('tenant_database').set(changes).where('id', '=', id).execute();

/** Another state: the server has to follow, and a job sees to it. */
export const wantState = (
  db: Db,
  id: string,
  state: DatabaseState,
  changes: Updateable<DB['tenant_database']> = {},
) =>
  db
    .updateTable('tenant_database')
    .set({ state, attempts: 0, error: '', ...changes, wanted: sql`wanted + 1` })
    .where('id', '=', id)
    .execute();

export const markTried = (db: Db, id: string) => updateDatabase(db, id, { tried_at: new Date() });

/** Bytes that applications leave of the disk of an enterprise. */
export async function roomBytes(db: Db, enterpriseId: string, at: Date): Promise<number> {
  const disk = (await quotaRows(db, enterpriseId, at)).find(({ item }) => item === 'DISK_QUOTA');
  return disk ? Math.max(0, disk.granted - disk.reserved - disk.used) * 1024 * 1024 : 0;
}

/** No job works on them: it was lost with its process. Those that a restore fills are not made by themselves. */
export const unsettled = (db: Db, at: Date) =>
  db
    .selectFrom('tenant_database')
    .select('id')
    .where(sql<boolean>`settled < wanted`)
    .where(sql<boolean>`not (state = 'creating' and copy_id is not null and dropped_at is null)`)
    .where(sql<boolean>`coalesce(tried_at, created_at) < ${at}::timestamptz - interval '30 seconds'`)
    .limit(100)
    .execute();

export const openDatabases = (db: Db, after: string | null, most: number) =>
  databases(db)
    .select(['t.id', 't.enterprise_id', 't.space_id', 't.database_name', 't.statement_seconds', 't.state'])
    .where('t.state', 'in', ['ready', 'readonly'])
    .where(sql<boolean>`${after === null ? sql`true` : sql`t.id > ${after}`}`)
    .orderBy('t.id')
    .limit(most)
    .execute();

export const duePurges = (db: Db, at: Date) =>
  databases(db).selectAll('t').where('t.purge_at', '<=', at).limit(100).forUpdate().skipLocked().execute();

export const anyDatabase = async (db: Db) =>
  (await databases(db).select('t.id').where('t.settled', '>', 0).limit(1).executeTakeFirst()) !== undefined;
