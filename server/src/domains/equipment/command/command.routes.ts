import { commandApi } from '@cloudyard/contract/equipment/command.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { cancelCommand, commandsOf, sendCommand } from './command.service.ts';

export const commandRoutes = (server: Server) =>
  serve(server, commandApi, {
    send: (ctx, { params, body }) => sendCommand(ctx, params.id, body),
    list: async (ctx, { params, query }) => {
      const { rows, total } = await commandsOf(ctx, params.id, query);
      return toPage(rows, total, query);
    },
    cancel: (ctx, { params }) => cancelCommand(ctx, params.id),
  });
