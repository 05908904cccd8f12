import type { Context } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { insertMails } from './outgoing.queries.ts';
import { deliverJob } from './outgoing.service.ts';

export type MailDraft = { to: string; subject: string; text: string };

/**
 * Queues many mails at once; they are sent if the act is committed. `place`: the enterprise that sends them,
 * and sees their state. Returns their ids, in the order of the mails.
 */
export async function sendMails(
  ctx: Context,
  mails: readonly MailDraft[],
  place: string | null,
): Promise<string[]> {
  if (mails.length === 0) return [];
  const rows = mails.map((mail) => ({ ...mail, id: newId() }));
  await insertMails(ctx.db, rows, place);
  await ctx.kit.jobs.sendMany(
    ctx,
    deliverJob,
    rows.map(({ id }) => ({ id })),
  );
  return rows.map(({ id }) => id);
}
