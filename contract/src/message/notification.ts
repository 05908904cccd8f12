import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Search } from '../kit/values.ts';
import { Addressee } from './group.ts';
import { MAX_RECIPIENTS, MAX_TITLE, NOTIFICATION_TYPES, several, Way } from './values.ts';

const left = z.number().int().min(0);
/** What is left of the day; null: no limit. */
export const LetterAllowance = z.object({
  people: left.nullable(),
  mail: left.nullable(),
});
export type LetterAllowance = z.infer<typeof LetterAllowance>;

export const notificationApi = {
  notify: endpoint({
    method: 'POST',
    path: '/api-user/notificationObjects',
    allow: 'session',
    once: true,
    limit: { by: 'account', max: 30, seconds: 60 },
    summary:
      'Write to colleagues, or outside an enterprise to contacts; review results and other recipients only for platform reviewers',
    body: z.object({
      /** Must be the caller. */
      actorId: Id.optional(),
      /**
       * Users; outside an enterprise also an application they follow (its publisher)
       * and nil (the platform).
       */
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
    limit: { by: 'account', max: 120, seconds: 60 },
    summary: 'The people the caller can write to, by name: colleagues, or outside an enterprise contacts',
    query: z.object({ q: Search.min(1) }),
    reply: z.array(Addressee),
  }),
  allowance: endpoint({
    method: 'GET',
    path: '/api-message/letterAllowance',
    allow: 'session',
    summary: 'The number of people the caller can still write to today',
    reply: LetterAllowance,
  }),
};
