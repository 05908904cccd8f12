import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { isFree, isOrphaned } from '../../../kit/held-work.ts';
import type { DB } from '../../../kit/tables.gen.ts';

export type ExportRow = Selectable<DB['data_export']>;
/** Of an enterprise, or of an account. */
export type Whose = { enterpriseId: string } | { accountId: string };

const shown = (db: Db) =>
  db
    .selectFrom('data_export as e')
    .innerJoin('account as a', 'a.id', 'e.account_id')
    .selectAll('e')
    .select(['a.username', 'a.real_name']);
export type ShownExport = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

const of = (whose: Whose) =>
  'enterpriseId' in whose
    ? sql<boolean>`enterprise_id = ${whose.enterpriseId}::uuid`
    : sql<boolean>`enterprise_id is null and account_id = ${whose.accountId}::uuid`;

/** The newest; who looks for older ones finds them in the audit log. */
export const exportsOf = (db: Db, whose: Whose) =>
  shown(db).where(of(whose)).orderBy('e.started_at', 'desc').orderBy('e.id', 'desc').limit(20).execute();

export const shownExport = (db: Db, id: string) => shown(db).where('e.id', '=', id).executeTakeFirst();

/** Nobody else finds it. */
export const lockOwnExport = (db: Db, id: string, whose: Whose) =>
  shown(db).where('e.id', '=', id).where(of(whose)).forUpdate('e').executeTakeFirst();

/** What was begun in the last day; one that was stopped counts too, for it has cost as much. */
export const begunToday = async (db: Db, whose: Whose): Promise<number> =>
  (
    await db
      .selectFrom('data_export')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where(of(whose))
      .where(sql<boolean>`started_at > now() - interval '1 day'`)
      .executeTakeFirstOrThrow()
  ).n;

/** Archives that lie there. */
export const keptExports = async (db: Db, whose: Whose): Promise<number> =>
  (
    await db
      .selectFrom('data_export')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where(of(whose))
      .where('state', '=', 'done')
      .where('gone_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).n;

export const insertExport = (db: Db, row: Insertable<DB['data_export']>) =>
  db.insertInto('data_export').values(row).execute();

export const updateExport = (db: Db, id: string, changes: Updateable<DB['data_export']>) =>
  db.updateTable('data_export').set(changes).where('id', '=', id).execute();

export const lockExport = (db: Db, id: string) =>
  db.selectFrom('data_export').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** One process has it in hand; undefined: another one, or it has ended. */
export const takeExport = (db: Db, id: string, holder: number) =>
  db
    .updateTable('data_export')
    .set({
      state: 'running',
      holder,
      attempts: sql`attempts + 1`,
      tables_done: 0,
      rows: 0,
      files: 0,
      bytes: 0,
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .where(isFree)
    .returningAll()
    .executeTakeFirst();

export type Progress = {
  tables: number;
  tables_done: number;
  at_work: string;
  rows: number;
  files: number;
  bytes: number;
};

/** Undefined: it was cancelled, or is another's now. */
export const tellProgress = (db: Db, { id, holder }: Pick<ExportRow, 'id' | 'holder'>, progress: Progress) =>
  db
    .updateTable('data_export')
    .set(progress)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('holder', '=', holder)
    .returning('id')
    .executeTakeFirst();

/** The process that had them is dead, or their job was lost. */
export const idleExports = (db: Db, at: Date) =>
  db
    .selectFrom('data_export')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where(isOrphaned('started_at', at))
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute();

export const expiredExports = (db: Db, at: Date) =>
  db
    .selectFrom('data_export')
    .select('id')
    .where('expires_at', '<=', at)
    .where('gone_at', 'is', null)
    .orderBy('expires_at')
    .limit(200)
    .execute();

/** What it is about, as people call it. */
export const nameOf = async (
  db: Db,
  { enterprise_id, account_id }: Pick<ExportRow, 'enterprise_id' | 'account_id'>,
) =>
  enterprise_id
    ? (await db.selectFrom('enterprise').select('name').where('id', '=', enterprise_id).executeTakeFirst())
        ?.name
    : (await db.selectFrom('account').select('username').where('id', '=', account_id).executeTakeFirst())
        ?.username;
