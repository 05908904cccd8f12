import type { GatewayStatusCode } from '@cloudyard/contract/equipment/gateway.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { matches } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';

const gateways = (db: Db) =>
  db
    .selectFrom('gateway as g')
    .innerJoin('equipment_type as t', 't.id', 'g.type_id')
    .innerJoin('enterprise as e', 'e.id', 'g.enterprise_id')
    .leftJoin('equipment_certificate as c', 'c.id', 'g.certificate_id')
    .where('g.deleted_at', 'is', null);

const shown = (db: Db) =>
  gateways(db)
    .selectAll('g')
    .select(['t.name as type_name', 'e.name as enterprise_name', 'c.name as certificate_name', 'c.end_date'])
    .select(
      sql<boolean>`coalesce(certificate_in_force(c.status, c.begin_date, c.end_date, now()), false)`.as(
        'in_force',
      ),
    )
    .select(
      sql<GatewayStatusCode>`gateway_status(g, coalesce(certificate_in_force(c.status, c.begin_date, c.end_date, now()), false))`.as(
        'status',
      ),
    );
export type GatewayRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

/** Inside the wall: one's own, or any for the platform. */
export const ownGateway = (db: Db, id: string) => shown(db).where('g.id', '=', id).executeTakeFirst();

export const lockGateway = (db: Db, id: string) =>
  db
    .selectFrom('gateway')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const insertGateway = (db: Db, row: Insertable<DB['gateway']>) =>
  db.insertInto('gateway').values(row).execute();

export const updateGateway = (db: Db, id: string, row: Updateable<DB['gateway']>) =>
  db.updateTable('gateway').set(row).where('id', '=', id).execute();

export type Filter = {
  enterpriseId: string | null;
  type?: string | undefined;
  status?: GatewayStatusCode | undefined;
  q?: string | undefined;
  sort?: string | undefined;
};

const isWanted = ({ enterpriseId, type, status, q }: Filter) =>
  sql<SqlBool>`true ${enterpriseId ? sql`and g.enterprise_id = ${enterpriseId}` : sql``}
    ${type ? sql`and g.type_id = ${type}` : sql``}
    ${status ? sql`and gateway_status(g, coalesce(certificate_in_force(c.status, c.begin_date, c.end_date, now()), false)) = ${status}` : sql``}
    ${q ? sql`and ${matches('g.search', sql`g.name || ' ' || g.hardware_id`, q)}` : sql``}`;

const ORDERS = {
  name: sql`g.name`,
  seenAt: sql`g.seen_at`,
  createdAt: sql`g.created_at`,
} as const;

/** Of a column that is never null the index says the order; `nulls last` would be another one. */
function orderOf(sort = '-createdAt') {
  if (sort === '-createdAt') return sql`g.created_at desc, g.id desc`;
  const column = ORDERS[sort.replace('-', '') as keyof typeof ORDERS];
  return sort.startsWith('-')
    ? sql`${column} desc nulls last, g.id desc`
    : sql`${column} asc nulls last, g.id`;
}

/** How many there are; without a filter it is known. */
async function totalOf(db: Db, wanted: Filter): Promise<number> {
  const { enterpriseId, type, status, q } = wanted;
  if (type || status || q) {
    const { total } = await gateways(db)
      .where(isWanted(wanted))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }
  const { total } = await db
    .selectFrom('gateway_tally')
    .$if(enterpriseId !== null, (query) => query.where('enterprise_id', '=', enterpriseId as string))
    .select(sql<number>`coalesce(sum(total), 0)::int8`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function gatewayPage(db: Db, wanted: Filter & Paging) {
  const { page, size, sort } = wanted;
  const rows = await shown(db)
    .where(isWanted(wanted))
    .orderBy(orderOf(sort))
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total: await totalOf(db, wanted) };
}

/**
 * Of those that are connected here, which must not be: stopped, deleted, no certificate in force, another credential, or
 * of an enterprise that is suspended.
 */
export const unwelcome = (db: Db, ids: readonly string[], at: Date) =>
  sql<{ id: string; cause: 'stopped' | 'uncertified' | 'wrong_credential' | 'suspended' }>`
    select c.id, case
        when g.id is null or not exists (select from gateway_credential k
          where k.gateway_id = g.id and k.revoked_at is null) then 'wrong_credential'
        when p.suspended_at is not null then 'suspended'
        when not g.is_enabled then 'stopped' else 'uncertified' end as cause
    from unnest(${ids}::uuid[]) as c(id)
    left join gateway g on g.id = c.id and g.deleted_at is null
    left join enterprise p on p.id = g.enterprise_id
    left join equipment_certificate e on e.id = g.certificate_id
    where g.id is null or not g.is_enabled or p.suspended_at is not null or not coalesce(certificate_in_force(e.status, e.begin_date, e.end_date, ${at}), false)
      or not exists (select from gateway_credential k where k.gateway_id = g.id and k.revoked_at is null)`.execute(
    db,
  );

export const hasGateway = async (db: Db, enterpriseId: string): Promise<boolean> =>
  !!(await db
    .selectFrom('gateway')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst());
