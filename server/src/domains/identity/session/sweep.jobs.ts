import { z } from 'zod';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { outlivedTgts } from '../cas/tgt.queries.ts';
import { sweepTickets } from '../cas/ticket.queries.ts';
import { sweepCodes } from '../contact/code.queries.ts';
import { sweepLinks } from '../contact/link.queries.ts';
import { sweepOutgoing } from '../outbox/outgoing.queries.ts';
import { endLogins } from './ending.service.ts';
import { sweepAttempts } from './login.queries.ts';
import { outlivedSessions, sweepFormerTokens } from './session.queries.ts';

const BATCH = 200;
const scope = { platform: 'end logins whose time is over' };

/**
 * What outlived its time is refused anyway; here it is ended, so that lists are
 * true and services are notified.
 */
export const sweepJob = job({
  name: 'identity.end-outlived',
  data: z.object({}),
  every: '* * * * *',
  retries: 0,
  seconds: 55,
  run: async (kit) => {
    while ((await endOutlived(kit)) === BATCH);
    await inTransaction(kit, scope, async ({ db }) => {
      await sweepTickets(db);
      await sweepFormerTokens(db);
    });
  },
});

/** One batch; returns how many there were. */
export async function endOutlived(kit: Kit) {
  const tgts = await inTransaction(kit, scope, async (ctx) => {
    const found = await outlivedTgts(ctx.db, BATCH);
    await endLogins(ctx, { tgts: found.map((one) => one.id) }, { reason: 'tgt' });
    return found.length;
  });
  const sessions = await inTransaction(kit, scope, async (ctx) => {
    const found = await outlivedSessions(ctx.db, BATCH);
    for (const reason of ['idle', 'hard_limit'] as const) {
      const ids = found.filter((one) => one.reason === reason).map((one) => one.id);
      // The central login may well stand: the next visit is let in without a password.
      if (ids.length > 0) await endLogins(ctx, { sessions: ids }, { reason }, 'sessions');
    }
    return found.length;
  });
  return Math.max(tgts, sessions);
}

export const purgeExpiredJob = job({
  name: 'identity.purge-expired',
  data: z.object({}),
  every: '45 3 * * *',
  run: (kit) =>
    inTransaction(kit, { platform: 'purge what has expired' }, async ({ db }) => {
      await sweepCodes(db);
      await sweepOutgoing(db);
      await sweepAttempts(db);
      await sweepLinks(db);
    }),
});
