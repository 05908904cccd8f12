import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { Plan } from '../publishable/content.ts';
import { applicationContent } from '../publishable/publishable.queries.ts';

/** A category where it stands. */
export type Placed = {
  id: string;
  parent_id: string | null;
  name: string;
  name_en: string;
  icon: string;
  sort: number;
};

const counted = {
  all: sql`select category_id, count(*)::int as n from application where enabled group by category_id`,
  listed: sql`select category_id, count(*)::int as n from listing group by category_id`,
};

/** All categories in their order, with how many applications stand in each: the listed ones, or all. */
export async function categoriesCounted(db: Db, all: boolean) {
  const { rows } = await sql<Placed & { count: number }>`
    select c.id, c.parent_id, c.name, c.name_en, c.icon, c.sort, coalesce(n.n, 0) as count
    from app_category c left join (${all ? counted.all : counted.listed}) n on n.category_id = c.id
    order by c.sort, c.name, c.id`.execute(db);
  return rows;
}
export type CategoryRow = Awaited<ReturnType<typeof categoriesCounted>>[number];

/** Locks a category, so that no application is put into it meanwhile. */
export const lockCategory = (db: Db, id: string) =>
  db.selectFrom('app_category').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function insertCategories(db: Db, rows: Placed[]) {
  if (rows.length > 0) await db.insertInto('app_category').values(rows).execute();
}

/** Names may be swapped: for a moment each is called by its id. */
export async function unnameCategories(db: Db, ids: string[]) {
  await sql`update app_category set name = id::text where id = any(${ids}::uuid[])`.execute(db);
}

export async function updateCategories(db: Db, rows: Placed[]) {
  await sql`update app_category c set parent_id = w.parent_id, name = w.name, name_en = w.name_en, icon = w.icon,
      sort = w.sort
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as w(id uuid, parent_id uuid, name text, name_en text, icon text, sort int)
    where c.id = w.id`.execute(db);
}

/** In force, or in pending changes. */
const standsIn = (ids: string[]) => sql`(a.category_id = any(${ids}::uuid[])
  or a.revision ->> 'categoryId' = any(${ids}::text[]))`;

export async function isUsed(db: Db, ids: string[]): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select exists (select from application a
    where ${standsIn(ids)}) as used`.execute(db);
  return rows[0]?.used ?? false;
}

/** The content of an application that depends on its category. */
type Content = { categoryId: string; plans?: Plan[] };
export type Relation = {
  id: string;
  content: Content;
  revision: Content | null;
  status: string;
  revision_status: string | null;
  digest: string;
  approved_digest: string | null;
};

/** The next applications that stand in it, locked. */
export async function standingIn(db: Db, categoryId: string, most: number) {
  const { rows } = await sql<Relation>`select a.id, ${applicationContent} as content, a.revision, a.status,
      a.revision_status, a.digest, a.approved_digest
    from application a where ${standsIn([categoryId])} order by a.id limit ${most} for update of a`.execute(
    db,
  );
  return rows;
}

type Moved = { category_id: string; revision: string | null; digest: string; approved_digest: string | null };

export const moveApplication = (db: Db, id: string, set: Moved) =>
  db.updateTable('application').set(set).where('id', '=', id).execute();

export const deleteCategory = (db: Db, id: string) =>
  db.deleteFrom('app_category').where('id', '=', id).execute();
