import type { Context, Kit } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { notify } from './notify.service.ts';
import { markDecided } from './settle.service.ts';

// What the ledger tells the people it concerns.

type Hear<F extends keyof Facts> = (ctx: Context, fact: Facts[F]) => Promise<void>;

const accountPage = (enterpriseId: string | null, tab?: string) =>
  `/console/${enterpriseId ? 'enterprise' : 'person'}-account${tab ? `?tab=${tab}` : ''}`;

const balanceLow: Hear<'ledger.balance_low'> = (ctx, { userId, enterpriseId, available, below }) =>
  notify(ctx, {
    event: 'ledger-balance-low',
    to: userId ? [userId] : { holders: 'ledger.wallet.read', of: enterpriseId },
    values: { available, below, own: enterpriseId === null },
    enterpriseId,
    link: accountPage(enterpriseId),
    importance: 1,
  });

const reconciliationFailed: Hear<'ledger.reconciliation_failed'> = (ctx, { wrong }) =>
  notify(ctx, {
    event: 'ledger-reconciliation-failed',
    to: { holders: 'ledger.reconciliation.run', of: null },
    values: { wrong },
    link: '/console/ledger-reconciliation',
    importance: 2,
  });

const withdrawalAsked: Hear<'ledger.withdrawal_asked'> = (ctx, { id, askedBy, owner, amount }) =>
  notify(ctx, {
    event: 'ledger-withdrawal-asked',
    to: { holders: 'ledger.withdrawal.settle', of: null, except: askedBy },
    values: { owner, amount },
    link: '/console/finance-withdrawals',
    concern: { type: 'withdrawal', id },
  });

/** Whoever took it back knows. */
const withdrawalDecided: Hear<'ledger.withdrawal_decided'> = async (ctx, fact) => {
  const { id, askedBy, enterpriseId, amount, state, bankReference, reason } = fact;
  await markDecided(ctx, 'withdrawal', id);
  if (state === 'cancelled') return;
  await notify(ctx, {
    event: 'ledger-withdrawal-decided',
    to: [askedBy],
    values: { amount, settled: state === 'settled', bankReference, reason },
    enterpriseId,
    link: accountPage(enterpriseId, 'earnings'),
  });
};

const invoiceAsked: Hear<'ledger.invoice_asked'> = (ctx, { id, askedBy, owner, amount }) =>
  notify(ctx, {
    event: 'ledger-invoice-asked',
    to: { holders: 'ledger.invoice.issue', of: null, except: askedBy },
    values: { owner, amount },
    link: '/console/finance-invoices',
    concern: { type: 'invoice', id },
  });

const invoiceDecided: Hear<'ledger.invoice_decided'> = async (ctx, fact) => {
  const { id, askedBy, enterpriseId, amount, state, number, reason } = fact;
  await markDecided(ctx, 'invoice', id);
  if (state === 'cancelled') return;
  await notify(ctx, {
    event: 'ledger-invoice-decided',
    to: [askedBy],
    values: { amount, issued: state === 'issued', number, reason },
    enterpriseId,
    link: accountPage(enterpriseId, 'invoices'),
  });
};

export function listenToLedger({ events }: Kit) {
  events.on('ledger.balance_low', balanceLow);
  events.on('ledger.reconciliation_failed', reconciliationFailed);
  events.on('ledger.withdrawal_asked', withdrawalAsked);
  events.on('ledger.withdrawal_decided', withdrawalDecided);
  events.on('ledger.invoice_asked', invoiceAsked);
  events.on('ledger.invoice_decided', invoiceDecided);
}
