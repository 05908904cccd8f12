import type { Insertable } from 'kysely';
import { z } from 'zod';
import { type Context, type Kit, work } from '../../kit/context.ts';
import { job } from '../../kit/jobs.ts';
import { newId } from '../../kit/new-id.ts';
import type { DB } from '../../kit/tables.gen.ts';
import { insertOutgoing, markFailed, markSent, takeOutgoing } from './outgoing.queries.ts';

/** Carries one message out of the house. A carrier that had it already knows it by its id. */
export const deliverJob = job({
  name: 'identity.deliver-message',
  data: z.object({ id: z.string() }),
  retries: 4,
  seconds: 60,
  parallel: 4,
  run: async (kit, { id }) => {
    const row = await work(kit, { platform: 'deliver a message' }, ({ db }) => takeOutgoing(db, id));
    if (!row) return;
    try {
      if (row.body) await carry(kit, row);
    } catch (error) {
      await work(kit, { platform: 'deliver a message' }, ({ db }) => markFailed(db, id, String(error)));
      throw error;
    }
    const { kept } = kit.carriers[row.channel as 'sms' | 'mail'];
    await work(kit, { platform: 'deliver a message' }, ({ db }) => markSent(db, id, kept));
  },
});

function carry(
  { carriers }: Kit,
  row: { id: string; channel: string; recipient: string; subject: string; body: string },
) {
  const { id, recipient: to, subject, body: text } = row;
  return row.channel === 'sms'
    ? carriers.sms.send({ id, to, text })
    : carriers.mail.send({ id, to, subject, text });
}

/** Puts a message on its way; it goes if the act is committed. */
export async function deliver(ctx: Context, row: Insertable<DB['outgoing']>) {
  const id = newId();
  await insertOutgoing(ctx.db, { ...row, id });
  await ctx.kit.jobs.send(ctx, deliverJob, { id });
  return id;
}

export const sendMail = (ctx: Context, to: string, subject: string, text: string) =>
  deliver(ctx, { channel: 'mail', recipient: to, subject, body: text });
