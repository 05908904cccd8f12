import { toPage } from '@cloudyard/contract/kit/page.ts';
import { webhookApi } from '@cloudyard/contract/message/webhook.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { deliveryPage, webhooksHere } from './webhook.queries.ts';
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  renewSecret,
  replay,
  tryWebhook,
  webhookHere,
} from './webhook.service.ts';
import { deliveryView, webhookView } from './webhook.view.ts';

const withSecret = ({ row, secret }: Awaited<ReturnType<typeof addWebhook>>) => ({
  webhook: webhookView(row),
  secret,
});

export const webhookRoutes = (server: Server) =>
  serve(server, webhookApi, {
    list: async ({ db }) => (await webhooksHere(db)).map(webhookView),
    add: async (ctx, { body }) => withSecret(await addWebhook(ctx, body)),
    change: async (ctx, { params, body }) => webhookView(await changeWebhook(ctx, params.id, body)),
    remove: (ctx, { params }) => removeWebhook(ctx, params.id),
    renew: async (ctx, { params }) => withSecret(await renewSecret(ctx, params.id)),
    try: (ctx, { params }) => tryWebhook(ctx, params.id),
    deliveries: async (ctx, { params, query }) => {
      const { id } = await webhookHere(ctx, params.id);
      const { rows, total } = await deliveryPage(ctx.db, id, query);
      return toPage(rows.map(deliveryView(ctx.actor.keys)), total, query);
    },
    replay: (ctx, { params, body }) => replay(ctx, params.id, body.ids),
  });
