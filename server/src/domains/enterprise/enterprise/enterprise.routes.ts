import { Readable } from 'node:stream';
import { enterpriseApi } from '@cloudyard/contract/enterprise/enterprise.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { sendCsv } from '../../../kit/http.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import {
  enterpriseFigures,
  enterpriseInfo,
  exportLines,
  isNameFree,
  lift,
  noteExport,
  suspend,
} from './enterprise.service.ts';
import { enterpriseView, infoView } from './enterprise.view.ts';
import { enterprisePage, listedEnterprise, statusCounts } from './enterprise-list.queries.ts';

export const enterpriseRoutes = (server: Server) =>
  serve(server, enterpriseApi, {
    info: async (ctx, { query }) => infoView(await enterpriseInfo(ctx, query.id)),
    nameFree: (ctx, { body }) => isNameFree(ctx, body.name),
    list: async ({ db }, { query }) => {
      const { rows, total } = await enterprisePage(db, query);
      const { counts, suspended } = await statusCounts(db, query);
      return { ...toPage(rows.map(enterpriseView), total, query), counts: { ...counts, suspended } };
    },
    detail: async ({ db }, { params }) =>
      enterpriseView(orRefuse(await listedEnterprise(db, params.id), 'enterprise.not_found')),
    export: async (ctx, { query }, { reply }) => {
      await noteExport(ctx, query);
      sendCsv(reply, 'enterprises.csv');
      return Readable.from(exportLines(ctx, query));
    },
    suspend: async (ctx, { params, body }) => enterpriseView(await suspend(ctx, params.id, body)),
    lift: async (ctx, { params, body }) => enterpriseView(await lift(ctx, params.id, body.version)),
    figures: (ctx) => enterpriseFigures(ctx),
  });
