import type { Paging } from '@cloudyard/contract/kit/page.ts';
import {
  PAYMENT_GROUPS,
  PAYMENT_TABS,
  type PaymentKind,
  type PaymentState,
  type PaymentTab,
  type Settles,
} from '@cloudyard/contract/ledger/payment.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { matches } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import type { By, Line, Reference } from '../transfer/transfer.queries.ts';

export type PaymentRow = Selectable<DB['ledger_payment']>;

export type NewPayment = {
  accountId: string;
  key: string;
  asked: Buffer;
  kind: PaymentKind;
  settles: Settles;
  amount: number;
  title: string;
  lines: { label: string; amount: number }[];
  about: Reference;
  forWhom: string;
  from: Date | null;
  until: Date | null;
  credits: Line[];
  by: By;
  expiresAt: Date;
  holdMinutes: number;
};

/** Undefined: there is one under this key already. */
export const insertPayment = (db: Db, wish: NewPayment) =>
  db
    .insertInto('ledger_payment')
    .values({
      account_id: wish.accountId,
      key: wish.key,
      asked: wish.asked,
      kind: wish.kind,
      settles: wish.settles,
      amount: wish.amount,
      title: wish.title,
      lines: JSON.stringify(wish.lines),
      reference_type: wish.about.type,
      reference_id: wish.about.id,
      reference_name: wish.about.name,
      for_whom: wish.forWhom,
      starts_at: wish.from,
      ends_at: wish.until,
      credits: JSON.stringify(wish.credits),
      asked_by: wish.by.id,
      asked_name: wish.by.name,
      expires_at: wish.expiresAt,
      hold_minutes: wish.holdMinutes,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returningAll()
    .executeTakeFirst();

export const paymentByKey = (db: Db, key: string) =>
  db.selectFrom('ledger_payment').selectAll().where('key', '=', key).executeTakeFirst();

/** A payment with whose wallet it is, how it was paid, and the latest request to refund it. */
const shown = (db: Db) =>
  db
    .selectFrom('ledger_payment as p')
    .innerJoin('ledger_account as a', 'a.id', 'p.account_id')
    .leftJoin('ledger_hold as h', 'h.id', 'p.hold_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('ledger_refund as r')
          .select(['r.id as refund_id', 'r.state as refund_state', 'r.amount as refund_amount', 'r.remark'])
          .whereRef('r.payment_id', '=', 'p.id')
          .orderBy('r.created_at', 'desc')
          .limit(1)
          .as('f'),
      (join) => join.onTrue(),
    );
const columns = [
  ...(['a.user_id', 'a.enterprise_id', 'h.amount as wallet_part', 'h.promo_amount as promo_part'] as const),
  ...(['f.refund_id', 'f.refund_state', 'f.refund_amount', 'f.remark'] as const),
] as const;

export const paymentById = (db: Db, id: string) =>
  shown(db).selectAll('p').select(columns).where('p.id', '=', id).executeTakeFirst();
export type Shown = NonNullable<Awaited<ReturnType<typeof paymentById>>>;

export const paymentByHold = (db: Db, holdId: string) =>
  shown(db).selectAll('p').select(columns).where('p.hold_id', '=', holdId).executeTakeFirst();

/** All of what was asked for about one thing, oldest first. */
export const paymentsAbout = (db: Db, { type, id }: Pick<Reference, 'type' | 'id'>) =>
  shown(db)
    .selectAll('p')
    .select(columns)
    .where('p.reference_type', '=', type)
    .where('p.reference_id', '=', id)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute();

type Filter = Paging & { group?: PaymentTab | undefined; q?: string | undefined };

const ofWallet = (accountId: string, q: string | undefined) =>
  q
    ? sql<boolean>`p.account_id = ${accountId}
        and ${matches('p.search', sql<string>`p.title || ' ' || p.reference_name`, q)}`
    : sql<boolean>`p.account_id = ${accountId}`;

/** A page of one group, and how many there are in each. */
export async function paymentPage(db: Db, accountId: string, { group, q, page, size }: Filter) {
  const rows = shown(db)
    .selectAll('p')
    .select(columns)
    .where(ofWallet(accountId, q))
    .$if(!!group, (found) => found.where('p.state', 'in', [...PAYMENT_GROUPS[group as PaymentTab]]))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const states = db
    .selectFrom('ledger_payment as p')
    .select(['p.state', sql<number>`count(*)::int`.as('total')])
    .where(ofWallet(accountId, q))
    .groupBy('p.state')
    .execute();
  return { rows: await rows, counts: groupCounts(await states) };
}

function groupCounts(states: { state: string; total: number }[]): Record<'all' | PaymentTab, number> {
  const sum = (some?: readonly string[]) =>
    states.reduce((all, { state, total }) => all + (!some || some.includes(state) ? total : 0), 0);
  const groups = PAYMENT_TABS.map((tab) => [tab, sum(PAYMENT_GROUPS[tab])] as const);
  return { all: sum(), ...(Object.fromEntries(groups) as Record<PaymentTab, number>) };
}

/** Open ones of this amount and wallet; two are enough to know that it is not the only one. */
export const openPaymentsOf = (db: Db, accountId: string, amount: number) =>
  db
    .selectFrom('ledger_payment')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .where('amount', '=', amount)
    .limit(2)
    .execute();

/** The wallet of this id, if it is one the caller stands at. */
export const walletAccount = (db: Db, id: string) =>
  db
    .selectFrom('ledger_account')
    .select(['user_id', 'enterprise_id'])
    .where('id', '=', id)
    .where('kind', '=', 'wallet')
    .executeTakeFirst();

/** What can be spent; until the end of the transaction nothing else moves in the wallet that pays. */
export const lockPayment = async (db: Db, id: string): Promise<number> => {
  const { rows } = await sql<{
    available: number;
  }>`select ledger_lock_payment(${id}::uuid) as available`.execute(db);
  return rows[0]?.available ?? 0;
};

/** Changes it if it is still in one of these states: of two at once the first decides. */
export const movePayment = (
  db: Db,
  id: string,
  from: readonly PaymentState[],
  change: Updateable<DB['ledger_payment']> & { state: PaymentState },
) =>
  db
    .updateTable('ledger_payment')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst();

/** Not paid in time. */
export const expirePayments = (db: Db, at: Date, most: number) =>
  db
    .updateTable('ledger_payment')
    .set({ state: 'expired', closed_at: at })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('ledger_payment')
        .select('id')
        .where('state', 'in', ['open', 'approval'])
        .where('expires_at', '<=', at)
        .orderBy('expires_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
