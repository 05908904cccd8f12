import type { Check } from '@cloudyard/contract/ledger/reconciliation.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

const KEPT = 30;

export const startReconciliation = (db: Db, startedBy: string) =>
  db
    .insertInto('ledger_reconciliation')
    .values({ started_by: startedBy })
    .returningAll()
    .executeTakeFirstOrThrow();

export const latestReconciliations = (db: Db, most = KEPT) =>
  db.selectFrom('ledger_reconciliation').selectAll().orderBy('started_at', 'desc').limit(most).execute();

export const reconciliationById = (db: Db, id: string) =>
  db.selectFrom('ledger_reconciliation').selectAll().where('id', '=', id).executeTakeFirst();

export type Found = { looked: number; wrong: number; examples: string[] };

export const keepCheck = (db: Db, id: string, check: Check, found: Found) =>
  db
    .updateTable('ledger_reconciliation')
    .set({ checks: sql`checks || ${JSON.stringify([{ check, ...found }])}::jsonb` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();

export const endReconciliation = (db: Db, id: string) =>
  db
    .updateTable('ledger_reconciliation')
    .set({
      ended_at: sql`clock_timestamp()`,
      head: sql`(select hash from ledger_seal order by seq desc limit 1)`,
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** A run that a crash left behind is closed as it is, so that the next one can begin. */
export const closeLeftBehind = (db: Db, before: Date) =>
  db
    .updateTable('ledger_reconciliation')
    .set({ ended_at: sql`clock_timestamp()` })
    .where('ended_at', 'is', null)
    .where('started_at', '<', before)
    .execute();

/** A question answers one row per thing looked at: its id, and whether it is wrong. */
const counted = async (db: Db, question: ReturnType<typeof sql>): Promise<Found> => {
  const { rows } = await sql<Found>`select count(*) as looked, count(*) filter (where is_wrong) as wrong,
    coalesce((array_agg(id) filter (where is_wrong))[1:5], '{}') as examples from (${question}) t (id, is_wrong)`.execute(
    db,
  );
  return rows[0] as Found;
};

/** What each check asks. Written against the rows themselves: none of them trusts a kept figure. */
export const CHECKED: Record<Check, (db: Db) => Promise<Found>> = {
  sum: (db) => counted(db, sql`select 'ledger', coalesce(sum(amount), 0) <> 0 from ledger_entry`),
  transfers: (db) =>
    counted(
      db,
      sql`select t.id::text, coalesce(e.total, 1) <> 0 from ledger_transfer t left join
        (select transfer_id, sum(amount) as total from ledger_entry group by transfer_id) e on e.transfer_id = t.id`,
    ),
  balances: (db) =>
    counted(
      db,
      sql`select a.id::text, a.posted <> coalesce(e.total, 0) or a.entries <> coalesce(e.n, 0)
          or a.held <> coalesce(h.total, 0)
        from ledger_account a
        left join (select account_id, sum(amount) as total, count(*) as n from ledger_entry group by account_id) e
          on e.account_id = a.id
        left join (select account_id, sum(amount) as total from
            (select account_id, amount from ledger_hold where state = 'held'
             union all select promo_id, promo_amount from ledger_hold where state = 'held' and promo_id is not null) one
          group by account_id) h on h.account_id = a.id
        where a.kind in ('wallet', 'promo', 'payable')`,
    ),
  months: (db) =>
    counted(
      db,
      sql`select a.id::text, coalesce(m.total, 0) <> a.posted or coalesce(m.n, 0) <> a.entries
        from ledger_account a left join
          (select account_id, sum(amount) as total, sum(entries) as n from ledger_month group by account_id) m
          on m.account_id = a.id
        where a.kind in ('wallet', 'promo', 'payable')
        union all
        select a.id::text, coalesce(m.total, 0) <> coalesce(e.total, 0) or coalesce(m.n, 0) <> coalesce(e.n, 0)
        from ledger_account a
        left join (select account_id, sum(amount) as total, sum(entries) as n from ledger_platform_month
          group by account_id) m on m.account_id = a.id
        left join (select e.account_id, sum(e.amount) as total, count(*) as n
          from ledger_entry e join ledger_seal s on s.transfer_id = e.transfer_id group by e.account_id) e
          on e.account_id = a.id
        where a.kind in ('revenue', 'clearing', 'promotion')`,
    ),
  // Five minutes for the job that gives it back.
  holds: (db) =>
    counted(
      db,
      sql`select id::text, expires_at < now() - interval '5 minutes' from ledger_hold where state = 'held'`,
    ),
  payments: (db) =>
    counted(
      db,
      sql`select h.id::text, t.id is null or t.total <> h.amount + h.promo_amount from ledger_hold h left join
        (select t.id, sum(-e.amount) filter (where a.kind in ('wallet', 'promo')) as total
          from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
          join ledger_account a on a.id = e.account_id group by t.id) t on t.id = h.transfer_id
        where h.state = 'posted'
        union all
        select p.id::text, h.id is null or h.amount + h.promo_amount <> p.amount
          or h.state <> case when p.state = 'held' then 'held' else 'posted' end
          or h.transfer_id is distinct from p.transfer_id
        from ledger_payment p left join ledger_hold h on h.id = p.hold_id
        where p.state in ('held', 'paid', 'refunded')
        union all
        select p.id::text, e.amount is distinct from p.received from ledger_topup p left join ledger_entry e
          on e.transfer_id = p.transfer_id and e.account_id = p.account_id
        where p.state = 'done'`,
    ),
  chain: (db) =>
    counted(
      db,
      sql`select seq::text, hash is distinct from expected from (
          select s.seq, s.hash, sha256(coalesce(lag(s.hash) over (order by s.seq), '\\x') || int8send(s.seq)
            || ledger_content(t)) as expected
          from ledger_seal s left join ledger_transfer t on t.id = s.transfer_id) link
        union all
        select t.id::text, true from ledger_transfer t
          where t.created_at < now() - interval '10 minutes'
            and not exists (select from ledger_seal s where s.transfer_id = t.id)`,
    ),
};
