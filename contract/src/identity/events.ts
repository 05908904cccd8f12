import { z } from 'zod';
import { events } from '../kit/events.ts';
import { Id } from '../kit/values.ts';

export const identityEvents = events({
  'identity.logged_in': z.object({ userId: Id, sessionId: Id }),
  'identity.session_ended': z.object({ userId: Id, sessionId: Id, reason: z.string() }),
});
