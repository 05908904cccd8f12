import { historyImportApi } from '@cloudyard/contract/iot/history-import.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { forWhoSeesAll } from '../group/seen.service.ts';
import { addImport, cancelImport, imports, startImport } from './history-import.service.ts';

export const historyImportRoutes = (server: Server) =>
  serve(
    server,
    historyImportApi,
    forWhoSeesAll({
      list: (ctx) => imports(ctx),
      add: (ctx, { body }) => addImport(ctx, body),
      start: (ctx, { params }) => startImport(ctx, params.id),
      cancel: (ctx, { params }) => cancelImport(ctx, params.id),
    }),
  );
