import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant, one } from '../kit/values.ts';

/** A sender whose letters a user does not want. */
export const Blocked = z.object({ id: Id, name: z.string(), since: Instant });
export type Blocked = z.infer<typeof Blocked>;

export const blockApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-message/blocks',
    allow: 'session',
    summary: 'The senders the caller has blocked',
    reply: z.array(Blocked),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api-message/message/:id/block',
    allow: 'session',
    summary: 'Block or unblock the sender of a message',
    params: one,
    body: z.object({ blocked: z.boolean() }),
    reply: z.object({ blocked: z.boolean() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-message/blocks/:id',
    allow: 'session',
    summary: 'Unblock a sender',
    params: one,
    reply: z.object({ id: Id }),
  }),
};
