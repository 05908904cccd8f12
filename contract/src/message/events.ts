import { z } from 'zod';
import { topic } from '../kit/events.ts';
import { Id } from '../kit/values.ts';

/** Something changed in a user's messages. Says nothing more: the browser asks anew. */
export const inboxTopic = topic('/topic/message.inbox/{userId}', z.object({}));

/** How far a message is on its way to its recipients; `place` is an enterprise or nil. */
export const sendingTopic = topic(
  '/topic/message.sending/{place}',
  z.object({ id: Id, state: z.string(), delivered: z.number().int(), recipients: z.number().int() }),
);
