import { Readable } from 'node:stream';
import {
  type LiveSessionQuery,
  type LoginRecordQuery,
  monitorApi,
} from '@cloudyard/contract/identity/monitor.ts';
import { type Paging, toPage } from '@cloudyard/contract/kit/page.ts';
import type { FastifyReply } from 'fastify';
import type { ActorContext } from '../../../kit/context.ts';
import { sendCsv } from '../../../kit/http.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { livePage, recordPage, type Within } from './monitor.queries.ts';
import {
  exportLines,
  inEnterprise,
  kick,
  kickMembers,
  loginStatistics,
  noteExport,
} from './monitor.service.ts';
import { liveView, recordView } from './monitor.view.ts';

async function current({ db, actor }: ActorContext, within: Within, query: LiveSessionQuery & Paging) {
  const { rows, total } = await livePage(db, within, query);
  return toPage(rows.map(liveView(actor.sessionId)), total, query);
}

async function history({ db }: ActorContext, within: Within, query: LoginRecordQuery & Paging) {
  const { rows, total } = await recordPage(db, within, query);
  return toPage(rows.map(recordView), total, query);
}

async function download(ctx: ActorContext, within: Within, query: LoginRecordQuery, reply: FastifyReply) {
  await noteExport(ctx, query);
  sendCsv(reply, 'login-history.csv');
  return Readable.from(exportLines(ctx, within, query));
}

/** Every question twice: for the platform, and for the caller's current enterprise. */
export const monitorRoutes = (server: Server) =>
  serve(server, monitorApi, {
    current: (ctx, { query }) => current(ctx, 'everywhere', query),
    kick: (ctx, { body }) => kick(ctx, 'everywhere', body),
    history: (ctx, { query }) => history(ctx, 'everywhere', query),
    export: (ctx, { query }, { reply }) => download(ctx, 'everywhere', query, reply),
    statistics: (ctx, { query }) => loginStatistics(ctx, 'everywhere', query),
    memberCurrent: (ctx, { query }) => current(ctx, inEnterprise(ctx), query),
    memberKick: (ctx, { body }) => kickMembers(ctx, body),
    memberHistory: (ctx, { query }) => history(ctx, inEnterprise(ctx), query),
    memberExport: (ctx, { query }, { reply }) => download(ctx, inEnterprise(ctx), query, reply),
    memberStatistics: (ctx, { query }) => loginStatistics(ctx, inEnterprise(ctx), query),
  });
