import { createHash } from 'node:crypto';
import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import type { PaymentKind, PaymentState, Settles } from '@cloudyard/contract/ledger/payment.ts';
import { holds } from '../../../kit/actor.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { Context } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { mustFit, standing } from '../limit/limit.service.ts';
import {
  type By,
  holdMoney,
  type Line,
  type Owner,
  openAccount,
  postHold,
  type Reference,
  voidHold,
} from '../transfer/transfer.queries.ts';
import { isCommitted, isUnpaid, needsSecond, UNPAID } from './payment.policy.ts';
import {
  insertPayment,
  lockPayment,
  movePayment,
  type PaymentRow,
  paymentById,
  paymentByKey,
  type Shown,
} from './payment.queries.ts';
import { paymentFact } from './payment.view.ts';

// What other rooms call. Every step may run twice: the first one counts, the second finds it done.

/** Fen throughout. */
export type PaymentWish = {
  owner: Owner;
  /** Whoever asks twice asks under the same key: `space:<id>:<period>`. */
  key: string;
  kind: PaymentKind;
  settles: Settles;
  amount: number;
  title: string;
  /** What it is made of; together the amount. */
  lines: { label: string; amount: number }[];
  about: Reference;
  forWhom?: string;
  from?: Date | null;
  until?: Date | null;
  /** Who gets it; together the amount. */
  credits: Line[];
  /** It cannot be paid after this. */
  expiresAt: Date;
  /** How long the money waits for delivery. */
  holdMinutes?: number;
};

const HALF_AN_HOUR = 30;
const SYSTEM: By = { id: null, name: 'system' };
export const byOf = ({ actor }: Context): By => (actor ? { id: actor.userId, name: actor.username } : SYSTEM);

export const note = auditOf('ledger.payment', 'payment', ({ id, title }: PaymentRow) => ({
  id,
  name: title,
}));
export const facts = (row: Shown) => ({
  enterpriseId: row.enterprise_id,
  after: { amount: yuanOf(row.amount), reason: row.reason || undefined },
});

const sum = (lines: readonly { amount: number }[]) => lines.reduce((all, { amount }) => all + amount, 0);
const digest = (wish: unknown) => createHash('sha256').update(JSON.stringify(wish)).digest();

export const found = async ({ db }: Context, id: string) =>
  orRefuse(await paymentById(db, id), 'kit.not_found');

/** Asks for a payment. The same key with the same wish answers the payment that stands, with another it is refused. */
export async function askPayment(ctx: Context, wish: PaymentWish): Promise<Shown> {
  const { owner, key, kind, settles, amount, title, lines, about, credits, expiresAt } = wish;
  if (sum(credits) !== amount || sum(lines) !== amount)
    throw new Error(`payment ${key}: lines and credits must add up to ${amount}`);
  const accountId = await openAccount(ctx.db, 'wallet', owner);
  const asked = digest([accountId, kind, settles, amount, about.type, about.id, credits]);
  const made = await insertPayment(ctx.db, {
    ...{ accountId, key, asked, kind, settles, amount, title, lines, about, credits, expiresAt },
    forWhom: wish.forWhom ?? '',
    from: wish.from ?? null,
    until: wish.until ?? null,
    by: byOf(ctx),
    holdMinutes: wish.holdMinutes ?? HALF_AN_HOUR,
  });
  if (made) {
    const payment = await found(ctx, made.id);
    await note(ctx, 'ask', payment, facts(payment));
    return payment;
  }
  const known = await paymentByKey(ctx.db, key);
  if (!known?.asked.equals(asked)) throw new Refusal('ledger.transfer_key_reused');
  return found(ctx, known.id);
}

/** Moves it on, or refuses because a user was faster. */
async function move(
  ctx: Context,
  { id }: { id: string },
  from: readonly PaymentState[],
  change: Parameters<typeof movePayment>[3],
): Promise<Shown> {
  if (!(await movePayment(ctx.db, id, from, change))) throw new Refusal('ledger.payment_closed');
  return found(ctx, id);
}

type Agreed = { spender: By; approver?: By };

/** Sets the money aside, or asks a second person first. The wallet is locked: what is counted here still holds then. */
async function setAside(ctx: Context, id: string, { spender, approver }: Agreed, at: Date): Promise<Shown> {
  const available = await lockPayment(ctx.db, id);
  const payment = await found(ctx, id);
  if (isCommitted(payment)) return payment;
  if (!isUnpaid(payment) || payment.expires_at <= at) throw new Refusal('ledger.payment_closed');
  if (payment.state === 'approval' && !approver) return payment;
  const mine = { spender_id: spender.id, spender_name: spender.name };
  if (payment.enterprise_id !== null) {
    const now = await standing(ctx, payment.account_id, spender.id, at);
    mustFit(now, payment.amount);
    if (!approver && needsSecond(payment.amount, now.approvalAbove, spender.id))
      return askSecond(ctx, payment, mine);
  }
  if (available < payment.amount)
    throw new Refusal('ledger.balance_insufficient', {
      balance: String(yuanOf(available)),
      missing: String(yuanOf(payment.amount - available)),
    });
  const hold = await holdMoney(ctx.db, {
    owner: ownerOfPayment(payment),
    amount: payment.amount,
    key: `payment:${id}`,
    about: { type: payment.reference_type, id: payment.reference_id, name: payment.reference_name },
    by: spender,
    until: new Date(at.getTime() + payment.hold_minutes * 60_000),
  });
  const held = await move(ctx, payment, UNPAID, {
    ...mine,
    ...{ state: 'held', hold_id: hold.id, held_at: at },
    ...(approver ? { approved_by: approver.id, approved_name: approver.name } : {}),
  });
  if (held.settles === 'at_once') return spend(ctx, held, at);
  await note(ctx, 'hold', held, facts(held));
  await ctx.kit.events.emit(ctx, 'ledger.payment_held', paymentFact(held));
  return held;
}

const ownerOfPayment = ({ user_id, enterprise_id }: Shown): Owner =>
  enterprise_id === null ? { userId: user_id as string } : { enterpriseId: enterprise_id };

async function askSecond(
  ctx: Context,
  payment: Shown,
  mine: { spender_id: string | null; spender_name: string },
) {
  const asked = await move(ctx, payment, ['open'], { ...mine, state: 'approval' });
  await note(ctx, 'request-approval', asked, facts(asked));
  await ctx.kit.events.emit(ctx, 'ledger.payment_approval_asked', {
    ...paymentFact(asked),
    spenderName: asked.spender_name,
  });
  return asked;
}

/** Spends what is held, in the name of the one who pays: whoever delivers or agrees only lets it happen. */
async function spend(ctx: Context, held: Shown, at: Date): Promise<Shown> {
  const by = { id: held.spender_id, name: held.spender_name };
  const { hold_id, kind, credits } = held;
  const transfer = await postHold(ctx.db, hold_id as string, kind as PaymentKind, credits as Line[], by);
  const paid = await move(ctx, held, ['held'], { state: 'paid', transfer_id: transfer.id, paid_at: at });
  await note(ctx, 'pay', paid, facts(paid));
  await ctx.kit.events.emit(ctx, 'ledger.payment_paid', paymentFact(paid));
  return paid;
}

/**
 * Sets the money of a payment aside for the caller; one that is paid at once is charged. Above the sum an enterprise
 * set, it waits for a second person instead (state `approval`), and the room that asked hears when it is held or paid.
 */
export async function holdPayment(ctx: Context, id: string, at = new Date()): Promise<Shown> {
  const { enterprise_id } = await found(ctx, id);
  // A caller who may not spend leaves it open for those who may.
  if (ctx.actor && enterprise_id !== null && !holds(ctx.actor, 'ledger.wallet.spend'))
    throw new Refusal('kit.not_allowed');
  return setAside(ctx, id, { spender: byOf(ctx) }, at);
}

/** A second person agreed: the one who asked pays. */
export async function holdApproved(ctx: Context, payment: Shown, at: Date) {
  const spender = { id: payment.spender_id, name: payment.spender_name };
  await note(ctx, 'approve', payment, { after: { amount: yuanOf(payment.amount), spender: spender.name } });
  const held = await setAside(ctx, payment.id, { spender, approver: byOf(ctx) }, at);
  await ctx.kit.events.emit(ctx, 'ledger.payment_decided', { ...paymentFact(held), approved: true });
}

/** A second person refused: nothing was set aside yet. */
export async function rejectPayment(ctx: Context, payment: Shown, reason: string, at: Date) {
  const { id, name } = byOf(ctx);
  const change = { approved_by: id, approved_name: name, reason, closed_at: at };
  const gone = await move(ctx, payment, ['approval'], { ...change, state: 'cancelled' });
  await note(ctx, 'reject', gone, facts(gone));
  await ctx.kit.events.emit(ctx, 'ledger.payment_decided', { ...paymentFact(gone), approved: false });
  await ctx.kit.events.emit(ctx, 'ledger.payment_voided', paymentFact(gone));
}

/** The thing is delivered: what is held is spent. */
export async function postPayment(ctx: Context, id: string, at = new Date()): Promise<Shown> {
  await found(ctx, id);
  await lockPayment(ctx.db, id);
  const payment = await found(ctx, id);
  if (payment.state === 'paid' || payment.state === 'refunded') return payment;
  if (payment.state !== 'held') throw new Refusal('ledger.payment_closed');
  return spend(ctx, payment, at);
}

/** It will not be delivered, or is not wanted any more: what is held is given back. */
export async function voidPayment(ctx: Context, id: string, reason: string, at = new Date()): Promise<Shown> {
  await found(ctx, id);
  await lockPayment(ctx.db, id);
  const payment = await found(ctx, id);
  if (payment.state === 'paid' || payment.state === 'refunded') throw new Refusal('ledger.payment_closed');
  if (payment.state !== 'held' && !isUnpaid(payment)) return payment;
  const isHeld = payment.state === 'held';
  if (isHeld) await voidHold(ctx.db, payment.hold_id as string);
  const gone = await move(ctx, payment, [payment.state as PaymentState], {
    ...{ state: isHeld ? 'voided' : 'cancelled', reason, closed_at: at },
  });
  await note(ctx, isHeld ? 'void' : 'cancel', gone, facts(gone));
  await ctx.kit.events.emit(ctx, 'ledger.payment_voided', paymentFact(gone));
  return gone;
}
