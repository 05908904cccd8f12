import { algorithmLibraryApi } from '@cloudyard/contract/algorithm/library.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { libraryPage, libraryTree, topAlgorithms } from './library.service.ts';

export const libraryRoutes = (server: Server) =>
  serve(server, algorithmLibraryApi, {
    top: topAlgorithms,
    tree: (ctx) => libraryTree(ctx, ''),
    search: (ctx, { query }) => libraryTree(ctx, query.name),
    page: (ctx, { params }) => libraryPage(ctx, params.id),
  });
