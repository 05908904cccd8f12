import { toPage } from '@cloudyard/contract/kit/page.ts';
import { topupApi } from '@cloudyard/contract/ledger/topup.ts';
import type { Kit } from '../../../kit/context.ts';
import type { CallbackForm } from '../../../kit/payment.ts';
import { type Server, serve, type Wire } from '../../../kit/serve.ts';
import { answerFile, type FileRow } from '../../file/index.ts';
import { hear } from './callback.service.ts';
import { begin, cancel, handIn, list, methodsOf, ownReceipt, pay, topup } from './topup.service.ts';
import { topupView } from './topup.view.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Texts only: whatever else a stranger sends is no field of a form. */
const formOf = (body: unknown): CallbackForm =>
  Object.fromEntries(
    Object.entries(body ?? {}).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );

/** Never kept by a browser: it is a document about money. */
export async function answerReceipt(kit: Kit, file: FileRow, wire: Wire) {
  const answer = await answerFile(kit, file, wire);
  if (!wire.reply.sent) wire.reply.header('cache-control', 'private, no-store');
  return answer;
}

export const topupRoutes = (server: Server) =>
  server.app.register(async (app) => {
    // Only here: providers post forms.
    app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: 65_536 }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    serve({ ...server, app }, topupApi, {
      methods: (ctx) => methodsOf(ctx),
      begin: (ctx, { body }) => begin(ctx, body),
      list: async (ctx, { query }) => {
        const { rows, total } = await list(ctx, query);
        return toPage(rows.map(topupView), total, query);
      },
      get: (ctx, { params }) => topup(ctx, params.id),
      pay: (ctx, { params }, { request }) => pay(ctx, params.id, request),
      handIn: (ctx, { params }, { request }) => handIn(ctx, params.id, request),
      receipt: async (ctx, { params }, wire) =>
        answerReceipt(ctx.kit, await ownReceipt(ctx, params.id), wire),
      cancel: (ctx, { params }) => cancel(ctx, params.id),
      callback: async (ctx, { params }, { request, reply }) => {
        reply.type('text/plain; charset=utf-8');
        return hear(ctx, params.provider, formOf(request.body));
      },
    });
  });
