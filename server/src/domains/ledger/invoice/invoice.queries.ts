import type { Paging } from '@cloudyard/contract/kit/page.ts';
import type { InvoiceState } from '@cloudyard/contract/ledger/invoice.ts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** With whose they are. */
const invoices = (db: Db) =>
  db
    .selectFrom('ledger_invoice as i')
    .innerJoin('ledger_account as a', 'a.id', 'i.account_id')
    .leftJoin('enterprise as e', 'e.id', 'a.enterprise_id')
    .leftJoin('account as u', 'u.id', 'a.user_id')
    .selectAll('i')
    .select(['a.enterprise_id', 'a.user_id'])
    .select(sql<string>`to_char(i.first_month, 'YYYY-MM')`.as('from'))
    .select(sql<string>`to_char(i.last_month, 'YYYY-MM')`.as('to'))
    .select(sql<string>`coalesce(e.name, nullif(u.real_name, ''), u.username)`.as('owner'));
export type InvoiceRow = Awaited<ReturnType<ReturnType<typeof invoices>['execute']>>[number];

export const invoiceById = (db: Db, id: string) => invoices(db).where('i.id', '=', id).executeTakeFirst();

export type Wanted = Paging & { state?: InvoiceState | undefined; accountId?: string };

const matching = ({ state, accountId }: Wanted) =>
  sql<boolean>`true ${state ? sql`and i.state = ${state}` : sql``}
    ${accountId ? sql`and i.account_id = ${accountId}` : sql``}`;

/** Of a wallet the newest first; of all, those that wait the longest. */
export async function invoicePage(db: Db, wanted: Wanted) {
  const { page, size, state, accountId } = wanted;
  const order = state === 'asked' && !accountId ? 'asc' : 'desc';
  const rows = invoices(db)
    .where(matching(wanted))
    .orderBy('i.asked_at', order)
    .orderBy('i.id', order)
    .limit(size)
    .offset(page * size)
    .execute();
  const total = db
    .selectFrom('ledger_invoice as i')
    .where(matching(wanted))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: await rows, total: (await total).total };
}

const PAID = sql`('purchase', 'renewal', 'refund')`;

/**
 * What was paid in each month that is over, less what was given back or reversed then. Every entry is dated when it is
 * made, so such a month never changes again.
 */
export const paidMonths = async (db: Db, accountId: string, at: Date, most: number) => {
  const { rows } = await sql<{ month: string; amount: number; is_invoiced: boolean }>`
    with paid as (
      select month, amount from ledger_month where account_id = ${accountId} and kind in ${PAID}
      union all
      select ledger_month_of(e.created_at), e.amount from ledger_entry e
        join ledger_transfer t on t.id = e.transfer_id join ledger_transfer r on r.id = t.reverses_id
        where e.account_id = ${accountId} and e.kind = 'reversal' and r.kind in ${PAID}
    )
    select to_char(p.month, 'YYYY-MM') as month, -sum(p.amount)::bigint as amount, i.month is not null as is_invoiced
    from paid p left join ledger_invoice_month i on i.account_id = ${accountId} and i.month = p.month
    where p.month < ledger_month_of(${at}) group by p.month, i.month having sum(p.amount) <> 0
    order by p.month desc limit ${most}::int`.execute(db);
  return rows;
};

export const insertInvoice = (db: Db, row: Insertable<DB['ledger_invoice']>) =>
  db.insertInto('ledger_invoice').values(row).returning('id').executeTakeFirstOrThrow();

/** `2026-11` as the row has it. */
export const firstDayOf = (month: string) => `${month}-01`;

/** A month that stands in another invoice is refused by the database. */
export const takeMonths = (db: Db, accountId: string, invoiceId: string, months: readonly string[]) =>
  db
    .insertInto('ledger_invoice_month')
    .values(
      months.map((month) => ({ account_id: accountId, month: firstDayOf(month), invoice_id: invoiceId })),
    )
    .execute();

export const freeMonths = (db: Db, invoiceId: string) =>
  db.deleteFrom('ledger_invoice_month').where('invoice_id', '=', invoiceId).execute();

type Decision = {
  state: Exclude<InvoiceState, 'asked'>;
  by: { id: string; name: string };
  number?: string;
  file?: string;
  reason?: string;
};

/** Of two that decide at once the first does; the other gets nothing. */
export const decideInvoice = async (
  db: Db,
  id: string,
  { state, by, number, file, reason = '' }: Decision,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('ledger_invoice')
    .set({
      ...{ state, decided_by: by.id, decided_name: by.name, decided_at: sql`now()` },
      ...{ number: number ?? null, file: file ?? null, reason },
    })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** To whom invoices were made out, each once, as it was said last. */
export const titlesOf = async (db: Db, accountId: string, most: number) => {
  const { rows } = await sql<{ kind: string; title: string; tax_number: string; mail: string }>`
    select kind, title, tax_number, mail from (
      select distinct on (kind, title, tax_number) kind, title, tax_number, mail, asked_at from ledger_invoice
      where account_id = ${accountId} order by kind, title, tax_number, asked_at desc) t
    order by asked_at desc limit ${most}::int`.execute(db);
  return rows;
};
