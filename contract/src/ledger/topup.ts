import { z } from 'zod';
import { endpoint, type Key } from '../kit/endpoint.ts';
import { Yuan } from '../kit/money.ts';
import { pageOf } from '../kit/page.ts';
import { Id, Instant, one } from '../kit/values.ts';
import { ofWallet, walletPage } from './values.ts';

/** A bank transfer that people confirm, and providers that confirm their payments themselves. */
export const TOPUP_METHODS = ['bank', 'alipay', 'till'] as const;
export type TopupMethod = (typeof TOPUP_METHODS)[number];
export const PROVIDERS = ['alipay', 'till'] as const;
export type Provider = (typeof PROVIDERS)[number];

export const TOPUP_STATES = [
  /** Waits for the money. */
  'open',
  /** Its owner has handed in the receipt of a bank transfer. */
  'receipt',
  /** One of finance has found the money; another one confirms it. */
  'checked',
  /** The money is in the wallet. */
  'done',
  'rejected',
  'cancelled',
  /** Not paid in thirty days. */
  'expired',
  /** The provider closed it, another amount came, or it was paid a second time. */
  'failed',
  /** Not credited: the money was sent back to the payer. */
  'returned',
] as const;
export type TopupState = (typeof TOPUP_STATES)[number];
export const TOPUP_FAULTS = ['amount', 'second', 'closed'] as const;

/** Money is there that nothing expected: finance credits it or sends it back. */
export const isOdd = ({ state, fault }: Pick<Topup, 'state' | 'fault'>) =>
  state === 'failed' && (fault === 'amount' || fault === 'second');

/** One yuan to ten million at once. */
export const TopupAmount = Yuan.min(1);
export const RECEIPT_BYTES = 10 * 1024 * 1024;

const Person = z.object({ id: Id, name: z.string() });

/** Yuan. */
export const Topup = z.object({
  id: Id,
  /** What people write into the bank transfer. */
  code: z.string(),
  /** Nil: a person's own wallet. */
  enterpriseId: Id,
  owner: z.string(),
  amount: z.number(),
  /** What came, where it is known. */
  received: z.number().nullable(),
  method: z.enum(TOPUP_METHODS),
  state: z.enum(TOPUP_STATES),
  fault: z.enum(TOPUP_FAULTS).nullable(),
  /** Why it was rejected. */
  reason: z.string(),
  receipt: z.enum(['image', 'pdf']).nullable(),
  begunBy: Person,
  checkedBy: Person.nullable(),
  checkedAt: Instant.nullable(),
  /** Empty: the provider, or the system. */
  endedBy: z.string(),
  endedAt: Instant.nullable(),
  /** The money came after it was cancelled, expired or closed. */
  isLate: z.boolean(),
  /** The provider's own number of the payment. */
  transactionId: z.string().nullable(),
  /** Under what the money was sent back; empty: it was not. */
  returnReference: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
});
export type Topup = z.infer<typeof Topup>;

/** The platform's own account, to transfer to. */
export const Bank = z.object({ bank: z.string(), name: z.string(), number: z.string() });
export type Bank = z.infer<typeof Bank>;

/** One's own needs no key. */
const READ: readonly Key[] = ['ledger.wallet.read'];
const ADD: readonly Key[] = ['ledger.topup.add'];
const limit = { by: 'account', max: 60, seconds: 600 } as const;

export const topupApi = {
  methods: endpoint({
    method: 'GET',
    path: '/api-account/topupMethods',
    allow: 'session',
    summary: 'How a wallet can be topped up here',
    reply: z.object({
      methods: z.array(z.enum(TOPUP_METHODS)),
      /** Null: the platform has not given its bank account yet. */
      bank: Bank.nullable(),
    }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api-account/topups',
    allow: 'session',
    asks: ADD,
    once: true,
    limit,
    summary: 'Begin a top-up of 1 to 10,000,000 yuan',
    body: ofWallet.extend({ amount: TopupAmount, method: z.enum(TOPUP_METHODS) }),
    reply: Topup,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api-account/topups',
    allow: 'session',
    asks: READ,
    summary: 'The top-ups of a wallet, newest first',
    query: walletPage.extend({ state: z.enum(TOPUP_STATES).optional() }),
    reply: pageOf(Topup),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api-account/topups/:id',
    allow: 'session',
    asks: READ,
    idle: true,
    summary: 'One top-up; pages that wait for the money ask again and again',
    params: one,
    reply: Topup,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/api-account/topups/:id/pay',
    allow: 'session',
    asks: ADD,
    limit,
    summary: 'The provider’s page to pay on',
    params: one,
    reply: z.object({ url: z.string() }),
  }),
  handIn: endpoint({
    method: 'POST',
    path: '/api-account/topups/:id/receipt',
    allow: 'session',
    asks: ADD,
    limit,
    summary: 'Hand in the receipt of a bank transfer: an image or a PDF',
    params: one,
    upload: { maxBytes: RECEIPT_BYTES },
    reply: Topup,
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/api-account/topups/:id/receipt',
    allow: 'session',
    asks: READ,
    summary: 'The receipt of a top-up, for its owner',
    params: one,
    download: true,
    reply: z.unknown(),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api-account/topups/:id/cancel',
    allow: 'session',
    asks: ADD,
    summary: 'Cancel a top-up that nobody has checked or paid',
    params: one,
    reply: Topup,
  }),
  callback: endpoint({
    method: 'POST',
    path: '/api-account/topups/callback/:provider',
    allow: 'public',
    platform: true,
    limit: { by: 'address', max: 1200, seconds: 60 },
    summary: 'A provider says, under its signature, what became of a payment',
    params: z.object({ provider: z.enum(PROVIDERS) }),
    download: true,
    reply: z.unknown(),
  }),
};
