import { maskedEmail, maskedPhone } from '@cloudyard/contract/identity/values.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { type Feedback, feedbackApi } from '@cloudyard/contract/portal/feedback.ts';
import { totalsByState } from '../../../kit/list.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import {
  type FeedbackRow,
  feedbackById,
  feedbackCounts,
  feedbackOf,
  feedbackPage,
} from './feedback.queries.ts';
import { closeFeedback, replyTo, submitFeedback } from './feedback.service.ts';

const view = (row: FeedbackRow): Feedback => ({
  id: row.id,
  ticket: row.ticket,
  username: row.username,
  email: row.email,
  phone: row.phone,
  content: row.content,
  topic: row.topic as Feedback['topic'],
  account: row.account_id ? { id: row.account_id, username: row.writer_name ?? '' } : null,
  enterprise: row.enterprise_name,
  state: row.state as Feedback['state'],
  createdAt: row.created_at.toISOString(),
  replies: row.replies.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
  version: row.version,
});

/** From a list no author is called or written to: contacts are whole where one of them is opened. */
const line = (row: FeedbackRow): Feedback => ({
  ...view(row),
  email: maskedEmail(row.email),
  phone: maskedPhone(row.phone),
});

export const feedbackRoutes = (server: Server) =>
  serve(server, feedbackApi, {
    submit: (ctx, { body }) => submitFeedback(ctx, body),
    mine: async ({ db, actor }, { query }) => {
      const { rows, total } = await feedbackOf(db, actor.userId, query);
      return toPage(rows.map(view), total, query);
    },
    list: async ({ db }, { query }) => {
      const { rows, total } = await feedbackPage(db, query);
      const counts = totalsByState(await feedbackCounts(db));
      return { ...toPage(rows.map(line), total, query), counts };
    },
    detail: async ({ db }, { params }) =>
      view(orRefuse(await feedbackById(db, params.id), 'portal.feedback_not_found')),
    reply: async (ctx, { params, body }) => view(await replyTo(ctx, params.id, body.version, body.text)),
    close: async (ctx, { params, body }) =>
      view(await closeFeedback(ctx, params.id, body.version, body.closed)),
  });
