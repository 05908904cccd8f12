import type { LinkCause } from '@cloudyard/contract/equipment/gateway.ts';
import { type DeviceFilter, MOST_COUNTED } from '@cloudyard/contract/iot/device.ts';
import type { NodeType, Protocol } from '@cloudyard/contract/iot/product.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { matchesFolded, plannedAnew } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { nameOf } from '../people.queries.ts';
import { type Condition, conditionOf, isTallied, lastDataOf, statusOf } from './filter.queries.ts';

/** The groups a device was put into, over the wall as well as inside it. */
const groupsOf = sql<{ id: string; name: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name) order by x.name, x.id)
  from device_group_member m join device_group x on x.id = m.group_id
  where m.device_id = d.id and m.enterprise_id = d.enterprise_id), '[]'::jsonb)`;

const shown = (db: Db) =>
  db
    .selectFrom('device as d')
    .innerJoin('product_named as p', 'p.id', 'd.product_id')
    .leftJoin('gateway as g', 'g.id', 'd.gateway_id')
    .leftJoin('equipment_certificate as c', 'c.id', 'g.certificate_id')
    .select(['d.id', 'd.enterprise_id', 'd.code', 'd.name', 'd.product_id', 'd.gateway_id', 'd.is_enabled'])
    .select(['d.created_at', 'd.created_by', 'g.connected_at'])
    .select([
      sql<NodeType>`d.node_type`.as('node_type'),
      sql<Protocol>`p.protocol`.as('protocol'),
      sql<string>`p.name`.as('product_name'),
      sql<string>`p.code`.as('product_code'),
      sql<Record<string, string>>`d.tags`.as('tags'),
      sql<string>`coalesce(g.name, '')`.as('gateway_name'),
      sql<string>`coalesce(g.hardware_id, '')`.as('gateway_code'),
      sql<string>`coalesce(g.address, '')`.as('address'),
      sql<LinkCause | ''>`case when g.session_id = '' then g.link_cause else '' end`.as('cause'),
      statusOf.as('status'),
      lastDataOf.as('last_data_at'),
      groupsOf.as('groups'),
    ]);
export type DeviceRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

const ORDERS = { name: sql`d.name`, createdAt: sql`d.created_at` } as const;
export type Sort = `${'' | '-'}${keyof typeof ORDERS}`;
const orderOf = (sort: Sort = '-createdAt') => {
  const by = ORDERS[sort.replace('-', '') as keyof typeof ORDERS];
  return sort.startsWith('-') ? sql`${by} desc, d.id desc` : sql`${by}, d.id`;
};

export type Wanted = {
  enterpriseId: string;
  filter: DeviceFilter;
  also?: Condition | undefined;
  /** What most names of the enterprise have in common. */
  common?: readonly string[];
};
const meant = ({ enterpriseId, filter, also, common }: Wanted) =>
  sql<SqlBool>`${conditionOf(enterpriseId, filter, common)} ${also ? sql`and ${also}` : sql``}`;

const LOOKED_AT = 200;
/** What more than half of the newest names have in them: the words an enterprise begins all its codes with. */
export const commonGramsOf = async (db: Db, enterpriseId: string): Promise<string[]> =>
  (
    await sql<{ gram: string }>`
      select gram from (
        select search from device where enterprise_id = ${enterpriseId} order by created_at desc, id desc limit ${LOOKED_AT}) d,
        unnest(d.search) gram
      group by gram having count(*) > ${LOOKED_AT / 2}`.execute(db)
  ).rows.map(({ gram }) => gram);

type Page = Paging & { sort?: Sort | undefined };
type Found = { ids: string[]; total: number; isMore: boolean };

/** Where the filter asks for what triggers count: the page by its index, the number by theirs. */
async function foundByTally(db: Db, wanted: Wanted, { page, size, sort }: Page): Promise<Found> {
  const { product, nodeType, enabled } = wanted.filter;
  const { rows } = await sql<{ ids: string[]; total: number }>`
    select array(select d.id from device d where ${meant(wanted)}
        order by ${orderOf(sort)} limit ${size} offset ${page * size}) as ids,
      (select coalesce(sum(total), 0)::int8 from device_tally where enterprise_id = ${wanted.enterpriseId}
        ${product ? sql`and product_id = ${product}` : sql``}
        ${nodeType ? sql`and node_type = ${nodeType}` : sql``}
        ${enabled === undefined ? sql`` : sql`and is_enabled = ${enabled}`}) as total`.execute(db);
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0, isMore: false };
}

/** Otherwise one walk in the order of the list finds the page and counts, up to so many. */
async function foundByWalk(db: Db, wanted: Wanted, { page, size, sort }: Page): Promise<Found> {
  const most = Math.max(MOST_COUNTED + 1, (page + 1) * size);
  const { rows } = await sql<{ ids: string[]; total: number }>`${plannedAnew}
    with found as materialized (select array(
      select d.id from device d where ${meant(wanted)} order by ${orderOf(sort)} limit ${most}) as ids)
    select ids[${page * size + 1}::int : ${(page + 1) * size}::int] as ids, cardinality(ids) as total from found`.execute(
    db,
  );
  const { ids, total } = rows[0] ?? { ids: [], total: 0 };
  return { ids, total: Math.min(total, MOST_COUNTED), isMore: total > MOST_COUNTED };
}

/** The page first, by an index; what is shown of each afterwards. */
export async function devicePage(db: Db, wanted: Wanted, paging: Page) {
  const isCounted = !wanted.also && isTallied(wanted.filter);
  const { ids, ...counted } = await (isCounted ? foundByTally : foundByWalk)(db, wanted, paging);
  if (ids.length === 0) return { rows: [], ...counted };
  const rows = await shown(db)
    .where(sql<SqlBool>`d.id = any (${ids}::uuid[])`)
    .orderBy(orderOf(paging.sort))
    .execute();
  return { rows, ...counted };
}

/** For a long table: the next ones by id. */
export const devicesAfter = (db: Db, wanted: Wanted, last: string, most: number) =>
  shown(db)
    .where(sql<SqlBool>`d.id = any (array(select d.id from device d where ${meant(wanted)} and d.id > ${last}
      order by d.id limit ${most}))`)
    .orderBy('d.id')
    .execute();

/** The ids of all that are meant, up to one more than so many. */
export const devicesMeant = async (db: Db, wanted: Wanted, most: number) =>
  (
    await sql<{ id: string; name: string; code: string }>`
      select d.id, d.name, d.code from device d where ${meant(wanted)} order by d.id limit ${most + 1}`.execute(
      db,
    )
  ).rows;

/** How many are meant, and how many of them are online. */
export const sharesOf = async (db: Db, wanted: Wanted) =>
  (
    await sql<{ members: number; online: number }>`
      select count(*)::int as members, (count(*) filter (where ${statusOf} = 'online'))::int as online
      from device d left join gateway g on g.id = d.gateway_id left join equipment_certificate c on c.id = g.certificate_id
      where ${meant(wanted)}`.execute(db)
  ).rows[0] ?? { members: 0, online: 0 };

/** Inside the wall. */
export const deviceById = (db: Db, id: string): Promise<DeviceRow | undefined> =>
  shown(db).where('d.id', '=', id).executeTakeFirst();

export const lockDevice = (db: Db, id: string) =>
  db.selectFrom('device').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** What the page of a device says besides. */
export const deviceExtras = async (db: Db, row: DeviceRow) => {
  const { rows } = await sql<{ children: number; points: number; model_version: number | null; by: string }>`
    select (select count(*)::int from device k where k.gateway_id = d.id and k.id <> d.id) as children,
      (select count(*)::int from device_point o where o.device_id = d.id) as points,
      (select max(m.version) from product_model m where m.product_id = d.product_id and m.published_at is not null) as model_version,
      ${nameOf('a')} as by
    from device d left join account a on a.id = d.created_by where d.id = ${row.id}`.execute(db);
  return rows[0] ?? { children: 0, points: 0, model_version: null, by: '' };
};

export const insertDevice = (db: Db, row: Insertable<DB['device']>) =>
  db.insertInto('device').values(row).execute();

export const updateDevice = (db: Db, id: string, row: Updateable<DB['device']>) =>
  db
    .updateTable('device')
    .set({ ...row, changed_at: new Date() })
    .where('id', '=', id)
    .execute();

export const deleteDevice = (db: Db, id: string) => db.deleteFrom('device').where('id', '=', id).execute();

const MOST_TAG_LINES = 200;
/** Of the newest thousand: enough to choose from, whatever an enterprise has. */
export const tagsInUse = async (db: Db, enterpriseId: string) =>
  (
    await sql<{ tag: string; count: number }>`
      select tag, count(*)::int as count from (
        select tag_list from device where enterprise_id = ${enterpriseId} order by created_at desc, id desc limit 1000) d,
        unnest(d.tag_list) tag
      group by tag order by count desc, tag limit ${MOST_TAG_LINES}`.execute(db)
  ).rows;

/** A product as a device needs it; `connects_as`: the type of gateways its devices are. */
export const productFor = (db: Db, id: string) =>
  db
    .selectFrom('product_named')
    .select([
      'id',
      'connects_as',
      'type_id',
      sql<NodeType>`node_type`.as('node_type'),
      sql<boolean>`is_enabled`.as('is_enabled'),
      sql<string>`name`.as('name'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();

const MOST_CHOICES = 50;

/** Devices by a part of their name or code, and those that are asked for by id. */
export async function deviceChoices(db: Db, q: string | undefined, ids: readonly string[]) {
  const named =
    ids.length > 0
      ? await db.selectFrom('device').select(['id', 'name', 'code']).where('id', 'in', ids).execute()
      : [];
  const found = await db
    .selectFrom('device')
    .select(['id', 'name', 'code'])
    .$if(Boolean(q), (query) => query.where(sql<boolean>`${matchesFolded('search', 'search_text', q ?? '')}`))
    .orderBy('name')
    .orderBy('id')
    .limit(MOST_CHOICES)
    .execute();
  const known = new Set(named.map(({ id }) => id));
  return [...named, ...found.filter(({ id }) => !known.has(id))];
}
