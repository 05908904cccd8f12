import type { Paging } from '@cloudyard/contract/kit/page.ts';
import type { Problem } from '@cloudyard/contract/kit/problem.ts';
import { type DELIVERY_STATES, WEBHOOK_LIMITS } from '@cloudyard/contract/message/webhook.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

type State = (typeof DELIVERY_STATES)[number];

const webhooks = (db: Db) =>
  db
    .selectFrom('webhook as w')
    .innerJoin('account as a', 'a.id', 'w.created_by')
    .selectAll('w')
    .select([
      sql<string>`coalesce(nullif(a.real_name, ''), a.username)`.as('creator'),
      sql<number>`(select count(*) from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting')::int`.as(
        'waiting',
      ),
    ]);
export type WebhookRow = Awaited<ReturnType<typeof webhooksHere>>[number];

export const webhooksHere = (db: Db) =>
  webhooks(db).orderBy('w.name').limit(WEBHOOK_LIMITS.webhooks).execute();
export const webhookById = (db: Db, id: string): Promise<WebhookRow | undefined> =>
  webhooks(db).where('w.id', '=', id).executeTakeFirst();

/** Counted one after the other, so that two at once are not one too many. */
export async function countWebhooks(db: Db, enterpriseId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`webhooks of ${enterpriseId}`}))`.execute(db);
  const { n } = await db
    .selectFrom('webhook')
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export const insertWebhook = (db: Db, row: Insertable<DB['webhook']>) =>
  db.insertInto('webhook').values(row).returning('id').executeTakeFirstOrThrow();

/** Undefined: it was changed meanwhile. */
export const updateWebhook = (db: Db, id: string, version: number, row: Updateable<DB['webhook']>) =>
  db
    .updateTable('webhook')
    .set(row)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();

/** What waits of events it is not told any more is not sent: whoever changes the address may not be one who may see them. */
export const dropUntold = (db: Db, id: string, events: readonly string[]) =>
  db
    .updateTable('webhook_delivery')
    .set({ state: 'failed' })
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .where('event', 'not in', [...events])
    .execute();

export const deleteWebhook = (db: Db, id: string) => db.deleteFrom('webhook').where('id', '=', id).execute();

const deliveries = (db: Db, webhookId: string, state: State | undefined) =>
  db
    .selectFrom('webhook_delivery')
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (rows) => rows.where('state', '=', state as State));

export async function deliveryPage(
  db: Db,
  id: string,
  { state, page, size }: Paging & { state?: State | undefined },
) {
  const rows = await deliveries(db, id, state)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const total = sql<number>`count(*)`.as('total');
  return { rows, ...(await deliveries(db, id, state).select(total).executeTakeFirstOrThrow()) };
}
export type DeliveryRow = Awaited<ReturnType<typeof deliveryPage>>['rows'][number];

export const deliveriesById = (db: Db, webhookId: string, ids: readonly string[]) =>
  db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('id', 'in', [...ids])
    .execute();

/** As if they were new: all tries again, and at once. */
export async function sendAgain(db: Db, ids: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', attempts: 0, next_at: sql<Date>`now()`, problem: null })
    .where('id', 'in', [...ids])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function queueWebhooks(db: Db, place: string, fact: string, data: object): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select queue_webhooks(${place}, ${fact}, ${JSON.stringify(data)}::jsonb) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

export type Due = {
  id: string;
  webhook_id: string;
  enterprise_id: string;
  event: string;
  body: string;
  attempts: number;
  name: string;
  url: string;
  secret: Buffer;
};

/** How many may be under way: of all, of an enterprise, of a webhook; and how many of whom are. */
export type Room = {
  all: number;
  place: number;
  one: number;
  ofPlace: ReadonlyMap<string, number>;
  ofOne: ReadonlyMap<string, number>;
};

/**
 * What is due and has room, taken for two minutes: when this copy of the server dies meanwhile, another one sends it,
 * perhaps a second time. The first of each enterprise come before the second of any, so that whoever has thousands
 * waiting keeps nobody else waiting.
 */
export async function takeDue(db: Db, { all, place, one, ofPlace, ofOne }: Room): Promise<Due[]> {
  const busy = (of: ReadonlyMap<string, number>) =>
    sql`unnest(${[...of.keys()]}::uuid[], ${[...of.values()]}::int[]) as b(id, n)`;
  const { rows } = await sql<Due>`with ranked as (
      select d.id, w.enterprise_id, d.next_at, d.nth
      from webhook w left join ${busy(ofOne)} on b.id = w.id, lateral (
        select d.id, d.next_at, row_number() over (order by d.next_at, d.id) as nth from webhook_delivery d
        where d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= now()
        order by d.next_at, d.id limit greatest(0, ${one} - coalesce(b.n, 0))
      ) d where w.is_on
    ), due as (
      select q.id from (
        select r.id, r.next_at, coalesce(b.n, 0)
          + row_number() over (partition by r.enterprise_id order by r.nth, r.next_at, r.id) as nth
        from ranked r left join ${busy(ofPlace)} on b.id = r.enterprise_id
      ) q where q.nth <= ${place} order by q.nth, q.next_at limit ${all}
    ), taken as (
      update webhook_delivery d set attempts = d.attempts + 1, tried_at = now(), next_at = now() + interval '2 minutes'
      from due where d.id = due.id and d.state = 'waiting' and d.next_at <= now()
      returning d.*
    ) select t.id, t.webhook_id, t.enterprise_id, t.event, t.body, t.attempts, w.name, w.url, w.secret
      from taken t join webhook w on w.id = t.webhook_id order by t.id`.execute(db);
  return rows;
}

type Outcome = { state: State; problem: Problem | null; nextInSeconds: number };

/**
 * Unless it was given to another copy, or asked for anew, since `attempts`. The webhook first: whoever deletes one
 * locks in this order too.
 */
export async function noteOutcome(
  db: Db,
  { id, webhook_id, attempts }: Due,
  { state, problem, nextInSeconds }: Outcome,
) {
  const how =
    state === 'sent'
      ? sql`last_sent_at = now(), failing_since = null`
      : sql`failing_since = coalesce(failing_since, now())`;
  await sql`update webhook set ${how} where id = ${webhook_id}`.execute(db);
  await sql`update webhook_delivery set state = ${state}, problem = ${problem && JSON.stringify(problem)}::jsonb,
      next_at = now() + make_interval(secs => ${nextInSeconds})
    where id = ${id} and attempts = ${attempts} and state = 'waiting'`.execute(db);
}

/** Switched off, when nothing has got through for so long. */
export async function giveUpFailing(db: Db, days: number) {
  const { rows } = await sql<{ id: string; enterprise_id: string; name: string }>`update webhook
    set is_on = false, given_up = true, version = version + 1
    where is_on and failing_since < now() - make_interval(days => ${days}) returning id, enterprise_id, name`.execute(
    db,
  );
  return rows;
}

export const deleteOldDeliveries = (db: Db, days: number) =>
  sql`delete from webhook_delivery where created_at < now() - make_interval(days => ${days})`.execute(db);
