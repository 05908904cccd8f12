import type { TransferKind } from '@cloudyard/contract/ledger/values.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** A wallet with its owner's promotion money and settings. */
export const walletById = (db: Db, accountId: string) =>
  db
    .selectFrom('ledger_account as a')
    .leftJoin('ledger_setting as s', 's.account_id', 'a.id')
    .leftJoin('enterprise as e', 'e.id', 'a.enterprise_id')
    .leftJoin('account as u', 'u.id', 'a.user_id')
    .select(['a.id', 'a.enterprise_id', 'a.user_id', 'a.posted', 'a.held', 'a.entries', 's.alert_below'])
    .select(sql<string>`coalesce(e.name, u.username)`.as('name'))
    .select(
      sql<number>`coalesce((select p.posted - p.held from ledger_account p where p.kind = 'promo'
        and p.user_id is not distinct from a.user_id and p.enterprise_id is not distinct from a.enterprise_id), 0)::bigint`.as(
        'promo',
      ),
    )
    .where('a.id', '=', accountId)
    .executeTakeFirst();
export type WalletRow = NonNullable<Awaited<ReturnType<typeof walletById>>>;

export type Filter = { kind?: TransferKind | undefined; month?: string | undefined };

/** Of one month, in the time of the platform's country. */
const inMonth = (month: string) =>
  sql<boolean>`e.created_at >= (${`${month}-01`}::timestamp at time zone 'Asia/Shanghai')
    and e.created_at < ((${`${month}-01`}::timestamp + interval '1 month') at time zone 'Asia/Shanghai')`;

function lines(db: Db, accountId: string, { kind, month }: Filter) {
  let found = db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_transfer as t', 't.id', 'e.transfer_id')
    .select(['e.number', 'e.transfer_id', 'e.kind', 'e.amount', 'e.balance', 'e.created_at'])
    .select(['t.reference_type', 't.reference_id', 't.reference_name', 't.note', 't.by_name'])
    .where('e.account_id', '=', accountId)
    .orderBy('e.number', 'desc');
  if (kind) found = found.where('e.kind', '=', kind);
  if (month) found = found.where(inMonth(month));
  return found;
}
export type LineRow = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number];

/** Without a filter the numbers themselves are the pages, so that the last page costs what the first does. */
export async function statementPage(
  db: Db,
  wallet: { id: string; entries: number },
  filter: Filter & { page: number; size: number },
) {
  const { page, size, kind, month } = filter;
  const isWhole = !kind && !month;
  const found = lines(db, wallet.id, filter).limit(size);
  const rows = isWhole
    ? found.where('e.number', '<=', wallet.entries - page * size).execute()
    : found.offset(page * size).execute();
  const total = isWhole ? wallet.entries : await countedInMonths(db, wallet.id, filter);
  return { rows: await rows, total };
}

/** The months know how many entries they have: nothing is counted. */
async function countedInMonths(db: Db, accountId: string, { kind, month }: Filter): Promise<number> {
  let found = db
    .selectFrom('ledger_month')
    .select(sql<number>`coalesce(sum(entries), 0)::bigint`.as('total'))
    .where('account_id', '=', accountId);
  if (kind) found = found.where('kind', '=', kind);
  if (month) found = found.where(sql<boolean>`month = ${`${month}-01`}::date`);
  return (await found.executeTakeFirstOrThrow()).total;
}

/** The next lines of an export, by number. */
export const linesBefore = (db: Db, accountId: string, filter: Filter, before: number, most: number) =>
  lines(db, accountId, filter).where('e.number', '<', before).limit(most).execute();

/** Things of a month that are named; the others are summed. */
const MOST_PARTS = 50;

/**
 * What each of the last months brought and took, by what it was for; months without anything are there too. Beyond the
 * largest the rest of a month is one line without a reference.
 */
export const monthParts = async (db: Db, accountId: string, months: number) => {
  const { rows } = await sql<{
    month: string;
    reference_type: string | null;
    reference_id: string;
    reference_name: string;
    income: number;
    spent: number;
  }>`with part as (
      select month, reference_type, reference_id, max(reference_name) as reference_name,
        sum(amount) filter (where amount > 0) as income, -sum(amount) filter (where amount < 0) as spent,
        row_number() over (partition by month order by sum(amount) filter (where amount < 0)) <= ${MOST_PARTS}::int as is_named
      from ledger_month where account_id = ${accountId}
        and month >= ledger_month_of(now()) - make_interval(months => ${months - 1}::int)
      group by month, reference_type, reference_id)
    select to_char(d, 'YYYY-MM') as month, case when is_named then p.reference_type end as reference_type,
      case when is_named then p.reference_id end as reference_id,
      case when is_named then p.reference_name end as reference_name,
      coalesce(sum(p.income), 0)::bigint as income, coalesce(sum(p.spent), 0)::bigint as spent
    from generate_series(ledger_month_of(now()) - make_interval(months => ${months - 1}::int), ledger_month_of(now()),
      interval '1 month') d
    left join part p on p.month = d::date
    group by d, 2, 3, 4 order by d, spent desc`.execute(db);
  return rows;
};

export const keepAlert = (db: Db, accountId: string, below: number | null) =>
  db
    .insertInto('ledger_setting')
    .values({ account_id: accountId, alert_below: below })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ alert_below: below, is_alerted: false }),
    )
    .execute();

type Alert = {
  user_id: string | null;
  enterprise_id: string | null;
  available: number;
  alert_below: number;
  is_alerted: boolean;
};

/** Every alert whose wallet is on the other side of it now, turned: a second run at once finds nothing to turn. */
export const turnAlerts = async (db: Db): Promise<Alert[]> =>
  (
    await sql<Alert>`update ledger_setting s set is_alerted = not s.is_alerted
      from ledger_account a, lateral (select a.posted - a.held + coalesce((select p.posted - p.held from ledger_account p
        where p.kind = 'promo' and (p.user_id = a.user_id or p.enterprise_id = a.enterprise_id)), 0) as available) w
      where a.id = s.account_id and s.alert_below is not null and s.is_alerted <> (w.available < s.alert_below)
      returning a.user_id, a.enterprise_id, w.available::bigint as available, s.alert_below, s.is_alerted`.execute(
      db,
    )
  ).rows;
