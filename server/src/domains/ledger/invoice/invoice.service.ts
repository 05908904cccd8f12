import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type InvoiceDraft, type InvoiceKind, MOST_MONTHS } from '@cloudyard/contract/ledger/invoice.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { type FileRow, sealedFile, sealedOwners } from '../../file/index.ts';
import { openAccount } from '../transfer/transfer.queries.ts';
import { ownerOf, walletOf } from '../wallet/wallet.service.ts';
import { monthsToInvoice, sumOf } from './invoice.policy.ts';
import {
  decideInvoice,
  firstDayOf,
  freeMonths,
  type InvoiceRow,
  insertInvoice,
  invoiceById,
  invoicePage,
  paidMonths,
  takeMonths,
  titlesOf,
  type Wanted,
} from './invoice.queries.ts';
import { invoiceView } from './invoice.view.ts';

const MOST_TITLES = 10;
const PDF = 'application/pdf';
const note = auditOf('ledger.invoice', 'invoice', ({ id, title }: InvoiceRow) => ({ id, name: title }));

export async function invoiceMonths(ctx: ActorContext, enterpriseId: string, at = new Date()) {
  const { id } = await walletOf(ctx, enterpriseId);
  return (await paidMonths(ctx.db, id, at, 2 * MOST_MONTHS)).map(({ month, amount, is_invoiced }) => ({
    month,
    amount: yuanOf(amount),
    isInvoiced: is_invoiced,
  }));
}

export async function invoiceTitles(ctx: ActorContext, enterpriseId: string) {
  const { id } = await walletOf(ctx, enterpriseId);
  return (await titlesOf(ctx.db, id, MOST_TITLES)).map(({ kind, title, tax_number, mail }) => ({
    ...{ kind: kind as InvoiceKind, title, taxNumber: tax_number, mail },
  }));
}

export async function ownInvoices(
  ctx: ActorContext,
  { enterpriseId, ...wanted }: Wanted & { enterpriseId: string },
) {
  return invoicePage(ctx.db, { ...wanted, accountId: (await walletOf(ctx, enterpriseId)).id });
}

/** The amount follows from the entries; the caller does not say it. */
export async function askInvoice(
  ctx: ActorContext,
  enterpriseId: string,
  draft: InvoiceDraft,
  at = new Date(),
) {
  const { from, to, kind, title, taxNumber, mail, remark } = draft;
  const months = monthsToInvoice(from, to, at);
  const account = await openAccount(ctx.db, 'wallet', ownerOf(ctx, enterpriseId, 'ledger.invoice.add'));
  const amount = sumOf(months, await paidMonths(ctx.db, account, at, MOST_MONTHS));
  if (amount <= 0) throw new Refusal('ledger.invoice_nothing_paid');
  const { id } = await insertInvoice(ctx.db, {
    ...{ account_id: account, amount, kind, title, tax_number: taxNumber, mail, remark },
    ...{ first_month: firstDayOf(from), last_month: firstDayOf(to) },
    ...{ asked_by: ctx.actor.userId, asked_name: ctx.actor.username },
  });
  await takeMonths(ctx.db, account, id, months);
  const row = await known(ctx, id);
  const after = { state: 'asked', amount: yuanOf(amount), kind, title, from, to };
  await note(ctx, 'ask', row, { after });
  await ctx.kit.events.emit(ctx, 'ledger.invoice_asked', {
    ...{ id, askedBy: ctx.actor.userId, owner: row.owner, amount },
  });
  return invoiceView(row);
}

const known = async (ctx: ActorContext, id: string) =>
  orRefuse(await invoiceById(ctx.db, id), 'kit.not_found');

type Decision = Omit<Parameters<typeof decideInvoice>[2], 'by'>;
const VERBS = { issued: 'issue', rejected: 'reject', cancelled: 'cancel' } as const;

async function decide(ctx: ActorContext, row: InvoiceRow, decision: Decision) {
  const { state, number = '', reason = '' } = decision;
  const by = { id: ctx.actor.userId, name: ctx.actor.username };
  if (!(await decideInvoice(ctx.db, row.id, { ...decision, by })))
    throw new Refusal('ledger.invoice_decided');
  if (state !== 'issued') await freeMonths(ctx.db, row.id);
  await note(ctx, VERBS[state], row, {
    before: { state: row.state },
    after: { state, amount: yuanOf(row.amount), ...(state === 'issued' ? { number } : { reason }) },
  });
  await ctx.kit.events.emit(ctx, 'ledger.invoice_decided', {
    ...{ id: row.id, askedBy: row.asked_by, enterpriseId: row.enterprise_id, amount: row.amount },
    ...{ state, number, reason },
  });
  return invoiceView(await known(ctx, row.id));
}

export async function cancelInvoice(ctx: ActorContext, id: string) {
  const row = await known(ctx, id);
  ownerOf(ctx, row.enterprise_id ?? NIL, 'ledger.invoice.add');
  return decide(ctx, row, { state: 'cancelled' });
}

/** Whoever asked for it does not issue it. */
async function othersInvoice(ctx: ActorContext, id: string) {
  const row = await known(ctx, id);
  if (row.asked_by === ctx.actor.userId) throw new Refusal('ledger.invoice_own');
  return row;
}

/** With a file the issuer uploaded for it; others' are answered like unknown ones. */
export async function issueInvoice(ctx: ActorContext, id: string, issued: { number: string; file: string }) {
  const row = await othersInvoice(ctx, id);
  const [file] = await sealedOwners(ctx, [issued.file]);
  if (file?.owner_id !== ctx.actor.userId) throw new Refusal('ledger.invoice_file_missing');
  mustBePdf(file);
  return decide(ctx, row, { state: 'issued', ...issued });
}

export const rejectInvoice = async (ctx: ActorContext, id: string, reason: string) =>
  decide(ctx, await othersInvoice(ctx, id), { state: 'rejected', reason });

export function mustBePdf({ mime }: Pick<FileRow, 'mime'>) {
  if (mime !== PDF) throw new Refusal('ledger.invoice_not_pdf');
}

/** The PDF, for the owner. */
export async function ownInvoiceFile(ctx: ActorContext, id: string) {
  const row = await known(ctx, id);
  ownerOf(ctx, row.enterprise_id ?? NIL, 'ledger.wallet.read');
  return sealedFile(ctx, orRefuse(row.file, 'kit.not_found'));
}

/** The same for finance, who see all. */
export const issuedInvoiceFile = async (ctx: ActorContext, id: string) =>
  sealedFile(ctx, orRefuse((await known(ctx, id)).file, 'kit.not_found'));
