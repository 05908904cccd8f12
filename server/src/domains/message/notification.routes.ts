import { notificationApi } from '@cloudyard/contract/message/notification.ts';
import { type Server, serve } from '../../kit/serve.ts';
import { colleaguesNamed } from './notification.queries.ts';
import { notifyPeople } from './notification.service.ts';
import { addresseeView } from './sent.view.ts';

const MOST = 20;

export const notificationRoutes = (server: Server) =>
  serve(server, notificationApi, {
    notify: (ctx, { body }) => notifyPeople(ctx, body),
    colleagues: async ({ db, actor }, { query }) =>
      actor.enterpriseId
        ? (await colleaguesNamed(db, actor.enterpriseId, actor.userId, query.q, MOST)).map(addresseeView)
        : [],
  });
