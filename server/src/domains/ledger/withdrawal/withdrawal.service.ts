import { fenOf, yuanOf } from '@cloudyard/contract/kit/money.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { ACCEPTANCE_DAYS } from '@cloudyard/contract/ledger/withdrawal.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { certifiedBankAccount } from '../../enterprise/index.ts';
import { openAccount, platformAccount, transferMoney } from '../transfer/transfer.queries.ts';
import { isOfOwn, ownerOf } from '../wallet/wallet.service.ts';
import {
  acceptingOf,
  decideWithdrawal,
  earnedMonths,
  earningsOf,
  insertWithdrawal,
  lockPayable,
  type Wanted,
  type WithdrawalRow,
  withdrawalById,
  withdrawalPage,
} from './withdrawal.queries.ts';
import { maskedPayee, payeeOf, withdrawalView } from './withdrawal.view.ts';

const MONTHS = 12;
const note = auditOf('ledger.withdrawal', 'withdrawal', ({ id, owner }: WithdrawalRow) => ({
  id,
  name: owner,
}));
const byOf = ({ actor }: ActorContext) => ({ id: actor.userId, name: actor.username });

const ACCEPTANCE = ACCEPTANCE_DAYS * 86_400_000;

/**
 * What is owed, apart from what may still be refunded: everything in the days of acceptance, then day by day as the time
 * it was paid for goes by. A publisher is never paid what a buyer can ask back. Fen.
 */
async function standing(db: Db, accountId: string, at: Date) {
  const { owed, asked, settled } = await earningsOf(db, accountId);
  const earned = await acceptingOf(db, accountId, new Date(at.getTime() - ACCEPTANCE), at);
  const accepting = Math.min(owed, earned.amount);
  const acceptedAt = earned.first_at && new Date(earned.first_at.getTime() + ACCEPTANCE);
  return { available: owed - accepting, accepting, acceptedAt, asked, settled };
}

export async function earnings(ctx: ActorContext, enterpriseId: string, at = new Date()) {
  const owner = ownerOf(ctx, enterpriseId, 'ledger.wallet.read');
  const id = await openAccount(ctx.db, 'payable', owner);
  const { available, accepting, acceptedAt, asked, settled } = await standing(ctx.db, id, at);
  const payee = await certifiedBankAccount(ctx.db, owner);
  return {
    available: yuanOf(available),
    accepting: yuanOf(accepting),
    acceptedAt: acceptedAt?.toISOString() ?? null,
    settling: yuanOf(asked),
    settled: yuanOf(settled),
    payee: payee ? maskedPayee(payee) : null,
    months: (await earnedMonths(ctx.db, id, MONTHS, at)).map(({ month, earned }) => ({
      month,
      earned: yuanOf(earned),
    })),
  };
}

export async function ownWithdrawals(
  ctx: ActorContext,
  { enterpriseId, ...wanted }: Wanted & { enterpriseId: string },
) {
  const owner = ownerOf(ctx, enterpriseId, 'ledger.wallet.read');
  return withdrawalPage(ctx.db, { ...wanted, accountId: await openAccount(ctx.db, 'payable', owner) });
}

/** Takes the money from what is owed at once, so that it cannot be requested twice. */
export async function askWithdrawal(
  ctx: ActorContext,
  { enterpriseId, amount }: { enterpriseId: string; amount: number },
  at = new Date(),
) {
  const owner = ownerOf(ctx, enterpriseId, 'ledger.withdrawal.add');
  const payee = orRefuse(await certifiedBankAccount(ctx.db, owner), 'ledger.payee_not_certified');
  const account = await openAccount(ctx.db, 'payable', owner);
  const [id, fen] = [newId(), fenOf(amount)];
  await lockPayable(ctx.db, account);
  if (fen > (await standing(ctx.db, account, at)).available)
    throw new Refusal('ledger.withdrawal_above_available');
  const made = await transferMoney(ctx.db, {
    ...{ kind: 'withdrawal', key: `withdrawal:${id}`, by: byOf(ctx) },
    about: { type: 'withdrawal', id, name: payee.bank },
    lines: [
      { account, amount: -fen },
      { account: await platformAccount(ctx.db, 'clearing'), amount: fen },
    ],
  });
  await insertWithdrawal(ctx.db, {
    ...{ id, account_id: account, amount: fen, transfer_id: made.id },
    ...{ bank: payee.bank, bank_account_name: payee.name, bank_account: payee.account },
    ...{ asked_by: ctx.actor.userId, asked_name: ctx.actor.username },
  });
  const row = await known(ctx, id);
  await note(ctx, 'ask', row, { after: { state: 'asked', amount, payee: maskedPayee(payee).account } });
  await ctx.kit.events.emit(ctx, 'ledger.withdrawal_asked', {
    ...{ id, askedBy: ctx.actor.userId, owner: row.owner, amount: fen },
  });
  return withdrawalView(row);
}

const known = async (ctx: ActorContext, id: string) =>
  orRefuse(await withdrawalById(ctx.db, id), 'kit.not_found');

type Decision = Omit<Parameters<typeof decideWithdrawal>[2], 'by'>;
const VERBS = { settled: 'settle', rejected: 'reject', cancelled: 'cancel' } as const;

async function decide(ctx: ActorContext, row: WithdrawalRow, decision: Decision) {
  const { state, bankReference = '', reason = '' } = decision;
  if (!(await decideWithdrawal(ctx.db, row.id, { ...decision, by: byOf(ctx) })))
    throw new Refusal('ledger.withdrawal_decided');
  if (state !== 'settled') await giveBack(ctx, row);
  await note(ctx, VERBS[state], row, {
    before: { state: row.state },
    after: { state, amount: yuanOf(row.amount), ...(state === 'settled' ? { bankReference } : { reason }) },
  });
  await ctx.kit.events.emit(ctx, 'ledger.withdrawal_decided', {
    ...{ id: row.id, askedBy: row.asked_by, enterpriseId: row.enterprise_id, amount: row.amount },
    ...{ state, bankReference, reason },
  });
  return withdrawalView(await known(ctx, row.id));
}

const giveBack = async (ctx: ActorContext, { id, account_id, amount, bank, transfer_id }: WithdrawalRow) =>
  transferMoney(ctx.db, {
    ...{ kind: 'reversal', key: `withdrawal:${id}:back`, by: byOf(ctx), reverses: transfer_id },
    about: { type: 'withdrawal', id, name: bank },
    lines: [
      { account: await platformAccount(ctx.db, 'clearing'), amount: -amount },
      { account: account_id, amount },
    ],
  });

export async function cancelWithdrawal(ctx: ActorContext, id: string) {
  const row = await known(ctx, id);
  ownerOf(ctx, row.enterprise_id ?? NIL, 'ledger.withdrawal.add');
  return decide(ctx, row, { state: 'cancelled' });
}

/** Users do not pay out what they requested, nor what their own enterprise gets. */
async function othersWithdrawal(ctx: ActorContext, id: string) {
  const row = await known(ctx, id);
  if (row.asked_by === ctx.actor.userId || (await isOfOwn(ctx, row)))
    throw new Refusal('ledger.withdrawal_own');
  return row;
}

export const settleWithdrawal = async (ctx: ActorContext, id: string, bankReference: string) =>
  decide(ctx, await othersWithdrawal(ctx, id), { state: 'settled', bankReference });

export const rejectWithdrawal = async (ctx: ActorContext, id: string, reason: string) =>
  decide(ctx, await othersWithdrawal(ctx, id), { state: 'rejected', reason });

/** The whole number: every look is recorded. */
export async function wholePayee(ctx: ActorContext, id: string) {
  const row = await known(ctx, id);
  await note(ctx, 'view', row, {});
  return payeeOf(row);
}
