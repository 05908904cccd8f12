import type { Insertable, Selectable } from 'kysely';
import { z } from 'zod';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { newId } from '../../../kit/new-id.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { afterFailure, type Settled, stepFor } from './outgoing.policy.ts';
import { beginTry, insertOutgoing, lockOutgoing, markNotSent, markSent } from './outgoing.queries.ts';

const RETRIES = 4;
const WHY = { platform: 'deliver a message' };

type Row = Selectable<DB['outgoing']>;

/**
 * Hands one message to its carrier; a mail at most once, whatever happens on the way. The state "sending" is
 * committed before the carrier gets it.
 */
export const deliverJob = job({
  name: 'identity.deliver-message',
  data: z.object({ id: z.string() }),
  retries: RETRIES,
  seconds: 60,
  parallel: 4,
  run: async (kit, { id }) => {
    const row = await inTransaction(kit, WHY, (ctx) => take(ctx, id));
    if (!row) return;
    try {
      if (row.body) await carry(kit, row);
    } catch (error) {
      return afterwards(kit, row, error);
    }
    await insist(kit, () => inTransaction(kit, WHY, (ctx) => settle(ctx, row, 'sent')));
  },
});

/** The message, if it is to be carried now. */
async function take(ctx: Context, id: string): Promise<Row | undefined> {
  const row = await lockOutgoing(ctx.db, id);
  if (!row) return;
  const { kept } = carrierOf(ctx.kit, row);
  const step = stepFor(row, kept);
  if (step === 'give-up') await settle(ctx, row, 'unsure', 'It was being sent when the process ended.');
  if (step !== 'carry') return;
  await beginTry(ctx.db, id, row.channel === 'mail' && !kept ? 'sending' : 'waiting');
  return { ...row, tries: row.tries + 1 };
}

/** Records what the failure means, and throws where another try makes sense, or was the last one. */
async function afterwards(kit: Kit, row: Row, error: unknown) {
  const state = afterFailure(row.channel, error, row.tries > RETRIES);
  await insist(kit, () =>
    inTransaction(kit, WHY, async (ctx) => {
      if (state === 'waiting') await markNotSent(ctx.db, row.id, state, String(error), false);
      else await settle(ctx, row, state, String(error));
    }),
  );
  if (state === 'waiting' || state === 'failed') throw error;
  kit.log.warn({ err: error, id: row.id, state }, 'a mail did not arrive');
}

/** Records the outcome and notifies listeners in one transaction. */
async function settle(ctx: Context, { id, channel }: Row, state: Settled, error = '') {
  const isMail = channel === 'mail';
  if (state === 'sent') await markSent(ctx.db, id, carrierOf(ctx.kit, { channel }).kept);
  else if (!(await markNotSent(ctx.db, id, state, error, isMail))) return;
  if (isMail) await ctx.kit.events.emit(ctx, 'identity.mail_settled', { outgoingId: id, state });
}

const TIMES = 3;

/** The mail is out already: a database that is away for a moment must not make its outcome unknown. */
async function insist(kit: Kit, act: () => Promise<void>, left = TIMES): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (left === 1) throw error;
    kit.log.warn({ err: error }, 'what became of a message is written down again');
    await insist(kit, act, left - 1);
  }
}

const carrierOf = ({ carriers }: Kit, { channel }: Pick<Row, 'channel'>) =>
  carriers[channel as 'sms' | 'mail'];

function carry({ carriers }: Kit, row: Row) {
  const { id, recipient: to, subject, body: text } = row;
  return row.channel === 'sms'
    ? carriers.sms.send({ id, to, text })
    : carriers.mail.send({ id, to, subject, text });
}

/** Queues a message; it is sent if the act is committed. */
export async function deliver(ctx: Context, row: Insertable<DB['outgoing']>) {
  const id = newId();
  await insertOutgoing(ctx.db, { ...row, id });
  await ctx.kit.jobs.send(ctx, deliverJob, { id });
  return id;
}

export const sendMail = (ctx: Context, to: string, subject: string, text: string) =>
  deliver(ctx, { channel: 'mail', recipient: to, subject, body: text });
