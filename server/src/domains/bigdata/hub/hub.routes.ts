import { hubApi } from '@cloudyard/contract/bigdata/hub.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { follow, hubPage, hubThing } from './hub.service.ts';
import { revoke, share, shares } from './share.service.ts';

export const hubRoutes = (server: Server) =>
  serve(server, hubApi, {
    page: (ctx, { query }) => hubPage(ctx, query),
    thing: (ctx, { params }) => hubThing(ctx, params.kind, params.id),
    follow: (ctx, { params, body }) => follow(ctx, params.kind, params.id, body.isFollowed),
    shares: (ctx, { params }) => shares(ctx, params.kind, params.id),
    share: (ctx, { params, body }) => share(ctx, params.kind, params.id, body),
    revoke: (ctx, { params }) => revoke(ctx, params.id),
  });
