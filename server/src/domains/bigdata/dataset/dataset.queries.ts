import type { DATASET_STATES, DatasetPage } from '@cloudyard/contract/bigdata/dataset.ts';
import type { CategoryCode, DataTypeCode } from '@cloudyard/contract/bigdata/values.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { matches } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { inPlace } from '../owned.queries.ts';
import type { Place } from '../owned.ts';
import type { MadeBy } from '../project-run/made-by.ts';

export type State = (typeof DATASET_STATES)[number];
/** A dataset with its newest version, and the newest that can be read. */
export type DatasetRow = {
  id: string;
  scope: 'enterprise' | 'private' | 'system';
  enterprise_id: string | null;
  created_by: string | null;
  created_name: string | null;
  name: string;
  name_en: string;
  description: string;
  description_en: string;
  category: CategoryCode;
  created_at: Date;
  updated_at: Date;
  newest_id: string;
  newest_number: number;
  newest_state: State;
  percent: number;
  problem: string;
  data_type: DataTypeCode;
  file_name: string;
  made_by: MadeBy | null;
  /** Of the newest that is ready; null: none is. */
  ready_number: number | null;
  rows: number | null;
  columns: number | null;
  bytes: number | null;
  /** While it waits for its turn. */
  ahead: number | null;
};

const shown = sql`select d.id, d.scope, d.enterprise_id, d.created_by,
    coalesce(nullif(a.real_name, ''), a.username) as created_name, d.name, d.name_en, d.description, d.description_en,
    d.category, d.created_at, d.updated_at, n.id as newest_id, n.number as newest_number, n.state as newest_state,
    n.percent, n.problem, n.data_type, n.file_name, n.made_by, r.number as ready_number, r.rows,
    jsonb_array_length(r.schema) as columns, r.bytes,
    case when n.state = 'importing' and n.holder is null then n.ahead end as ahead
  from dataset d
  left join account a on a.id = d.created_by
  join lateral (select v.*, case when v.state = 'importing' then imports_ahead(v) end as ahead
    from dataset_version v where v.dataset_id = d.id order by number desc limit 1) n on true
  left join lateral (select * from dataset_version v where v.dataset_id = d.id and v.state = 'ready'
    order by number desc limit 1) r on true`;

type Filter = { name?: string | undefined; category?: CategoryCode | undefined };
export async function datasetsIn(db: Db, place: Place, { name, category }: Filter): Promise<DatasetRow[]> {
  const parts = [inPlace(place, 'd')];
  if (name) parts.push(sql`${matches('d.search', sql<string>`d.name || ' ' || d.name_en`, name)}`);
  if (category) parts.push(sql`d.category = ${category}`);
  const { rows } = await sql<DatasetRow>`${shown} where ${sql.join(parts, sql` and `)}
    order by d.updated_at desc, d.id desc limit 1000`.execute(db);
  return rows;
}

export async function datasetById(db: Db, id: string): Promise<DatasetRow | undefined> {
  return (await sql<DatasetRow>`${shown} where d.id = ${id}`.execute(db)).rows[0];
}

/** Locked: of two changes at once the second sees what the first left. */
export async function lockDataset(db: Db, id: string): Promise<DatasetRow | undefined> {
  await sql`select from dataset where id = ${id} for update`.execute(db);
  return datasetById(db, id);
}

export async function countIn(db: Db, place: Place): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from dataset d
    where ${inPlace(place, 'd')}`.execute(db);
  return rows[0]?.n ?? 0;
}

export const insertDataset = (db: Db, row: Insertable<DB['dataset']>) =>
  db.insertInto('dataset').values(row).execute();
export const updateDataset = (db: Db, id: string, set: Updateable<DB['dataset']>) =>
  db.updateTable('dataset').set(set).where('id', '=', id).execute();
export const deleteDataset = (db: Db, id: string) => db.deleteFrom('dataset').where('id', '=', id).execute();

/**
 * What uses it, as far as the caller may know of that: models where they see models, and of a dataset that everybody
 * reads only what is the caller's own and the platform's.
 */
export async function usesOf(
  db: Db,
  { id, scope }: Pick<DatasetRow, 'id' | 'scope'>,
  { place, seesModels }: { place: Place; seesModels: boolean },
) {
  const { rows } = await sql<
    DatasetPage['uses'][number]
  >`select u.kind, u.holder_id as id, u.name from dataset_use u
    where u.dataset_id = ${id} and (${scope}::text <> 'system' or u.kind = 'model' and exists
      (select from model m where m.id = u.holder_id and (m.scope = 'system' or ${inPlace(place, 'm')})))
      and (u.kind <> 'model' or ${seesModels}::boolean or exists
        (select from model m where m.id = u.holder_id and m.scope = 'system'))
    order by u.name limit 200`.execute(db);
  return rows;
}

/** Which of the platform's own there are already, by their code. */
export const systemCodes = (db: Db) =>
  db.selectFrom('dataset').select('code').where('scope', '=', 'system').execute();

/** One of the platform's own, by its code. */
export const systemDataset = (db: Db, code: string) =>
  db
    .selectFrom('dataset')
    .select(['id', 'name', 'name_en'])
    .where('scope', '=', 'system')
    .where('code', '=', code)
    .executeTakeFirst();
