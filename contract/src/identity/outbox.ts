import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant } from '../kit/values.ts';

/** A text message or mail that no carrier took, because none is configured. */
export const OutgoingMessage = z.object({
  id: Id,
  channel: z.enum(['sms', 'mail']),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  time: Instant,
});
export type OutgoingMessage = z.infer<typeof OutgoingMessage>;

export const outboxApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-user/outbox',
    allow: 'public',
    platform: true,
    idle: true,
    summary: 'Text messages and emails of this machine while no provider is configured; only on this machine',
    reply: z.array(OutgoingMessage),
  }),
};
/** The key to see the outbox while logged in. */
export const OUTBOX_KEY = 'identity.session.read';
