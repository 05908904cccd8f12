import type { NodeType, Protocol } from '@cloudyard/contract/iot/product.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type Insertable, type NotNull, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { nameOf } from '../people.queries.ts';

/** Columns of a view may be null as far as PostgreSQL knows. */
type Sure = Record<
  'id' | 'name' | 'code' | 'description' | 'category' | 'is_enabled' | 'created_at' | 'updated_at',
  NotNull
>;

const products = (db: Db) =>
  db
    .selectFrom('product_named as p')
    .leftJoin('account as u', 'u.id', 'p.updated_by')
    .leftJoin('equipment_type as t', 't.id', 'p.connects_as')
    .select(['p.id', 'p.enterprise_id', 'p.type_id', 'p.name', 'p.code', 'p.description', 'p.category'])
    .select(['p.connects_as', 't.name as base_name', 't.code as base_code'])
    .select(['p.is_enabled', 'p.created_at', 'p.updated_at', nameOf('u').as('updated_name')])
    .select([sql<NodeType>`p.node_type`.as('node_type'), sql<Protocol>`p.protocol`.as('protocol')])
    .select([
      sql<number | null>`(select max(m.version) from product_model m
        where m.product_id = p.id and m.published_at is not null)`.as('model_version'),
      sql<boolean>`exists (select from product_model m where m.product_id = p.id and m.published_at is null)`.as(
        'has_draft',
      ),
      devicesOf.as('devices'),
    ])
    .$narrowType<Sure>();
export type ProductRow = Awaited<ReturnType<ReturnType<typeof products>['execute']>>[number];

/** As far as the caller sees them. */
const devicesOf = sql<number>`(select count(*)::int from device d where d.product_id = p.id)`;

export type Filter = {
  q?: string | undefined;
  nodeType?: NodeType | undefined;
  protocol?: Protocol | undefined;
  category?: string | undefined;
  enabled?: boolean | undefined;
  /** Only the platform's own. */
  isShared: boolean;
};

const wanted = ({ q, nodeType, protocol, category, enabled, isShared }: Filter) =>
  sql<boolean>`${sql.join(
    [
      ...(isShared ? [sql`p.enterprise_id is null`] : []),
      ...(q ? [sql`p.search @> query_grams(${q})`] : []),
      ...(nodeType ? [sql`p.node_type = ${nodeType}`] : []),
      ...(protocol ? [sql`p.protocol = ${protocol}`] : []),
      ...(category ? [sql`p.category = ${category}`] : []),
      ...(enabled === undefined ? [] : [sql`p.is_enabled = ${enabled}`]),
      sql`true`,
    ],
    sql` and `,
  )}`;

const ORDERS = { name: sql`p.name`, devices: sql`devices`, updatedAt: sql`p.updated_at` } as const;
type Sort = `${'' | '-'}${keyof typeof ORDERS}`;
const orderOf = (sort: Sort = 'name') => {
  const by = ORDERS[sort.replace('-', '') as keyof typeof ORDERS];
  return sort.startsWith('-') ? sql`${by} desc, p.id desc` : sql`${by}, p.id`;
};

export async function productPage(
  db: Db,
  filter: Filter,
  { page, size, sort }: Paging & { sort?: Sort | undefined },
) {
  const rows = await products(db)
    .where(wanted(filter))
    .orderBy(orderOf(sort))
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await db
    .selectFrom('product_named as p')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(wanted(filter))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Those that are used, for the filter. */
export const categoriesOf = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('product')
      .select('category')
      .distinct()
      .where('category', '<>', '')
      .orderBy('category')
      .limit(200)
      .execute()
  ).map(({ category }) => category);

export const productById = (db: Db, id: string): Promise<ProductRow | undefined> =>
  products(db).where('p.id', '=', id).executeTakeFirst();

export const productByCode = (db: Db, code: string) =>
  db
    .selectFrom('product')
    .select(['id'])
    .where('enterprise_id', 'is not', null)
    .where(sql<boolean>`folded(code) = folded(${code})`)
    .executeTakeFirst();

/** Enabled types of gateways, as the products they are. */
const types = (db: Db) =>
  db
    .selectFrom('product_named as p')
    .select(['p.type_id as id', 'p.name', 'p.code'])
    .where('p.type_id', 'is not', null)
    .where('p.is_enabled', '=', true)
    .$narrowType<Record<'id' | 'name' | 'code', NotNull>>();

export const enabledTypes = (db: Db) => types(db).orderBy('p.name').orderBy('p.id').execute();

export const enabledType = (db: Db, id: string) => types(db).where('p.type_id', '=', id).executeTakeFirst();

export const enabledTypeByCode = (db: Db, code: string) =>
  types(db).where(sql<boolean>`folded(p.code) = folded(${code})`).executeTakeFirst();

/** Rows of the platform are seen and not locked inside a wall: no user changes them there. */
export const lockProduct = (db: Db, id: string) =>
  db.selectFrom('product').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

export const countProducts = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('product')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('enterprise_id', 'is not', null)
      .executeTakeFirstOrThrow()
  ).n;

export const insertProduct = (db: Db, row: Insertable<DB['product']>) =>
  db.insertInto('product').values(row).execute();

export const updateProduct = (db: Db, id: string, row: Updateable<DB['product']>) =>
  db.updateTable('product').set(row).where('id', '=', id).execute();

export const deleteProduct = (db: Db, id: string) => db.deleteFrom('product').where('id', '=', id).execute();
