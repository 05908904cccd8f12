import { z } from 'zod';
import { events } from '../kit/events.ts';
import { Id } from '../kit/values.ts';
import { PAYMENT_STATES } from './payment.ts';
import { CHECKS } from './reconciliation.ts';
import { PROVIDERS, TOPUP_METHODS } from './topup.ts';

/** What the notices about a top-up say of it; yuan. */
const topup = z.object({
  id: Id,
  code: z.string(),
  owner: z.string(),
  amount: z.number(),
  received: z.number().nullable(),
  method: z.enum(TOPUP_METHODS),
  /** Under what the money was sent back; empty: it was not. */
  returnReference: z.string(),
  userId: Id,
  /** Null: their own. */
  enterpriseId: Id.nullable(),
});

/** What every fact about a payment says. Fen. */
const payment = z.object({
  id: Id,
  state: z.enum(PAYMENT_STATES),
  /** One of the two owns the wallet. */
  userId: Id.nullable(),
  enterpriseId: Id.nullable(),
  amount: z.number().int(),
  title: z.string(),
  reference: z.object({ type: z.string(), id: Id, name: z.string() }),
  /** Who asked for it, and who pays it; null: a job. */
  askedBy: Id.nullable(),
  spenderId: Id.nullable(),
  reason: z.string(),
});

export const ledgerEvents = events({
  /** A check of the ledger found something wrong. */
  'ledger.reconciliation_failed': z.object({
    id: Id,
    wrong: z.array(z.object({ check: z.enum(CHECKS), n: z.number().int() })),
  }),
  /** A wallet fell below the amount its owner set. Fen. */
  'ledger.balance_low': z.object({
    userId: Id.nullable(),
    enterpriseId: Id.nullable(),
    available: z.number().int(),
    below: z.number().int(),
  }),
  'ledger.withdrawal_asked': z.object({ id: Id, askedBy: Id, owner: z.string(), amount: z.number().int() }),
  /** Paid out, sent back, or taken back by who asked. */
  'ledger.withdrawal_decided': z.object({
    id: Id,
    askedBy: Id,
    enterpriseId: Id.nullable(),
    amount: z.number().int(),
    state: z.enum(['settled', 'rejected', 'cancelled']),
    bankReference: z.string(),
    reason: z.string(),
  }),
  'ledger.invoice_asked': z.object({ id: Id, askedBy: Id, owner: z.string(), amount: z.number().int() }),
  'ledger.invoice_decided': z.object({
    id: Id,
    askedBy: Id,
    enterpriseId: Id.nullable(),
    amount: z.number().int(),
    state: z.enum(['issued', 'rejected', 'cancelled']),
    number: z.string(),
    reason: z.string(),
  }),
  /** Money was held and not resolved in time: whoever asked for it goes on without. */
  'ledger.hold_expired': z.object({ id: Id, reference: z.object({ type: z.string(), id: Id }) }),
  /** A second person has to agree. */
  'ledger.payment_approval_asked': payment.extend({ spenderName: z.string() }),
  /** A second person agreed or refused. */
  'ledger.payment_decided': payment.extend({ approved: z.boolean() }),
  /** The money is set aside: the room that asked delivers, then has it posted. */
  'ledger.payment_held': payment,
  'ledger.payment_paid': payment,
  /** Given back, cancelled or rejected: the room that asked goes on without. */
  'ledger.payment_voided': payment,
  /** Not paid in time, or not delivered in time. */
  'ledger.payment_expired': payment.extend({ isHeld: z.boolean() }),
  /** Money went back, all or a part: what was bought ends. */
  'ledger.payment_refunded': payment.extend({ refunded: z.number().int() }),
  'ledger.refund_asked': z.object({
    id: Id,
    paymentId: Id,
    reference: z.object({ type: z.string(), id: Id }),
    amount: z.number().int(),
    title: z.string(),
    askedBy: Id,
    owner: z.string(),
  }),
  'ledger.refund_decided': z.object({
    id: Id,
    paymentId: Id,
    enterpriseId: Id.nullable(),
    amount: z.number().int(),
    title: z.string(),
    askedBy: Id,
    approved: z.boolean(),
    remark: z.string(),
  }),
  /** The receipt of a bank transfer waits for finance. */
  'ledger.topup_handed_in': topup,
  /** Finance found the money; another one of them confirms. */
  'ledger.topup_checked': topup.extend({ checkedBy: Id }),
  /** What finance was notified of has been dealt with: cancelled, rejected or confirmed. */
  'ledger.topup_settled': topup.extend({
    /** reopened: a check was rejected, and the money still waits. */
    outcome: z.enum(['done', 'rejected', 'cancelled', 'failed', 'returned', 'reopened']),
    /** Why it was rejected. */
    reason: z.string(),
    /** The money came after it had ended. */
    isLate: z.boolean(),
  }),
  /** A provider has money that no top-up expects so: finance settles it with the payer. */
  'ledger.topup_odd': topup.extend({
    provider: z.enum(PROVIDERS),
    transactionId: z.string(),
    /** What came, in yuan. */
    came: z.number(),
    what: z.enum(['amount', 'second', 'late']),
  }),
});
