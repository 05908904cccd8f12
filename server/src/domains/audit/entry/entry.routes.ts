import { Readable } from 'node:stream';
import { entryApi } from '@cloudyard/contract/audit/entry.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { sendCsv } from '../../../kit/http.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { actionsSeen, dailyCounts, entryById, entryPage, objectTypesSeen } from './entry.queries.ts';
import { exportLines, noteExport } from './entry.service.ts';
import { detailView, entryView } from './entry.view.ts';

export const entryRoutes = (server: Server) =>
  serve(server, entryApi, {
    list: async ({ db }, { query }) => {
      const { rows, total } = await entryPage(db, query);
      return toPage(rows.map(entryView), total, query);
    },
    facets: async ({ db }) => ({ actions: await actionsSeen(db), objectTypes: await objectTypesSeen(db) }),
    daily: ({ db }, { query }) => dailyCounts(db, query.days, query.zone),
    detail: async ({ db }, { params }) =>
      detailView(orRefuse(await entryById(db, params.id), 'audit.entry_not_found')),
    export: async (ctx, { query }, { reply }) => {
      await noteExport(ctx, query);
      sendCsv(reply, 'audit-log.csv');
      return Readable.from(exportLines(ctx, query));
    },
  });
