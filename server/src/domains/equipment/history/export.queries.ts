import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { isFree, isOrphaned } from '../../../kit/held-work.ts';
import type { DB } from '../../../kit/tables.gen.ts';

export type ExportRow = Selectable<DB['history_export']>;

/** Nodes of one gateway, each with what people call it. */
export type ExportPart = { guid: string; nodes: { alias: string; title: string }[] };
/** Of an export about several gateways. */
export const partsOf = ({ parts }: Pick<ExportRow, 'parts'>) => parts as unknown as ExportPart[] | null;

const shown = (db: Db) =>
  db
    .selectFrom('history_export as e')
    .innerJoin('gateway as g', 'g.id', 'e.gateway_id')
    .selectAll('e')
    .select(sql<string>`coalesce(nullif(g.name, ''), g.hardware_id)`.as('gateway'))
    .select('g.hardware_id');
export type ShownExport = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

/** Those of one person in one enterprise, newest first. */
export const exportsOf = (db: Db, enterpriseId: string, personId: string) =>
  shown(db)
    .where('e.enterprise_id', '=', enterpriseId)
    .where('e.by_id', '=', personId)
    .orderBy('e.started_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(100)
    .execute();

export const shownExport = (db: Db, id: string) => shown(db).where('e.id', '=', id).executeTakeFirst();

/** Of other users none has one that a user asked for. */
export const lockOwnExport = (db: Db, id: string, enterpriseId: string, personId: string) =>
  shown(db)
    .where('e.id', '=', id)
    .where('e.enterprise_id', '=', enterpriseId)
    .where('e.by_id', '=', personId)
    .forUpdate('e')
    .executeTakeFirst();

export const lockExport = (db: Db, id: string) =>
  db.selectFrom('history_export').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertExport = (db: Db, row: Insertable<DB['history_export']>) =>
  db.insertInto('history_export').values(row).execute();

export const updateExport = (db: Db, id: string, changes: Updateable<DB['history_export']>) =>
  db.updateTable('history_export').set(changes).where('id', '=', id).execute();

export const deleteExport = (db: Db, id: string) =>
  db.deleteFrom('history_export').where('id', '=', id).execute();

/** What a person has, and what the files of the enterprise weigh. */
export const keptExports = async (db: Db, enterpriseId: string, personId: string) =>
  db
    .selectFrom('history_export')
    .select([
      sql<number>`count(*) filter (where by_id = ${personId})::int`.as('own'),
      sql<number>`coalesce(sum(bytes) filter (where state = 'done'), 0)::bigint`.as('bytes'),
    ])
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirstOrThrow();

export const keptBytes = async (db: Db, enterpriseId: string): Promise<number> =>
  (
    await db
      .selectFrom('history_export')
      .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'))
      .where('enterprise_id', '=', enterpriseId)
      .where('state', '=', 'done')
      .executeTakeFirstOrThrow()
  ).bytes;

/** One process has it in hand; undefined: another one, or it has ended. */
export const takeExport = (db: Db, id: string, holder: number) =>
  db
    .updateTable('history_export')
    .set({ state: 'running', holder, attempts: sql`attempts + 1`, points: 0, bytes: 0, percent: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .where(isFree)
    .returningAll()
    .executeTakeFirst();

type Progress = { points: number; bytes: number; percent: number };

/** Undefined: it was cancelled, or is another's now. */
export const tellProgress = (db: Db, { id, holder }: Pick<ExportRow, 'id' | 'holder'>, progress: Progress) =>
  db
    .updateTable('history_export')
    .set(progress)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('holder', '=', holder)
    .returning('id')
    .executeTakeFirst();

/** The process that had them is dead, or their job was lost. */
export const idleExports = (db: Db, at: Date) =>
  db
    .selectFrom('history_export')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where(isOrphaned('started_at', at))
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute();

export const expiredExports = (db: Db, at: Date) =>
  db
    .selectFrom('history_export')
    .select(['id', 'format'])
    .where('expires_at', '<=', at)
    .orderBy('expires_at')
    .limit(200)
    .execute();
