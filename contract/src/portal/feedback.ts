import { z } from 'zod';
import { Email, Phone } from '../identity/values.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';

export const FEEDBACK_STATES = ['open', 'answered', 'closed'] as const;

/** A fault or a wish, a question, or buying. */
export const FEEDBACK_TOPICS = ['advice', 'question', 'sales'] as const;
export const FeedbackTopic = z.enum(FEEDBACK_TOPICS);
export type FeedbackTopic = z.infer<typeof FeedbackTopic>;

export const FeedbackDraft = z.object({
  username: z.string().trim().min(1).max(60),
  email: Email,
  phone: Phone,
  content: z.string().trim().min(1).max(4000),
  topic: FeedbackTopic.optional(),
  /** Filled in by bots only: users do not see it. */
  website: z.string().max(200).optional(),
});
export type FeedbackDraft = z.infer<typeof FeedbackDraft>;

export const Feedback = z.object({
  id: Id,
  /** The number the writer quotes when they ask again. */
  ticket: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  content: z.string(),
  topic: FeedbackTopic,
  /** The user who was logged in when they wrote. */
  account: z.object({ id: Id, username: z.string() }).nullable(),
  enterprise: z.string().nullable(),
  state: z.enum(FEEDBACK_STATES),
  createdAt: Instant,
  replies: z.array(z.object({ id: Id, by: z.string(), at: Instant, text: z.string() })),
  version: z.number().int(),
});
export type Feedback = z.infer<typeof Feedback>;

export const feedbackApi = {
  submit: endpoint({
    method: 'POST',
    path: '/api-portal/feedback',
    allow: 'public',
    limit: { by: 'address', max: 5, seconds: 600 },
    summary: 'Send feedback; the reply comes by email',
    body: FeedbackDraft,
    reply: z.object({ ticket: z.string() }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api-portal/feedback/mine',
    allow: 'session',
    summary: 'The caller’s own feedback, with the replies',
    query: pageQuery,
    reply: pageOf(Feedback),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api-portal/feedback',
    allow: 'portal.feedback.read',
    platform: true,
    summary: 'All feedback, that which waits longest first',
    query: pageQuery.extend({
      q: Search.optional(),
      state: z.enum(FEEDBACK_STATES).optional(),
      topic: FeedbackTopic.optional(),
      sort: sortBy(['createdAt']).optional(),
    }),
    reply: pageOf(Feedback).extend({ counts: z.record(z.string(), z.number().int()) }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api-portal/feedback/:id',
    allow: 'portal.feedback.read',
    platform: true,
    summary: 'One feedback with its replies',
    params: one,
    reply: Feedback,
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api-portal/feedback/:id/reply',
    allow: 'portal.feedback.reply',
    platform: true,
    once: true,
    summary: 'Reply to feedback by email',
    params: one,
    body: z.object({ text: z.string().trim().min(1).max(4000), version: z.number().int() }),
    reply: Feedback,
  }),
  close: endpoint({
    method: 'POST',
    path: '/api-portal/feedback/:id/close',
    allow: 'portal.feedback.reply',
    platform: true,
    summary: 'Close or reopen feedback',
    params: one,
    body: z.object({ closed: z.boolean(), version: z.number().int() }),
    reply: Feedback,
  }),
};
