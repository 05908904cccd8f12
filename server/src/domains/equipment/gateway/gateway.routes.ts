import { GATEWAY_STATUS, gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import {
  addGateway,
  editGateway,
  gatewaysOf,
  gatewayWithNodes,
  removeGateway,
  switchGateway,
} from './gateway.service.ts';
import { STATUS_NAMES } from './gateway.view.ts';
import { overviewOf, rateOf } from './overview.service.ts';
import { signalsOf } from './signals.service.ts';

export const gatewayRoutes = (server: Server) =>
  serve(server, gatewayApi, {
    list: async (ctx, { params, query }) => {
      const { rows, total } = await gatewaysOf(ctx, params.enterpriseId, query);
      return toPage(rows, total, query);
    },
    view: (ctx, { params }) => gatewayWithNodes(ctx, params.id),
    signals: (ctx, { params }) => signalsOf(ctx, params.id),
    overview: (ctx) => overviewOf(ctx),
    rate: (ctx) => rateOf(ctx),
    add: (ctx, { body }) => addGateway(ctx, body),
    edit: (ctx, { params, body }) => editGateway(ctx, params.id, body),
    stop: (ctx, { params }) => switchGateway(ctx, params.id, false),
    start: (ctx, { params }) => switchGateway(ctx, params.id, true),
    remove: (ctx, { params }) => removeGateway(ctx, params.id),
    statuses: async () => Object.values(GATEWAY_STATUS).map((id) => ({ id, name: STATUS_NAMES[id] })),
  });
