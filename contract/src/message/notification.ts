import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Search } from '../kit/values.ts';
import { Addressee } from './group.ts';
import { MAX_RECIPIENTS, MAX_TITLE, NOTIFICATION_TYPES, several, Way } from './values.ts';

export const notificationApi = {
  notify: endpoint({
    method: 'POST',
    path: '/api-user/notificationObjects',
    allow: 'session',
    once: true,
    limit: { by: 'account', max: 30, seconds: 60 },
    summary:
      'Write to people of one’s enterprise; verdicts and strangers only for who reviews for the platform',
    body: z.object({
      /** Must be who asks. */
      actorId: Id.optional(),
      notifierIds: several(Id, MAX_RECIPIENTS),
      title: z.string().trim().min(1).max(MAX_TITLE),
      description: z.string().max(20_000).default(''),
      type: z.enum(NOTIFICATION_TYPES).default('user message'),
      selfType: z.string().max(20).default('02'),
      action: z.string().trim().max(100).default(''),
      ways: several(Way, 1).optional(),
    }),
    reply: z.object({ notificationObjectId: Id, notified: z.number().int() }),
  }),
  colleagues: endpoint({
    method: 'GET',
    path: '/api-message/colleagues',
    allow: 'session',
    summary: 'People of one’s enterprise one may write to, by name',
    query: z.object({ q: Search.min(1) }),
    reply: z.array(Addressee),
  }),
};
