import { DEFAULT_MONTHLY, type smsApi } from '@cloudyard/contract/identity/sms.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type ExpressionBuilder, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../kit/db.ts';
import { countAll, direction, matches, paged } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';

export const allTemplates = (db: Db) => db.selectFrom('sms_template').selectAll().execute();

export const templateFor = (db: Db, purpose: string) =>
  db.selectFrom('sms_template').selectAll().where('purpose', '=', purpose).executeTakeFirst();

/** Undefined when it was changed meanwhile. */
export const updateTemplate = (
  db: Db,
  purpose: string,
  version: number,
  set: Updateable<DB['sms_template']>,
) =>
  db
    .updateTable('sms_template')
    .set({ ...set, version: sql`version + 1`, updated_at: sql`now()` })
    .where('purpose', '=', purpose)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();

type LogQuery = z.output<typeof smsApi.log.query>;

/** The digits that are shown of a number, at its end: whoever asks for more of them guesses what is masked. */
const SHOWN = 4;

/** By the end of the number, as people remember it, by all of it, or by the enterprise. */
function found(eb: ExpressionBuilder<DB, 'outgoing'>, q: string) {
  if (/^\d+$/.test(q))
    return q.length > SHOWN
      ? eb('outgoing.recipient', '=', q)
      : sql<boolean>`reverse(outgoing.recipient) like reverse(${q}) || '%'`;
  return eb(
    'outgoing.enterprise_id',
    'in',
    eb
      .selectFrom('enterprise')
      .select('enterprise.id')
      .where(matches('enterprise.search', sql<string>`enterprise.name || ' ' || enterprise.alias`, q)),
  );
}

const texts = (db: Db, { q, purpose, state, from, to }: LogQuery) =>
  db
    .selectFrom('outgoing')
    .where('outgoing.channel', '=', 'sms')
    // For an unknown phone nothing is sent, but the row is written all the same.
    .where('outgoing.recipient', '<>', '')
    .$if(!!q, (rows) => rows.where((eb) => found(eb, q as string)))
    .$if(!!purpose, (rows) => rows.where('outgoing.purpose', '=', purpose as string))
    .$if(!!state, (rows) => rows.where('outgoing.state', '=', state as string))
    .$if(!!from, (rows) => rows.where('outgoing.created_at', '>=', sql<Date>`${from}::timestamptz`))
    .$if(!!to, (rows) => rows.where('outgoing.created_at', '<=', sql<Date>`${to}::timestamptz`));

export async function textPage(db: Db, query: LogQuery) {
  const rows = await paged(
    texts(db, query)
      .leftJoin('enterprise', 'enterprise.id', 'outgoing.enterprise_id')
      .select([
        'outgoing.id',
        'outgoing.purpose',
        'outgoing.recipient',
        'outgoing.state',
        'outgoing.tries',
        'outgoing.parts',
        'outgoing.error',
        'outgoing.created_at',
        'outgoing.sent_at',
        'enterprise.name as enterprise',
      ])
      .orderBy('outgoing.created_at', 'desc')
      .orderBy('outgoing.id', 'desc'),
    query,
  ).execute();
  const { total } = await texts(db, query).select(countAll).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Sent and failed per day, over what is kept. */
export const textDays = (db: Db, query: LogQuery) =>
  texts(db, query)
    .select([
      sql<string>`to_char(outgoing.created_at, 'YYYY-MM-DD')`.as('day'),
      sql<number>`count(*) filter (where outgoing.state <> 'failed')`.as('sent'),
      sql<number>`count(*) filter (where outgoing.state = 'failed')`.as('failed'),
    ])
    .groupBy('day')
    .orderBy('day')
    .execute();

const used = sql<number>`coalesce((select sum(o.parts) from outgoing o where o.channel = 'sms'
  and o.enterprise_id = enterprise.id and o.created_at >= date_trunc('month', now())), 0)`;
const monthly = sql<number>`coalesce(sms_quota.monthly, ${DEFAULT_MONTHLY})`;

const quotas = (db: Db) =>
  db
    .selectFrom('enterprise')
    .leftJoin('sms_quota', 'sms_quota.enterprise_id', 'enterprise.id')
    .where('enterprise.deleted_at', 'is', null)
    .select([
      'enterprise.id',
      'enterprise.name',
      monthly.as('monthly'),
      used.as('used'),
      sql<number>`coalesce(sms_quota.version, 0)`.as('version'),
    ]);

export async function quotaPage(
  db: Db,
  { q, sort = 'name', ...page }: Paging & { q?: string | undefined; sort?: string | undefined },
) {
  const found = quotas(db).$if(!!q, (rows) =>
    rows.where(
      matches('enterprise.search', sql<string>`enterprise.name || ' ' || enterprise.alias`, q as string),
    ),
  );
  const [by, way] = direction(sort as 'name' | '-name');
  const rows = await paged(found.orderBy(sql.ref(by), way).orderBy('enterprise.id'), page).execute();
  const { total } = await found.clearSelect().select(countAll).executeTakeFirstOrThrow();
  return { rows, total };
}

export const quotaOf = (db: Db, enterpriseId: string) =>
  quotas(db).where('enterprise.id', '=', enterpriseId).executeTakeFirst();

/** Version 0: it was never set. Undefined when another change was first. */
export const putQuota = (db: Db, enterpriseId: string, amount: number, version: number) =>
  db
    .insertInto('sms_quota')
    .values({ enterprise_id: enterpriseId, monthly: amount })
    .onConflict((conflict) =>
      conflict
        .column('enterprise_id')
        .doUpdateSet({ monthly: amount, version: sql`sms_quota.version + 1` })
        .where('sms_quota.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
