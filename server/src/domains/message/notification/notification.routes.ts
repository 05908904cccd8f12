import { notificationApi } from '@cloudyard/contract/message/notification.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { addresseesNamed, allowanceFor } from '../sent/letter.service.ts';
import { notifyPeople } from './notification.service.ts';

export const notificationRoutes = (server: Server) =>
  serve(server, notificationApi, {
    notify: (ctx, { body }) => notifyPeople(ctx, body),
    colleagues: (ctx, { query }) => addresseesNamed(ctx, query.q),
    allowance: (ctx) => allowanceFor(ctx),
  });
