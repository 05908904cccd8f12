import { createHash } from 'node:crypto';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { membershipsOf } from '../../enterprise/index.ts';
import { urlOf } from './address.ts';
import { instanceAt } from './instance.queries.ts';

const HOUR = 3_600_000;

/** What the proxy knows a login by: it cannot be turned into the session it stands for. */
export const visitOf = (sessionId: string) =>
  createHash('sha256').update(`visit ${sessionId}`).digest('base64url');

/** A ticket for one application, for a minute and once. Members of the enterprise it runs for are let in. */
export async function enter(ctx: ActorContext, host: string, to: string) {
  const { actor, kit } = ctx;
  const mine = await membershipsOf(ctx.db, actor.userId);
  const row = orRefuse(
    await ctx.over('an application somebody wants to open', (db) => instanceAt(db, host)),
    'runtime.instance_not_found',
  );
  if (!mine.has(row.enterprise_id)) throw new Refusal('runtime.instance_not_found');
  const until = new Date(actor.openedAt.getTime() + kit.env.SESSION_HOURS * HOUR);
  const ticket = kit.runtime.ticket({
    ...{ instanceId: row.id, host, session: visitOf(actor.sessionId), accountId: actor.userId },
    ...{
      name: actor.realName || actor.username,
      enterpriseId: row.enterprise_id,
      until: until.getTime(),
    },
  });
  const path = to.startsWith('/') && !to.startsWith('//') ? to : '/';
  const query = new URLSearchParams({ ticket, to: path });
  return { url: `${urlOf(kit.env)(host)}/.cloudyard/enter?${query}` };
}
