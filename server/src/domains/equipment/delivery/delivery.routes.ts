import { deliveryApi } from '@cloudyard/contract/equipment/delivery.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { askAgain, deliveryOf } from './delivery.service.ts';

export const deliveryRoutes = (server: Server) =>
  serve(server, deliveryApi, {
    view: (ctx, { params }) => deliveryOf(ctx, params.id),
    resend: (ctx, { params }) => askAgain(ctx, params.id),
  });
