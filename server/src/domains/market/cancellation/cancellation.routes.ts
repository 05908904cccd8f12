import { cancellationApi } from '@cloudyard/contract/market/cancellation.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { cancelDelivered, quoteCancellation, takeBackCancellation } from './cancellation.service.ts';

export const cancellationRoutes = (server: Server) =>
  serve(server, cancellationApi, {
    quote: (ctx, { params }) => quoteCancellation(ctx, params.id),
    cancel: (ctx, { params, body }) => cancelDelivered(ctx, params.id, body),
    takeBack: (ctx, { params }) => takeBackCancellation(ctx, params.id),
  });
