import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { isFree, isOrphaned } from '../../../kit/held-work.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { nameOf } from '../people.queries.ts';

export type ImportRow = Selectable<DB['history_import']>;
export type ShownImport = ImportRow & { device_name: string; by_name: string };

const shown = sql`
  select i.*, coalesce(nullif(d.name, ''), d.code) as device_name, ${nameOf('a')} as by_name
  from history_import i join device d on d.id = i.device_id left join account a on a.id = i.by_id`;

export const importPage = async (db: Db, most: number) =>
  (await sql<ShownImport>`${shown} order by i.started_at desc, i.id desc limit ${most}`.execute(db)).rows;

export const shownImport = async (db: Db, id: string) =>
  (await sql<ShownImport>`${shown} where i.id = ${id}`.execute(db)).rows[0];

export const lockImport = (db: Db, id: string) =>
  db.selectFrom('history_import').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertImport = (db: Db, row: Insertable<DB['history_import']>) =>
  db.insertInto('history_import').values(row).returning('id').executeTakeFirstOrThrow();

export const updateImport = (db: Db, id: string, changes: Updateable<DB['history_import']>) =>
  db.updateTable('history_import').set(changes).where('id', '=', id).execute();

/** Whether an import has this file: it goes with that one. */
export const isImported = async (db: Db, file: string) =>
  (await db.selectFrom('history_import').select('id').where('file', '=', file).executeTakeFirst()) !==
  undefined;

/** Whether one of them is at work; under a turn, so that no two begin at once. */
export const isAnyRunning = async (db: Db, enterpriseId: string) =>
  (await db
    .selectFrom('history_import')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .where('state', 'in', ['checking', 'importing'])
    .executeTakeFirst()) !== undefined;

/** One process has it in hand; undefined: another one, or it has ended. */
export const takeImport = (db: Db, id: string, holder: number) =>
  db
    .updateTable('history_import')
    .set({ holder, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'importing'])
    .where(isFree)
    .returningAll()
    .executeTakeFirst();

type Held = Pick<ImportRow, 'id' | 'holder' | 'state'>;

/** Undefined: it was cancelled, or is another's now. */
export const tellImport = (db: Db, { id, holder, state }: Held, changes: Updateable<DB['history_import']>) =>
  db
    .updateTable('history_import')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('holder', '=', holder)
    .returning('id')
    .executeTakeFirst();

/** A day is done; undefined as above. */
export const noteImportDay = (db: Db, { id, holder }: Held, day: string, points: number, known: number) =>
  db
    .updateTable('history_import')
    .set({ points: sql`points + ${points}`, known: sql`known + ${known}`, done_day: day })
    .where('id', '=', id)
    .where('state', '=', 'importing')
    .where('holder', '=', holder)
    .returning('id')
    .executeTakeFirst();

/** The process that had them is dead, or their job was lost. */
export const idleImports = (db: Db, at: Date) =>
  db
    .selectFrom('history_import')
    .select('id')
    .where('state', 'in', ['checking', 'importing'])
    .where(isOrphaned('asked_at', at))
    .limit(100)
    .execute();

/** Looked at long ago and never started. */
export const forgottenImports = (db: Db, before: Date) =>
  db
    .selectFrom('history_import')
    .select(['id', 'file'])
    .where('state', '=', 'checked')
    .where('started_at', '<', before)
    .limit(100)
    .execute();
