import { invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { sendCsv } from '../../../kit/http.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { receiveBytes } from '../../file/index.ts';
import { browserOf } from '../../identity/index.ts';
import { invitationPage } from './invitation.queries.ts';
import { invite, mayInvite, mineOf, resend, seal } from './invitation.service.ts';
import { invitationView, openView } from './invitation.view.ts';
import { batchPage, batchRowPage } from './invitation-batch.queries.ts';
import { badRowsTable, batchFor, dropBatch, readBatch, sendBatch } from './invitation-batch.service.ts';
import { batchView } from './invitation-batch.view.ts';
import { acceptInvitation, openInvitation, registerByInvitation } from './invitation-join.service.ts';

export const invitationRoutes = (server: Server) =>
  serve(server, invitationApi, {
    page: async (ctx, { query }) => {
      const { rows, total, counts } = await invitationPage(ctx.db, mineOf(ctx), query);
      const whole = mayInvite(ctx);
      const shown = rows.map((row) => invitationView(row, whole));
      return { ...toPage(shown, total, query), counts };
    },
    invite: (ctx, { body }) => invite(ctx, body, body.rows),
    resend: (ctx, { body }) => resend(ctx, body.ids),
    seal: (ctx, { body }) => seal(ctx, body.ids),
    read: async (ctx, _, { request }) => {
      const { bytes, originalName } = await receiveBytes(ctx, request, invitationApi.read);
      return batchView(await readBatch(ctx, bytes, originalName));
    },
    batches: async (ctx, { query }) => {
      const { rows, total } = await batchPage(ctx.db, mineOf(ctx), query);
      return toPage(rows.map(batchView), total, query);
    },
    batch: async (ctx, { params }) => batchView(await batchFor(ctx, params.id)),
    batchRows: async (ctx, { params, query }) => {
      await batchFor(ctx, params.id);
      const { rows, total } = await batchRowPage(ctx.db, params.id, query.bad ?? false, query);
      return toPage(rows, total, query);
    },
    batchFile: async (ctx, { params }, { reply }) => {
      sendCsv(reply, 'rows.csv');
      return badRowsTable(ctx, params.id);
    },
    sendBatch: async (ctx, { params, body }) => batchView(await sendBatch(ctx, params.id, body)),
    dropBatch: async (ctx, { params }) => batchView(await dropBatch(ctx, params.id)),
    open: async (ctx, { body }) => openView(await openInvitation(ctx, body.token)),
    register: async (ctx, { body }, { request, reply }) => {
      const { id, username } = await registerByInvitation(ctx, body, browserOf(request, reply, ctx.kit));
      return { userId: id, username };
    },
    accept: (ctx, { body }) => acceptInvitation(ctx, body.token, body),
  });
