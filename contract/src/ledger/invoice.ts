import { z } from 'zod';
import { isTaxpayerNumber, plainNumber } from '../enterprise/values.ts';
import { FileName } from '../file/file.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, Instant, one } from '../kit/values.ts';
import { Month, ofWallet, walletPage } from './values.ts';
import { Reason } from './withdrawal.ts';

/** A special one is for enterprises that deduct the tax; it needs their tax number. */
export const INVOICE_KINDS = ['normal', 'special'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];
export const INVOICE_STATES = ['asked', 'issued', 'rejected', 'cancelled'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];
export const MAX_INVOICE_BYTES = 10 * 1024 * 1024;
export const MOST_MONTHS = 24;

/** To whom it is made out. A person may have no tax number. */
const title = {
  kind: z.enum(INVOICE_KINDS),
  title: z.string().trim().min(1).max(100),
  taxNumber: z
    .string()
    .max(60)
    .transform(plainNumber)
    .refine((text) => text === '' || isTaxpayerNumber(text), 'enterprise.taxpayer_format'),
  mail: z.email().max(254),
};
export const InvoiceTitle = z.object({ ...title, taxNumber: z.string() });
export type InvoiceTitle = z.infer<typeof InvoiceTitle>;

const hasNumber = ({ kind, taxNumber }: { kind: InvoiceKind; taxNumber: string }) =>
  kind === 'normal' || taxNumber !== '';

export const InvoiceDraft = z
  .object({ ...title, from: Month, to: Month, remark: z.string().trim().max(200) })
  .refine(hasNumber, { path: ['taxNumber'], message: 'required' })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'ledger.months_backwards' });
export type InvoiceDraft = z.infer<typeof InvoiceDraft>;

export const Invoice = z.object({
  id: Id,
  owner: z.string(),
  ...title,
  taxNumber: z.string(),
  from: Month,
  to: Month,
  remark: z.string(),
  /** Yuan: what was paid in these months, without promotion money, less what was given back. */
  amount: z.number(),
  state: z.enum(INVOICE_STATES),
  askedById: Id,
  askedBy: z.string(),
  askedAt: Instant,
  decidedBy: z.string(),
  decidedAt: Instant.nullable(),
  /** Of the issued invoice. */
  number: z.string(),
  reason: z.string(),
});
export type Invoice = z.infer<typeof Invoice>;

const state = { state: z.enum(INVOICE_STATES).optional() };
const finance = { allow: 'ledger.invoice.issue', platform: true } as const;

export const invoiceApi = {
  months: endpoint({
    method: 'GET',
    path: '/api-account/invoiceMonths',
    allow: 'session',
    asks: ['ledger.wallet.read'],
    summary: 'Months that are over, with what can be invoiced of them and whether it was, newest first',
    query: ofWallet,
    reply: z.array(z.object({ month: Month, amount: z.number(), isInvoiced: z.boolean() })),
  }),
  titles: endpoint({
    method: 'GET',
    path: '/api-account/invoiceTitles',
    allow: 'session',
    asks: ['ledger.wallet.read'],
    summary: 'To whom invoices were made out before, latest first',
    query: ofWallet,
    reply: z.array(InvoiceTitle),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api-account/invoices',
    allow: 'session',
    asks: ['ledger.wallet.read'],
    summary: 'The invoices of a wallet, newest first',
    query: walletPage.extend(state),
    reply: pageOf(Invoice),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api-account/invoices',
    allow: 'session',
    asks: ['ledger.invoice.add'],
    once: true,
    limit: { by: 'account', max: 20, seconds: 3600 },
    summary: 'Ask for an invoice over months that are over; the amount is computed by the server',
    query: ofWallet,
    body: InvoiceDraft,
    reply: Invoice,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api-account/invoices/:id/cancel',
    allow: 'session',
    asks: ['ledger.invoice.add'],
    once: true,
    summary: 'Take back a request for an invoice that is not issued yet',
    params: one,
    reply: Invoice,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api-account/invoices/:id/file',
    allow: 'session',
    asks: ['ledger.wallet.read'],
    download: true,
    summary: 'An issued invoice as PDF, for its owner',
    params: one,
    reply: z.unknown(),
  }),
  queue: endpoint({
    method: 'GET',
    path: '/api-account/finance/invoices',
    ...finance,
    summary: 'The invoices of all wallets; those that wait are shown longest waiting first',
    query: pageQuery.extend(state),
    reply: pageOf(Invoice),
  }),
  attach: endpoint({
    method: 'POST',
    path: '/api-account/finance/invoiceFiles',
    ...finance,
    limit: { by: 'account', max: 60, seconds: 600 },
    summary: 'Store the PDF of an invoice under seal; returns its stored name',
    upload: { maxBytes: MAX_INVOICE_BYTES },
    reply: z.object({ name: FileName, originalName: z.string() }),
  }),
  issue: endpoint({
    method: 'POST',
    path: '/api-account/finance/invoices/:id/issue',
    ...finance,
    once: true,
    summary: 'Issue an invoice with its number and PDF',
    params: one,
    body: z.object({ number: z.string().trim().min(1).max(60), file: FileName }),
    reply: Invoice,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/api-account/finance/invoices/:id/reject',
    ...finance,
    once: true,
    summary: 'Send a request for an invoice back: its months can be asked for again',
    params: one,
    body: z.object({ reason: Reason }),
    reply: Invoice,
  }),
  issuedFile: endpoint({
    method: 'GET',
    path: '/api-account/finance/invoices/:id/file',
    ...finance,
    download: true,
    summary: 'An issued invoice as PDF, for finance',
    params: one,
    reply: z.unknown(),
  }),
};
