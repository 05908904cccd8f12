import { toPage } from '@cloudyard/contract/kit/page.ts';
import { invoiceApi } from '@cloudyard/contract/ledger/invoice.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { receiveSealedFile } from '../../file/index.ts';
import { answerReceipt } from '../topup/topup.routes.ts';
import { invoicePage } from './invoice.queries.ts';
import {
  askInvoice,
  cancelInvoice,
  invoiceMonths,
  invoiceTitles,
  issuedInvoiceFile,
  issueInvoice,
  mustBePdf,
  ownInvoiceFile,
  ownInvoices,
  rejectInvoice,
} from './invoice.service.ts';
import { invoiceView } from './invoice.view.ts';

export const invoiceRoutes = (server: Server) =>
  serve(server, invoiceApi, {
    months: (ctx, { query }) => invoiceMonths(ctx, query.enterpriseId),
    titles: (ctx, { query }) => invoiceTitles(ctx, query.enterpriseId),
    list: async (ctx, { query }) => {
      const { rows, total } = await ownInvoices(ctx, query);
      return toPage(rows.map(invoiceView), total, query);
    },
    ask: (ctx, { query, body }) => askInvoice(ctx, query.enterpriseId, body),
    cancel: (ctx, { params }) => cancelInvoice(ctx, params.id),
    file: async (ctx, { params }, wire) => answerReceipt(ctx.kit, await ownInvoiceFile(ctx, params.id), wire),
    queue: async ({ db }, { query }) => {
      const { rows, total } = await invoicePage(db, query);
      return toPage(rows.map(invoiceView), total, query);
    },
    attach: async (ctx, _, { request }) => {
      const row = await receiveSealedFile(ctx, request, invoiceApi.attach);
      mustBePdf(row);
      return { name: row.name, originalName: row.original_name };
    },
    issue: (ctx, { params, body }) => issueInvoice(ctx, params.id, body),
    reject: (ctx, { params, body }) => rejectInvoice(ctx, params.id, body.reason),
    issuedFile: async (ctx, { params }, wire) =>
      answerReceipt(ctx.kit, await issuedInvoiceFile(ctx, params.id), wire),
  });
