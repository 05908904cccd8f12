import { searchApi } from '@cloudyard/contract/portal/search.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { findByName } from './search.service.ts';

export const searchRoutes = (server: Server) =>
  serve(server, searchApi, { find: (ctx, { query }) => findByName(ctx, query.q) });
