import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant, one } from '../kit/values.ts';
import { CodeSent } from './session.ts';
import { Code, Email, Phone } from './values.ts';

/** One of the two: the new phone, or the new email. */
const contact = z.union([z.object({ phone: Phone }).strict(), z.object({ email: Email }).strict()]);
export type NewContact = z.infer<typeof contact>;

/** A phone or email an administrator wrote down; it opens nothing until its owner has confirmed it. */
export const WaitingContact = z.object({
  id: Id,
  which: z.enum(['phone', 'email']),
  value: z.string(),
  /** The administrator's username. */
  askedBy: z.string(),
  askedAt: Instant,
});
export type WaitingContact = z.infer<typeof WaitingContact>;

/** How long the former contact may object, to a change that waits and to one that was confirmed. */
export const OBJECTION_DAYS = 7;

const slow = { by: 'account', max: 10, seconds: 600 } as const;

export const contactApi = {
  sendCode: endpoint({
    method: 'POST',
    path: '/api-user/contactCode',
    allow: 'session',
    platform: true,
    limit: slow,
    summary: 'Send a code to the caller’s new phone or email',
    body: contact,
    reply: CodeSent,
  }),
  change: endpoint({
    method: 'POST',
    path: '/api-user/contactChange',
    allow: 'session',
    platform: true,
    limit: slow,
    summary:
      'Change the caller’s phone or email with the password and the code sent to the new one; the previous one is notified',
    body: z.object({ contact, code: Code, current: z.string().min(1).max(200) }),
    reply: z.object({ phone: z.string(), email: z.string() }),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api-user/contactChanges',
    allow: 'session',
    summary:
      'Changes of the caller’s phone or email that an administrator entered and the caller has to confirm',
    reply: z.array(WaitingContact),
  }),
  sendWaitingCode: endpoint({
    method: 'POST',
    path: '/api-user/contactChanges/:id/code',
    allow: 'session',
    platform: true,
    limit: slow,
    summary: 'Send a code to the phone or email that waits for confirmation',
    params: one,
    reply: CodeSent,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api-user/contactChanges/:id/confirm',
    allow: 'session',
    platform: true,
    limit: slow,
    summary: 'Confirm a pending change with the code sent to the new contact; the previous one is notified',
    params: one,
    body: z.object({ code: Code }),
    reply: z.object({ phone: z.string(), email: z.string() }),
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api-user/contactChanges/:id/decline',
    allow: 'session',
    summary: 'Decline a pending change',
    params: one,
    reply: z.object({ declined: z.literal(true) }),
  }),
  object: endpoint({
    method: 'POST',
    path: '/api-user/contactObjection',
    allow: 'public',
    platform: true,
    limit: { by: 'address', max: 20, seconds: 60 },
    summary:
      'Dispute a change with the link sent to the previous phone or email: a pending change is cancelled, a confirmed one is reverted and all sessions end',
    body: z.object({ token: z.string().min(20).max(100) }),
    reply: z.object({
      /**
       * `closed`: another account has the former one by now, so the account is closed
       * until an administrator acts.
       */
      outcome: z.enum(['cancelled', 'turned_back', 'closed']),
    }),
  }),
};
