import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { addressTo, sendMails } from '../../identity/index.ts';
import {
  type DueLine,
  type MailedMessage,
  mailedMessages,
  markQueued,
  markSettled,
  markUnmailed,
  takeDue,
} from './mail.queries.ts';
import { digestMail, MOST_TEXT, messageMail } from './mail.words.ts';

const DETAIL = '/console/message-detail?id=';
const PREFERENCES = '/console/message-preferences';

/**
 * Puts everything that is due into the outbox, some recipients at a time. What comes to one
 * recipient at once is one mail.
 */
export async function sendDueMails(kit: Kit) {
  while (
    !kit.ending.aborted &&
    (await inTransaction(kit, { platform: 'send mails of messages' }, sendPortion))
  );
}

/** Whether there was anything. */
async function sendPortion(ctx: Context): Promise<boolean> {
  // Two runs at once would each find some of a recipient's messages, and make two mails of them.
  await takeTurn(ctx.db, 'mails of messages');
  const due = await takeDue(ctx.db);
  if (due.length === 0) return false;
  const unmailed = due.filter(({ email }) => email === null);
  if (unmailed.length > 0) await markUnmailed(ctx.db, unmailed);
  await queue(
    ctx,
    due.filter(({ email }) => email !== null),
  );
  return true;
}

async function queue(ctx: Context, lines: readonly DueLine[]) {
  if (lines.length === 0) return;
  const messages = await mailedMessages(ctx.db, [...new Set(lines.map((one) => one.message_id))], MOST_TEXT);
  const byId = new Map(messages.map((one) => [one.id, one]));
  const people = [...Map.groupBy(lines, ({ account_id }) => account_id).values()];
  const outgoing = await sendMails(
    ctx,
    people.map((theirs) => ({ to: theirs[0]?.email as string, ...wordsFor(ctx, theirs, byId) })),
    null,
  );
  await markQueued(
    ctx.db,
    people.flatMap((theirs, at) => theirs.map((one) => ({ ...one, outgoing_id: outgoing[at] as string }))),
  );
}

function wordsFor(ctx: Context, lines: readonly DueLine[], byId: Map<string, MailedMessage>) {
  const preferences = addressTo(ctx, PREFERENCES);
  const told = lines.map(({ message_id }) => ({
    message: byId.get(message_id) as MailedMessage,
    address: addressTo(ctx, `${DETAIL}${message_id}`),
  }));
  const [only, ...more] = told;
  return only && more.length === 0 ? messageMail(only, preferences) : digestMail(told, preferences);
}

/** Records the outcome of a mail in its lines. */
export const followMail = (ctx: Context, { outgoingId, state }: { outgoingId: string; state: string }) =>
  markSettled(ctx.db, outgoingId, state);
