import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { ORDER_STEPS, type OrderState, type OrderStep } from '@cloudyard/contract/market/order.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { matches } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';

export type OrderRow = Selectable<DB['market_order']>;

const orders = (db: Db) =>
  db
    .selectFrom('market_order as o')
    .leftJoin('account as b', 'b.id', 'o.buyer_id')
    .leftJoin('ledger_payment as p', 'p.id', 'o.payment_id')
    .leftJoin('instance as i', 'i.id', 'o.instance_id')
    .leftJoin('instance_release as r', 'r.id', 'i.release_id');

const shown = (db: Db) =>
  orders(db)
    .selectAll('o')
    .select(['p.state as payment_state', 'i.host', 'i.state as run_state', 'r.version as wanted_version'])
    .select(sql<boolean>`i.settled < i.generation`.as('is_changing'))
    .select(sql<string>`coalesce(nullif(b.real_name, ''), b.username, '')`.as('buyer_name'));
export type ShownOrder = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

export const shownOrder = (db: Db, id: string) => shown(db).where('o.id', '=', id).executeTakeFirst();

/** With its instance, and that first: what the runtime tells of an instance holds it before it looks for its order. */
export async function lockOrder(db: Db, id: string) {
  await sql`select from instance where holder_type = 'order' and holder_id = ${id} for update`.execute(db);
  return db.selectFrom('market_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

type Filter = { enterpriseId: string; q?: string | undefined; state?: OrderState | undefined };
const isWanted = ({ enterpriseId, q, state }: Filter) =>
  sql<boolean>`o.enterprise_id = ${enterpriseId} ${state ? sql`and o.state = ${state}` : sql``}
    ${q ? sql`and ${matches('o.search', sql`o.name || ' ' || o.en_name`, q)}` : sql``}`;

/** The newest first, with how many there are of each state. */
export async function orderPage(db: Db, filter: Filter, { page, size }: Paging) {
  const { state, ...others } = filter;
  const rows = await shown(db)
    .where(isWanted(filter))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const counted = await orders(db)
    .where(isWanted(others))
    .groupBy('o.state')
    .select(['o.state', (eb) => eb.fn.countAll<number>().as('n')])
    .execute();
  const counts = Object.fromEntries(counted.map((one) => [one.state, one.n]));
  const all = counted.reduce((sum, { n }) => sum + n, 0);
  return { rows, total: state ? (counts[state] ?? 0) : all, counts: { ...counts, all } };
}

export const insertOrder = (db: Db, row: Insertable<DB['market_order']>) =>
  db.insertInto('market_order').values(row).execute();

export const updateOrder = (db: Db, id: string, changes: Updateable<DB['market_order']>) =>
  db.updateTable('market_order').set(changes).where('id', '=', id).execute();

export const insertSteps = (db: Db, order: { id: string; enterprise_id: string }) =>
  db
    .insertInto('market_order_step')
    .values(
      ORDER_STEPS.map((step, position) => ({
        ...{ order_id: order.id, enterprise_id: order.enterprise_id, step, position },
      })),
    )
    .execute();

export const markStep = (
  db: Db,
  orderId: string,
  step: OrderStep,
  state: 'running' | 'done' | 'failed' | 'undone',
  detail = '',
) =>
  db
    .updateTable('market_order_step')
    .set({ state, detail, at: sql`now()` })
    .where('order_id', '=', orderId)
    .where('step', '=', step)
    .execute();

/** What was done is undone, what was being done failed. */
export const undoSteps = (db: Db, orderId: string) =>
  sql`update market_order_step set state = case state when 'done' then 'undone' when 'running' then 'failed' else state
    end, at = now() where order_id = ${orderId} and state in ('done', 'running')`.execute(db);

export const stepsOf = (db: Db, orderId: string) =>
  db
    .selectFrom('market_order_step')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();

export const insertPeriod = (db: Db, row: Insertable<DB['market_order_period']>) =>
  db.insertInto('market_order_period').values(row).execute();

export const paymentState = async (db: Db, id: string) =>
  (await db.selectFrom('ledger_payment').select('state').where('id', '=', id).executeTakeFirst())?.state;

/** Not delivered after so long: something went wrong without an event. */
export const lateOrders = (db: Db, at: Date, minutes: number) =>
  db
    .selectFrom('market_order')
    .select('id')
    .where('state', '=', 'delivering')
    .where(sql<boolean>`begun_at < ${at}::timestamptz - ${minutes} * interval '1 minute'`)
    .limit(100)
    .execute();

/** Its money is set aside, or it costs none, and nothing was made of it yet: a job was lost with its process. */
export const idleOrders = (db: Db, at: Date) =>
  db
    .selectFrom('market_order as o')
    .leftJoin('ledger_payment as p', 'p.id', 'o.payment_id')
    .select('o.id')
    .where('o.state', 'in', ['unpaid', 'delivering'])
    .where('o.instance_id', 'is', null)
    .where(sql<boolean>`(o.state = 'delivering' or p.id is null or p.state = 'held')`)
    .where(
      sql<boolean>`coalesce(o.begun_at, p.held_at, o.created_at) < ${at}::timestamptz - interval '5 seconds'`,
    )
    .limit(100)
    .execute();

/** Not paid for, and will not be: the job that closes it was lost with its process. */
export const unpaidForGood = (db: Db, at: Date) =>
  db
    .selectFrom('market_order as o')
    .innerJoin('ledger_payment as p', 'p.id', 'o.payment_id')
    .select('o.id')
    .where('o.state', '=', 'unpaid')
    .where('p.state', 'in', ['voided', 'expired', 'cancelled'])
    .where(sql<boolean>`p.closed_at < ${at}::timestamptz - interval '5 seconds'`)
    .limit(100)
    .execute();

/** Whether the enterprise has had anything delivered. */
export const hasBought = async (db: Db, enterpriseId: string): Promise<boolean> =>
  !!(await db
    .selectFrom('market_order')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .where('delivered_at', 'is not', null)
    .limit(1)
    .executeTakeFirst());
