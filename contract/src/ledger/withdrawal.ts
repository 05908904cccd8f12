import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Yuan } from '../kit/money.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, Instant, one } from '../kit/values.ts';
import { Month, ofWallet, walletPage } from './values.ts';

/** Asked for; paid out; sent back by finance; taken back by who asked. */
export const WITHDRAWAL_STATES = ['asked', 'settled', 'rejected', 'cancelled'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** Yuan: below it a transfer costs more than it is worth. */
export const LEAST_WITHDRAWAL = 100;
/** What a sale brings is withdrawable after so many days: a refund within them takes it back. */
export const ACCEPTANCE_DAYS = 7;
export const WithdrawalDraft = z.object({ amount: Yuan.min(LEAST_WITHDRAWAL) });
export const Reason = z.string().trim().min(1).max(500);

/** Where it is paid to: the certified account, its number masked. */
export const Payee = z.object({ bank: z.string(), name: z.string(), account: z.string() });
export type Payee = z.infer<typeof Payee>;

/** What the owner earned by selling, in yuan. */
export const Earnings = z.object({
  /** Can be withdrawn now. */
  available: z.number(),
  /** Earned in the days of acceptance, and when the first of it becomes available. */
  accepting: z.number(),
  acceptedAt: Instant.nullable(),
  /** Asked for and not paid out yet. */
  settling: z.number(),
  /** Paid out so far. */
  settled: z.number(),
  /** Null: not certified, so there is nowhere to pay to. */
  payee: Payee.nullable(),
  /** What each of the last twelve months brought. */
  months: z.array(z.object({ month: Month, earned: z.number() })),
});
export type Earnings = z.infer<typeof Earnings>;

export const Withdrawal = z.object({
  id: Id,
  owner: z.string(),
  amount: z.number(),
  state: z.enum(WITHDRAWAL_STATES),
  payee: Payee,
  askedById: Id,
  askedBy: z.string(),
  askedAt: Instant,
  decidedBy: z.string(),
  decidedAt: Instant.nullable(),
  /** Of the bank's transfer. */
  bankReference: z.string(),
  reason: z.string(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

const state = { state: z.enum(WITHDRAWAL_STATES).optional() };
const finance = { allow: 'ledger.withdrawal.settle', platform: true } as const;

export const withdrawalApi = {
  earnings: endpoint({
    method: 'GET',
    path: '/api-account/earnings',
    allow: 'session',
    asks: ['ledger.wallet.read'],
    summary: 'What a publisher earned: available, being paid out, paid out',
    query: ofWallet,
    reply: Earnings,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api-account/withdrawals',
    allow: 'session',
    asks: ['ledger.wallet.read'],
    summary: 'The withdrawals of an owner, newest first',
    query: walletPage.extend(state),
    reply: pageOf(Withdrawal),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api-account/withdrawals',
    allow: 'session',
    asks: ['ledger.withdrawal.add'],
    once: true,
    limit: { by: 'account', max: 20, seconds: 3600 },
    summary: 'Ask for earnings to be paid out to the certified bank account',
    body: ofWallet.extend(WithdrawalDraft.shape),
    reply: Withdrawal,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api-account/withdrawals/:id/cancel',
    allow: 'session',
    asks: ['ledger.withdrawal.add'],
    once: true,
    summary: 'Take back a withdrawal that is not paid out yet',
    params: one,
    reply: Withdrawal,
  }),
  queue: endpoint({
    method: 'GET',
    path: '/api-account/finance/withdrawals',
    ...finance,
    summary: 'The withdrawals of all owners; those that wait are shown longest waiting first',
    query: pageQuery.extend(state),
    reply: pageOf(Withdrawal),
  }),
  payee: endpoint({
    method: 'GET',
    path: '/api-account/finance/withdrawals/:id/payee',
    ...finance,
    summary: 'The whole bank account of a withdrawal; every look is recorded',
    params: one,
    reply: Payee,
  }),
  settle: endpoint({
    method: 'POST',
    path: '/api-account/finance/withdrawals/:id/settle',
    ...finance,
    once: true,
    summary: 'Note that a withdrawal was paid out, with the bank’s reference',
    params: one,
    body: z.object({ bankReference: z.string().trim().min(1).max(100) }),
    reply: Withdrawal,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/api-account/finance/withdrawals/:id/reject',
    ...finance,
    once: true,
    summary: 'Send a withdrawal back: the money is available to its owner again',
    params: one,
    body: z.object({ reason: Reason }),
    reply: Withdrawal,
  }),
};
