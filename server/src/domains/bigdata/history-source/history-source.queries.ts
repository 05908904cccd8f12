import type { HistoryDefinition } from '@cloudyard/contract/bigdata/history-source.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

export type SourceRow = {
  dataset_id: string;
  enterprise_id: string;
  owner_id: string;
  owner_name: string | null;
  definition: HistoryDefinition;
  /** What its points are called, in their order. */
  names: string[];
  is_live: boolean;
  is_daily: boolean;
  next_at: Date | null;
  problem: string;
};

/** What a version is made of: whose rights count, which points, and which times. */
export type VersionHistory = {
  userId: string;
  enterpriseId: string;
  definition: HistoryDefinition;
  names: string[];
  times: { from: number; to: number; until: number; width: number | null };
};

const shown = sql`select s.dataset_id, s.enterprise_id, s.owner_id,
    coalesce(nullif(a.real_name, ''), a.username) as owner_name, s.definition, s.names, s.is_live, s.is_daily,
    s.next_at, s.problem
  from history_source s left join account a on a.id = s.owner_id`;

export const sourceOf = async (db: Db, datasetId: string): Promise<SourceRow | undefined> =>
  (await sql<SourceRow>`${shown} where s.dataset_id = ${datasetId}`.execute(db)).rows[0];

export const insertSource = (db: Db, row: Insertable<DB['history_source']>) =>
  db.insertInto('history_source').values(row).execute();
export const updateSource = (db: Db, datasetId: string, set: Updateable<DB['history_source']>) =>
  db.updateTable('history_source').set(set).where('dataset_id', '=', datasetId).execute();

/** The first whose day has come; another copy of the server has the others in hand. */
export async function dueSource(db: Db, at: Date): Promise<SourceRow | undefined> {
  const { rows } = await sql<{ dataset_id: string }>`select dataset_id from history_source
    where next_at <= ${at} order by next_at limit 1 for update skip locked`.execute(db);
  return rows[0] && sourceOf(db, rows[0].dataset_id);
}
