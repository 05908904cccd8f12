import { fenOf, yuanOf } from '@cloudyard/contract/kit/money.ts';
import { Id, NIL } from '@cloudyard/contract/kit/values.ts';
import type { PaymentDetail, paymentApi } from '@cloudyard/contract/ledger/payment.ts';
import type { z } from 'zod';
import { type Actor, holds } from '../../../kit/actor.ts';
import { isSelf } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { isMember } from '../limit/limit.queries.ts';
import { allowanceOf, standing } from '../limit/limit.service.ts';
import { openAccount } from '../transfer/transfer.queries.ts';
import { walletById } from '../wallet/wallet.queries.ts';
import { ownerOf, walletOf } from '../wallet/wallet.service.ts';
import { isSecondPerson, isUnpaid, UNPAID } from './payment.policy.ts';
import { lockPayment, openPaymentsOf, paymentPage, type Shown, walletAccount } from './payment.queries.ts';
import { found, holdApproved, holdPayment, rejectPayment, voidPayment } from './payment.service.ts';
import { paymentView } from './payment.view.ts';

// What people do with payments. The three fields of the specification are claims about what the server knows.

type Execution = z.output<typeof paymentApi.execute.body>;

/** The wallet an `account` means: the caller's username for their own, or the id of one they may spend from. */
async function payingWallet(ctx: ActorContext, account: string): Promise<string> {
  const { actor, db } = ctx;
  if (account === actor.username) return openAccount(db, 'wallet', { userId: actor.userId });
  const wallet = Id.safeParse(account).success ? await walletAccount(db, account) : undefined;
  if (!wallet || (wallet.user_id !== null && wallet.user_id !== actor.userId))
    throw new Refusal('kit.not_allowed');
  ownerOf(ctx, wallet.enterprise_id ?? NIL, 'ledger.wallet.spend');
  return account.toLowerCase();
}

/** The payment that is meant, of this wallet and this cost. */
async function meant(ctx: ActorContext, { cost, paymentId }: Execution, accountId: string): Promise<Shown> {
  if (paymentId === undefined) {
    const open = await openPaymentsOf(ctx.db, accountId, fenOf(cost));
    if (open.length > 1) throw new Refusal('ledger.payment_several');
    return found(ctx, orRefuse(open[0], 'ledger.payment_none').id);
  }
  const payment = await seen(ctx, paymentId);
  if (payment.account_id !== accountId) throw new Refusal('ledger.payment_wallet_differs');
  if (payment.amount !== fenOf(cost)) throw new Refusal('ledger.payment_cost_differs');
  return payment;
}

export async function executePayment(ctx: ActorContext, asked: Execution, at = new Date()) {
  isSelf(ctx.actor, asked.userId);
  const accountId = await payingWallet(ctx, asked.account);
  const { id } = await meant(ctx, asked, accountId);
  const { state } = paymentView(await holdPayment(ctx, id, at));
  const wallet = orRefuse(await walletById(ctx.db, accountId), 'kit.not_found');
  return { paymentId: id, state, balance: yuanOf(wallet.posted - wallet.held + wallet.promo) };
}

const LOOK = ['ledger.wallet.read', 'ledger.wallet.spend', 'ledger.payment.approve'];

/** One's own, or with a key for the money of the enterprise the session stands in. */
function handlesMoney(actor: Actor, { user_id, enterprise_id }: Shown) {
  if (enterprise_id === null) return user_id === actor.userId;
  return enterprise_id === actor.enterpriseId && LOOK.some((key) => holds(actor, key));
}

/** Payments of an enterprise are for those who handle its money, and for whoever asked for one. */
const maySee = (actor: Actor, payment: Shown) =>
  handlesMoney(actor, payment) ||
  (payment.enterprise_id === actor.enterpriseId && payment.asked_by === actor.userId);

async function seen(ctx: ActorContext, id: string): Promise<Shown> {
  const payment = await found(ctx, id);
  if (!maySee(ctx.actor, payment)) throw new Refusal('kit.not_found');
  return payment;
}

const maySpend = (actor: Actor, { enterprise_id }: Shown) =>
  enterprise_id === null || holds(actor, 'ledger.wallet.spend');

export async function detail(ctx: ActorContext, id: string, at = new Date()): Promise<PaymentDetail> {
  const payment = await seen(ctx, id);
  const { actor } = ctx;
  const wallet = orRefuse(await walletById(ctx.db, payment.account_id), 'kit.not_found');
  const available = wallet.posted - wallet.held + wallet.promo;
  const isOwn = payment.enterprise_id === null;
  const now = isOwn
    ? undefined
    : await standing(ctx, payment.account_id, payment.spender_id ?? actor.userId, at);
  const isOpen = isUnpaid(payment) && payment.expires_at > at;
  const spends = maySpend(actor, payment);
  const above = now?.approvalAbove ?? null;
  // Whoever only asked for it learns nothing of the balance, also not by what is missing.
  const handles = handlesMoney(actor, payment);
  return {
    payment: paymentView(payment),
    wallet: {
      ...{ accountId: wallet.id, name: wallet.name },
      available: handles ? yuanOf(available) : null,
      promotion: handles ? yuanOf(wallet.promo) : null,
    },
    missing: isOpen && handles ? yuanOf(Math.max(0, payment.amount - available)) : 0,
    allowance: now && handles ? allowanceOf(now) : null,
    approvalAbove: above === null ? null : yuanOf(above),
    may: {
      pay: isOpen && payment.state === 'open' && spends,
      cancel: isOpen && spends,
      approve:
        isOpen &&
        payment.state === 'approval' &&
        holds(actor, 'ledger.payment.approve') &&
        isSecondPerson(payment, actor.userId),
      refund: payment.state === 'paid' && spends && payment.refund_state !== 'requested',
    },
  };
}

export async function payments(
  ctx: ActorContext,
  query: z.output<typeof paymentApi.list.query>,
): ReturnType<typeof paymentPage> {
  return paymentPage(ctx.db, (await walletOf(ctx, query.enterpriseId)).id, query);
}

/** A user who may spend takes it back before money is set aside. */
export async function cancelPayment(ctx: ActorContext, id: string, reason = '') {
  const payment = await seen(ctx, id);
  if (!maySpend(ctx.actor, payment)) throw new Refusal('kit.not_allowed');
  await lockPayment(ctx.db, id);
  const { state } = await found(ctx, id);
  if (state !== 'cancelled') {
    if (!(UNPAID as readonly string[]).includes(state)) throw new Refusal('ledger.payment_closed');
    await voidPayment(ctx, id, reason);
  }
  return detail(ctx, id);
}

/** Two people of the enterprise agree: whoever left it since is none of them. */
async function mustBeMember({ db }: ActorContext, { enterprise_id, spender_id }: Shown) {
  if (enterprise_id === null || spender_id === null) return;
  if (!(await isMember(db, enterprise_id, spender_id))) throw new Refusal('ledger.payment_spender_left');
}

export async function decidePayment(
  ctx: ActorContext,
  id: string,
  { approved, reason = '' }: { approved: boolean; reason?: string | undefined },
  at = new Date(),
) {
  await seen(ctx, id);
  await lockPayment(ctx.db, id);
  const payment = await found(ctx, id);
  if (payment.state !== 'approval') throw new Refusal('ledger.payment_decided');
  if (!isSecondPerson(payment, ctx.actor.userId)) throw new Refusal('ledger.payment_own');
  if (approved) await mustBeMember(ctx, payment);
  if (approved) await holdApproved(ctx, payment, at);
  else await rejectPayment(ctx, payment, reason, at);
  return detail(ctx, id, at);
}
