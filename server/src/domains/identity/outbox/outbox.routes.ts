import { isIP } from 'node:net';
import { OUTBOX_KEY, type OutgoingMessage, outboxApi } from '@cloudyard/contract/identity/outbox.ts';
import { holds } from '../../../kit/actor.ts';
import { plainAddress } from '../../../kit/address.ts';
import type { Context, Kit } from '../../../kit/context.ts';
import { type Env, isLoopback } from '../../../kit/env.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { demoAccounts } from '../account/account.queries.ts';
import { latestOutgoing } from './outgoing.queries.ts';

const MOST = 50;

const channelsKept = ({ carriers }: Kit) =>
  (['sms', 'mail'] as const).filter((channel) => carriers[channel].kept);

type OutgoingRow = Awaited<ReturnType<typeof latestOutgoing>>[number];

const view = (row: OutgoingRow): OutgoingMessage => ({
  id: row.id,
  channel: row.channel as OutgoingMessage['channel'],
  recipient: row.recipient,
  subject: row.subject,
  body: row.body,
  time: row.created_at.toISOString(),
});

export const outboxRoutes = (server: Server) =>
  serve(server, outboxApi, {
    list: async (ctx, _, { request }) => {
      const open = isOurName(request.hostname, ctx.kit.env) && (await mayRead(ctx));
      if (!open) throw new Refusal('identity.outbox_closed');
      return (await latestOutgoing(ctx.db, channelsKept(ctx.kit), MOST)).map(view);
    },
  });

/**
 * A page of another site may point its own host name at this machine, and could
 * then read the outbox as its own.
 */
function isOurName(name: string, { PUBLIC_URL }: Env) {
  const bare = name.replace(/^\[(.*)\]$/, '$1');
  if (bare === 'localhost' || (isIP(bare) !== 0 && isLoopback(bare))) return true;
  return PUBLIC_URL !== undefined && name === new URL(PUBLIC_URL).hostname;
}

/**
 * On this machine, while no gateway carries messages away: for users who may see all logins, and
 * in a demo for every visitor.
 */
async function mayRead({ kit, db, actor, caller }: Context) {
  if (!kit.carriers.sms.kept || !isLoopback(plainAddress(caller.address))) return false;
  if (actor) return holds(actor, OUTBOX_KEY);
  return kit.env.DEMO && (await demoAccounts(db)).length > 0;
}
