import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** A category where it stands. */
export type Placed = {
  id: string;
  parent_id: string | null;
  name: string;
  name_en: string;
  remark: string;
  icon: string;
  sort: number;
};

/** All categories in their order, with how many algorithms stand in each: all of them, or those of the library. */
export async function categoriesCounted(db: Db, isAll: boolean) {
  const { rows } = await sql<Placed & { count: number }>`
    select c.id, c.parent_id, c.name, c.name_en, c.remark, c.icon, c.sort, coalesce(n.n, 0) as count
    from algorithm_category c
    left join (select category_id, count(*)::int as n from algorithm where ${isAll} or online_version is not null
      group by category_id) n on n.category_id = c.id
    order by c.sort, c.name, c.id`.execute(db);
  return rows;
}
export type CategoryRow = Awaited<ReturnType<typeof categoriesCounted>>[number];

/** Locked, so that nothing is put into it meanwhile. */
export const lockCategory = (db: Db, id: string) =>
  db.selectFrom('algorithm_category').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const categoryById = (db: Db, id: string) =>
  db.selectFrom('algorithm_category').select(['id', 'name']).where('id', '=', id).executeTakeFirst();

export async function insertCategories(db: Db, rows: readonly Placed[]) {
  if (rows.length > 0)
    await db
      .insertInto('algorithm_category')
      .values([...rows])
      .execute();
}

/** Names may be swapped: for a moment each is called by its id. */
export async function unnameCategories(db: Db, ids: readonly string[]) {
  await sql`update algorithm_category set name = id::text where id = any(${ids}::uuid[])`.execute(db);
}

export async function updateCategories(db: Db, rows: readonly Placed[]) {
  await sql`update algorithm_category c set parent_id = w.parent_id, name = w.name, name_en = w.name_en,
      remark = w.remark, icon = w.icon, sort = w.sort
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as w(id uuid, parent_id uuid, name text, name_en text, remark text, icon text, sort int)
    where c.id = w.id`.execute(db);
}

export async function usesOf(db: Db, id: string) {
  const { rows } = await sql<{ below: number; algorithms: number }>`select
    (select count(*)::int from algorithm_category where parent_id = ${id}) as below,
    (select count(*)::int from algorithm where category_id = ${id}) as algorithms`.execute(db);
  return rows[0] ?? { below: 0, algorithms: 0 };
}

export async function moveAlgorithms(db: Db, from: string, to: string) {
  await db.updateTable('algorithm').set({ category_id: to }).where('category_id', '=', from).execute();
}

export const deleteCategory = (db: Db, id: string) =>
  db.deleteFrom('algorithm_category').where('id', '=', id).execute();
