import type { Paging } from '@cloudyard/contract/kit/page.ts';
import type { RefundState } from '@cloudyard/contract/ledger/refund.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { matches } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import type { Line } from '../transfer/transfer.queries.ts';

export const insertRefund = (db: Db, row: Insertable<DB['ledger_refund']>) =>
  db.insertInto('ledger_refund').values(row).returningAll().executeTakeFirstOrThrow();

const shown = (db: Db) =>
  db
    .selectFrom('ledger_refund as r')
    .innerJoin('ledger_payment as p', 'p.id', 'r.payment_id')
    .innerJoin('ledger_account as a', 'a.id', 'r.account_id')
    .leftJoin('enterprise as e', 'e.id', 'a.enterprise_id')
    .leftJoin('account as u', 'u.id', 'a.user_id');
const more = [
  ...(['p.title', 'p.paid_at', 'p.amount as paid', 'p.state as payment_state', 'a.enterprise_id'] as const),
  sql<string>`coalesce(e.name, u.username)`.as('owner'),
] as const;

export const refundById = (db: Db, id: string) =>
  shown(db).selectAll('r').select(more).where('r.id', '=', id).executeTakeFirst();
export type RefundRow = NonNullable<Awaited<ReturnType<typeof refundById>>>;

/** Locked first, before any account: of two who decide at once the second finds it decided. */
export const lockRefund = (db: Db, id: string) =>
  db.selectFrom('ledger_refund').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

type Filter = Paging & { state?: RefundState | undefined; q?: string | undefined };

export async function refundPage(db: Db, { page, size, state, q }: Filter) {
  const asked = shown(db)
    .$if(!!state, (found) => found.where('r.state', '=', state as RefundState))
    .$if(!!q, (found) =>
      found.where(matches('p.search', sql<string>`p.title || ' ' || p.reference_name`, q as string)),
    );
  const rows = asked
    .selectAll('r')
    .select(more)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await asked.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { rows: await rows, total };
}

export const decideRefund = (db: Db, id: string, change: Updateable<DB['ledger_refund']>) =>
  db.updateTable('ledger_refund').set(change).where('id', '=', id).execute();

/** How many of something's payments wait for a decision. */
export const openRefunds = async (db: Db, about: { type: string; id: string }) => {
  const { n } = await db
    .selectFrom('ledger_refund as r')
    .innerJoin('ledger_payment as p', 'p.id', 'r.payment_id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('r.state', '=', 'requested')
    .where('p.reference_type', '=', about.type)
    .where('p.reference_id', '=', about.id)
    .executeTakeFirstOrThrow();
  return n;
};

export type Credited = { account: string; kind: string; amount: number; available: number };

/** Whose earnings a payment was, as far as it was a user's. */
export const earnersOf = (db: Db, credits: readonly Line[]) =>
  db
    .selectFrom('ledger_account')
    .select(['enterprise_id', 'user_id'])
    .where('kind', '=', 'payable')
    .where(
      'id',
      'in',
      credits.map(({ account }) => account),
    )
    .execute();

/** The accounts that got a payment, with what can be taken from them now. */
export async function creditedBy(db: Db, credits: readonly Line[]): Promise<Credited[]> {
  const accounts = await db
    .selectFrom('ledger_account')
    .select(['id', 'kind', sql<number>`(posted - held)::bigint`.as('available')])
    .where(
      'id',
      'in',
      credits.map(({ account }) => account),
    )
    .execute();
  return credits.flatMap(({ account, amount }) => {
    const known = accounts.find(({ id }) => id === account);
    return known ? [{ account, amount, kind: known.kind, available: known.available }] : [];
  });
}
