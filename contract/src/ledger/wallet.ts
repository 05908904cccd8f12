import { z } from 'zod';
import { endpoint, type Key } from '../kit/endpoint.ts';
import { Yuan } from '../kit/money.ts';
import { pageOf } from '../kit/page.ts';
import { Id, Instant } from '../kit/values.ts';
import { Month, ofWallet, Reference, TRANSFER_KINDS, walletPage } from './values.ts';

/** An enterprise's wallet; one's own needs no key. */
const READ: readonly Key[] = ['ledger.wallet.read'];

/** Yuan throughout. */
export const Wallet = z.object({
  accountId: Id,
  /** Nil: the caller's own. */
  enterpriseId: Id,
  name: z.string(),
  /** What is there, with what is held. */
  posted: z.number(),
  /** Set aside for something that is under way. */
  held: z.number(),
  /** Promotion money: spent first, never paid out. */
  promotion: z.number(),
  /** What can be spent now, with promotion money. */
  available: z.number(),
  /** Below this the owner is notified; null: never. */
  alertBelow: z.number().nullable(),
});
export type Wallet = z.infer<typeof Wallet>;

export const StatementLine = z.object({
  /** Its place in the account: one, two, three. */
  number: z.number().int(),
  transferId: Id,
  kind: z.enum(TRANSFER_KINDS),
  /** Below zero where it was taken. */
  amount: z.number(),
  balance: z.number(),
  reference: Reference,
  note: z.string(),
  by: z.string(),
  time: Instant,
});
export type StatementLine = z.infer<typeof StatementLine>;

const statementQuery = { kind: z.enum(TRANSFER_KINDS).optional(), month: Month.optional() };

export const walletApi = {
  get: endpoint({
    method: 'GET',
    path: '/api-account/wallet',
    allow: 'session',
    asks: READ,
    summary: 'A wallet: what is there, what is held, what can be spent',
    query: ofWallet,
    reply: Wallet,
  }),
  statement: endpoint({
    method: 'GET',
    path: '/api-account/statement',
    allow: 'session',
    asks: READ,
    summary: 'The entries of a wallet with its balance after each, newest first',
    query: walletPage.extend(statementQuery),
    reply: pageOf(StatementLine),
  }),
  months: endpoint({
    method: 'GET',
    path: '/api-account/months',
    allow: 'session',
    asks: READ,
    summary: 'What came in and what was spent, by month and by what it was for',
    query: ofWallet.extend({ months: z.coerce.number().int().min(1).max(36).default(12) }),
    reply: z.array(
      z.object({
        month: Month,
        income: z.number(),
        spent: z.number(),
        parts: z.array(z.object({ reference: Reference, spent: z.number() })),
      }),
    ),
  }),
  exportStatement: endpoint({
    method: 'GET',
    path: '/api-account/exportStatement',
    allow: 'session',
    asks: READ,
    limit: { by: 'account', max: 10, seconds: 60 },
    summary: 'The statement as CSV, streamed',
    query: ofWallet.extend(statementQuery),
    reply: z.unknown(),
    download: true,
  }),
  setAlert: endpoint({
    method: 'PUT',
    path: '/api-account/alert',
    allow: 'session',
    asks: ['ledger.wallet.spend'],
    summary: 'Be told when a wallet falls below an amount; null: never',
    body: ofWallet.extend({ below: Yuan.nullable() }),
    reply: Wallet,
  }),
};
