import { LOG_TYPE_NAMES, LOG_TYPES, logApi } from '@cloudyard/contract/equipment/log.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { logOf } from './log.service.ts';

export const logRoutes = (server: Server) =>
  serve(server, logApi, {
    types: async () => LOG_TYPES.map((code) => ({ code, name: LOG_TYPE_NAMES[code] })),
    find: async (ctx, { query, body }) => {
      const { rows, total } = await logOf(ctx, { ...query, ...body });
      return toPage(rows, total, query);
    },
  });
