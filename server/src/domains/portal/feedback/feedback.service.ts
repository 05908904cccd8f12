import type { FeedbackDraft } from '@cloudyard/contract/portal/feedback.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { enterpriseNameOf } from '../../enterprise/index.ts';
import { sendMail } from '../../identity/index.ts';
import { notify } from '../../message/index.ts';
import {
  type FeedbackRow,
  type FeedbackState,
  feedbackById,
  insertFeedback,
  insertReply,
  nextTicket,
  setState,
} from './feedback.queries.ts';
import { answeredMail, receivedMail } from './feedback.words.ts';

/** Stores it. What a bot wrote (it fills in the hidden field) is answered alike and thrown away. */
export async function submitFeedback(ctx: Context, { website, ...draft }: FeedbackDraft) {
  const ticket = await nextTicket(ctx.db);
  if (website) {
    ctx.log.info({ request: ctx.caller.id }, 'feedback of a machine thrown away');
    return { ticket };
  }
  const { actor } = ctx;
  await insertFeedback(ctx.db, {
    ...draft,
    ticket,
    account_id: actor?.userId ?? null,
    enterprise_name: actor?.enterpriseId ? await enterpriseNameOf(ctx.db, actor.enterpriseId) : null,
  });
  const { subject, text } = receivedMail(ticket);
  // An unconfirmed address gets no text that another person could have written.
  if (actor) await sendMail(ctx, actor.email, subject, text);
  return { ticket };
}

const found = async (ctx: ActorContext, id: string): Promise<FeedbackRow> =>
  orRefuse(await feedbackById(ctx.db, id), 'portal.feedback_not_found');

async function moveTo(ctx: ActorContext, row: FeedbackRow, version: number, state: FeedbackState) {
  orRefuse(await setState(ctx.db, row.id, version, state), 'portal.feedback_changed');
  await ctx.kit.audit.record(ctx, {
    action: `portal.feedback.${state}`,
    object: { type: 'feedback', id: row.id, name: row.ticket },
    before: { state: row.state },
    after: { state },
  });
}

/**
 * A writer with an account gets the answer as a message, and one mail of it; others at the address they gave.
 */
export async function replyTo(ctx: ActorContext, id: string, version: number, text: string) {
  const row = await found(ctx, id);
  await moveTo(ctx, row, version, 'answered');
  await insertReply(ctx.db, { feedback_id: id, author_id: ctx.actor.userId, text });
  if (row.account_id)
    await notify(ctx, {
      event: 'feedback-answered',
      to: [row.account_id],
      values: { ticket: row.ticket, answer: text, question: row.content },
      link: '/console/feedback',
    });
  // No mail goes with the message to an unconfirmed address.
  const mail = answeredMail(row.ticket, row.content, text);
  if (!row.writer_reached) await sendMail(ctx, row.email, mail.subject, mail.text);
  return found(ctx, id);
}

export async function closeFeedback(ctx: ActorContext, id: string, version: number, closed: boolean) {
  const row = await found(ctx, id);
  const open = row.replies.length > 0 ? 'answered' : 'open';
  await moveTo(ctx, row, version, closed ? 'closed' : open);
  return found(ctx, id);
}
