import { type Insertable, sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { inPortions } from '../../kit/portions.ts';
import type { DB } from '../../kit/tables.gen.ts';
import type { By, Line, Reference } from './transfer/transfer.queries.ts';

/** Everything that is written of a past. */
export type Rows = {
  transfers: (Insertable<DB['ledger_transfer']> & { id: string })[];
  entries: Insertable<DB['ledger_entry']>[];
  months: Map<string, Insertable<DB['ledger_month']> & { amount: number; entries: number }>;
  holds: Insertable<DB['ledger_hold']>[];
  accounts: Map<string, { posted: number; held: number; entries: number }>;
};

export const entryNumbers = async (db: Db, most: number): Promise<number[]> =>
  (
    await sql<{
      n: number;
    }>`select nextval('ledger_entry_number') as n from generate_series(1, ${most}::int)`.execute(db)
  ).rows.map(({ n }) => n);

/** All rows of a past, as the ledger's functions would have left them. */
export async function insertDemoBooks(db: Db, { transfers, entries, months, holds, accounts }: Rows) {
  const entriesOf = Map.groupBy(entries, ({ transfer_id }) => transfer_id);
  await inPortions(transfers, async (some) => {
    await db.insertInto('ledger_transfer').values(some).execute();
    await db
      .insertInto('ledger_unsealed')
      .values(some.map(({ id }) => ({ transfer_id: id })))
      .execute();
    // All entries of a transfer by one statement: it must add as much as it takes.
    const theirs = some.flatMap(({ id }) => entriesOf.get(id) ?? []);
    await db.insertInto('ledger_entry').values(theirs).execute();
  });
  await inPortions([...months.values()], (some) => db.insertInto('ledger_month').values(some).execute());
  await inPortions(holds, (some) => db.insertInto('ledger_hold').values(some).execute());
  for (const [id, account] of accounts)
    await db.updateTable('ledger_account').set(account).where('id', '=', id).execute();
}

export const insertDemoWithdrawals = (db: Db, rows: Insertable<DB['ledger_withdrawal']>[]) =>
  db.insertInto('ledger_withdrawal').values(rows).execute();

export const insertDemoTopups = (db: Db, rows: Insertable<DB['ledger_topup']>[]) =>
  db.insertInto('ledger_topup').values(rows).execute();

/** With the months they are over. */
export async function insertDemoInvoices(
  db: Db,
  rows: (Insertable<DB['ledger_invoice']> & { id: string })[],
) {
  await db.insertInto('ledger_invoice').values(rows).execute();
  const months = rows.map(({ id, account_id, first_month }) => ({
    ...{ account_id, month: first_month, invoice_id: id },
  }));
  await db.insertInto('ledger_invoice_month').values(months).execute();
}

type DemoPayment = {
  id: string;
  account_id: string;
  amount: number;
  title: string;
  lines: { label: string; amount: number }[];
  about: Reference;
  credits: Line[];
  from: Date;
  until: Date;
  at: Date;
  by: By;
  expiresAt: Date;
};

/** Asked for, and not paid yet. */
export const insertDemoPayments = (db: Db, payments: DemoPayment[]) =>
  db
    .insertInto('ledger_payment')
    .values(
      payments.map(({ lines, about, credits, from, until, at, by, expiresAt, ...row }) => ({
        ...{
          ...row,
          key: `demo:${row.id}`,
          asked: Buffer.from(row.id),
          kind: 'purchase',
          settles: 'at_once',
        },
        ...{ lines: JSON.stringify(lines), credits: JSON.stringify(credits), hold_minutes: 30 },
        ...{ reference_type: about.type, reference_id: about.id, reference_name: about.name },
        ...{ starts_at: from, ends_at: until, created_at: at, expires_at: expiresAt },
        ...{ asked_by: by.id, asked_name: by.name },
      })),
    )
    .execute();

type DemoPaid = Omit<DemoPayment, 'expiresAt'> & {
  kind: 'purchase' | 'renewal';
  key: string;
  hold: string;
  transfer: string;
  forWhom: string;
};

/** Paid by whoever asked, as the books say. */
export const insertDemoPaid = (db: Db, payments: DemoPaid[]) =>
  inPortions(payments, (some) =>
    db
      .insertInto('ledger_payment')
      .values(
        some.map(({ lines, about, credits, from, until, at, by, hold, transfer, forWhom, ...row }) => ({
          ...{
            ...row,
            asked: Buffer.from(row.id),
            settles: row.kind === 'purchase' ? 'on_delivery' : 'at_once',
          },
          ...{ lines: JSON.stringify(lines), credits: JSON.stringify(credits), hold_minutes: 60 },
          ...{ reference_type: about.type, reference_id: about.id, reference_name: about.name },
          ...{ starts_at: from, ends_at: until, for_whom: forWhom, state: 'paid' },
          ...{
            hold_id: hold,
            transfer_id: transfer,
            created_at: at,
            held_at: at,
            paid_at: at,
            expires_at: until,
          },
          ...{ asked_by: by.id, asked_name: by.name, spender_id: by.id, spender_name: by.name },
        })),
      )
      .execute(),
  );

export const setDemoAlert = (db: Db, walletId: string, below: number) =>
  db.insertInto('ledger_setting').values({ account_id: walletId, alert_below: below }).execute();
