import { showApi } from '@cloudyard/contract/bigdata/show.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { shownModels, shownProjects, tryShown } from './show.service.ts';

export const showRoutes = (server: Server) =>
  serve(server, showApi, {
    projects: shownProjects,
    models: shownModels,
    try: (ctx, { params, body }) => tryShown(ctx, params.id, body.row),
  });
