import { z } from 'zod';
import { events, topic } from '../kit/events.ts';
import { Id } from '../kit/values.ts';

export const identityEvents = events({
  'identity.registered': z.object({ userId: Id, registeredAs: z.enum(['enterprise', 'private']) }),
  'identity.logged_in': z.object({ userId: Id, sessionId: Id }),
  'identity.session_ended': z.object({ userId: Id, sessionId: Id, reason: z.string() }),
  /**
   * The outcome of a mail: a server took it, refused it for good (bounced), could not be
   * reached any more (failed), or fell silent after it had all of it (unsure): that one is not
   * sent again, it may have arrived.
   */
  'identity.mail_settled': z.object({
    outgoingId: Id,
    state: z.enum(['sent', 'bounced', 'failed', 'unsure']),
  }),
  /** The password changed, or the account was closed: whatever was begun with it ends, not only logins. */
  'identity.trust_ended': z.object({ userId: Id }),
  /** An administrator did this to a user's account. */
  'identity.account_administered': z.object({
    userId: Id,
    act: z.enum(['blocked', 'unblocked', 'reset']),
    reason: z.string(),
  }),
  /** In the transaction of the deregistration: a listener may still refuse it. */
  'identity.removed': z.object({ userId: Id }),
});

/** The user's own session; it carries no messages, only its end. */
export const sessionTopic = topic('/user/session', z.object({}));
/** The list of current logins changed. */
export const currentUsersTopic = topic('/topic/identity.current-users', z.object({}));
