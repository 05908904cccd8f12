import type { ModelPage, ModelProblem } from '@cloudyard/contract/bigdata/model-shown.ts';
import type { ModelTask } from '@cloudyard/contract/bigdata/model-values.ts';
import type { CategoryCode } from '@cloudyard/contract/bigdata/values.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { direction, matches } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { inPlace } from '../owned.queries.ts';
import type { Owned, Place } from '../owned.ts';
import type { State } from './version.queries.ts';

/** A model with its newest version, and the newest that can be used. */
export type ModelRow = Owned & {
  id: string;
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
  at_work: string;
  problem: ModelProblem | null;
  file_name: string;
  /** Of the newest that is ready; null: none is. */
  ready_number: number | null;
  ready_count: number;
  kind: string | null;
  task: ModelTask | null;
  metrics: Record<string, number | null> | null;
  algorithm_name: string | null;
  algorithm_name_en: string | null;
  bytes: number | null;
};

const shown = sql`select m.id, m.scope, m.enterprise_id, m.created_by,
    coalesce(nullif(a.real_name, ''), a.username) as created_name, m.name, m.name_en, m.description, m.description_en,
    m.category, m.created_at, m.updated_at, n.id as newest_id, n.number as newest_number, n.state as newest_state,
    n.percent, n.at_work, n.problem, n.file_name, r.number as ready_number, coalesce(c.n, 0)::int as ready_count,
    r.kind, r.task, r.metrics, r.recipe -> 'algorithm' ->> 'name' as algorithm_name,
    r.recipe -> 'algorithm' ->> 'nameEn' as algorithm_name_en, r.bytes
  from model m
  left join account a on a.id = m.created_by
  join lateral (select * from model_version v where v.model_id = m.id and v.number is not null
    order by number desc limit 1) n on true
  left join lateral (select * from model_version v where v.model_id = m.id and v.number is not null
    and v.state = 'ready' order by number desc limit 1) r on true
  left join lateral (select count(*) as n from model_version v where v.model_id = m.id and v.number is not null
    and v.state = 'ready') c on true`;

type Filter = {
  name?: string | undefined;
  category?: CategoryCode | undefined;
  kind?: string | undefined;
};
function found(place: Place, { name, category, kind }: Filter) {
  const parts = [inPlace(place, 'm')];
  if (name) parts.push(sql`${matches('m.search', sql<string>`m.name || ' ' || m.name_en`, name)}`);
  if (category) parts.push(sql`m.category = ${category}`);
  if (kind) parts.push(sql`r.kind = ${kind}`);
  return sql.join(parts, sql` and `);
}

export async function modelsIn(db: Db, place: Place, filter: Filter): Promise<ModelRow[]> {
  const { rows } = await sql<ModelRow>`${shown} where ${found(place, filter)}
    order by m.updated_at desc, m.id desc limit 1000`.execute(db);
  return rows;
}

const SORTS = {
  updatedAt: sql.ref('m.updated_at'),
  createdAt: sql.ref('m.created_at'),
  name: sql.ref('m.name'),
  size: sql`coalesce(r.bytes, 0)`,
};
type Sort = keyof typeof SORTS;
type Paged = Filter & { sort: Sort | `-${Sort}`; page: number; size: number };

export async function modelPage(db: Db, place: Place, { sort, page, size, ...filter }: Paged) {
  const [by, way] = direction<Sort>(sort);
  const order = sql`${SORTS[by]} ${sql.raw(way)}, m.id ${sql.raw(way)}`;
  const { rows } = await sql<ModelRow & { total: number }>`select *, count(*) over ()::int as total
    from (${shown} where ${found(place, filter)} order by ${order}) s
    limit ${size} offset ${page * size}`.execute(db);
  return rows;
}

/** How many there are of each kind; also where the page is past the last one. */
export async function kindsIn(db: Db, place: Place) {
  const { rows } = await sql<{
    kind: string;
    count: number;
  }>`select r.kind, count(*)::int as count from model m
    join lateral (select kind from model_version v where v.model_id = m.id and v.number is not null
      and v.state = 'ready' order by number desc limit 1) r on true
    where ${inPlace(place, 'm')} group by r.kind order by 2 desc, 1`.execute(db);
  return rows;
}
export async function countModels(db: Db, place: Place, filter: Filter = {}): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${shown}
    where ${found(place, filter)}) s`.execute(db);
  return rows[0]?.n ?? 0;
}

export const modelById = async (db: Db, id: string) =>
  (await sql<ModelRow>`${shown} where m.id = ${id}`.execute(db)).rows[0];

/** Locked: of two changes at once the second sees what the first left. */
export async function lockModel(db: Db, id: string): Promise<ModelRow | undefined> {
  await sql`select from model where id = ${id} for update`.execute(db);
  return modelById(db, id);
}

export const insertModel = (db: Db, row: Insertable<DB['model']>) =>
  db.insertInto('model').values(row).execute();
export const updateModel = (db: Db, id: string, set: Updateable<DB['model']>) =>
  db.updateTable('model').set(set).where('id', '=', id).execute();
export const deleteModel = (db: Db, id: string) => db.deleteFrom('model').where('id', '=', id).execute();

/** What uses it; of a model that everybody has, only what is the caller's own. */
export async function usesOf(db: Db, { id, scope }: Pick<ModelRow, 'id' | 'scope'>, place: Place) {
  const { rows } = await sql<ModelPage['uses'][number]>`select u.kind, u.holder_id as id, u.name
    from model_use u where u.model_id = ${id} and (${scope}::text <> 'system' or u.kind = 'project' and exists
      (select from project p where p.id = u.holder_id and ${inPlace(place, 'p')}))
    order by u.name limit 200`.execute(db);
  return rows;
}

/** A model keeps the datasets it learned from, as long as a version of it is there or under way. */
export async function keepDatasets(db: Db, id: string): Promise<void> {
  const used = sql`select distinct dv.dataset_id from model_version v
    join dataset_version dv on dv.id = v.dataset_version_id
    where v.model_id = ${id} and v.number is not null and v.state in ('training', 'ready')`;
  await sql`delete from dataset_use where kind = 'model' and holder_id = ${id}
    and dataset_id not in (${used})`.execute(db);
  await sql`insert into dataset_use (dataset_id, kind, holder_id, name)
    select u.dataset_id, 'model', m.id, m.name from (${used}) u, model m where m.id = ${id}
    on conflict (dataset_id, kind, holder_id) do update set name = excluded.name`.execute(db);
}
export const dropDatasets = (db: Db, id: string) =>
  db.deleteFrom('dataset_use').where('kind', '=', 'model').where('holder_id', '=', id).execute();

/** Which of the platform's own there are already, with when they were made. */
export const systemModels = (db: Db) =>
  db.selectFrom('model').select(['id', 'code']).where('scope', '=', 'system').execute();
