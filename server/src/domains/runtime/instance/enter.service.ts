import { createHash } from 'node:crypto';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { enterprisesOf } from '../../enterprise/index.ts';
import { urlOf } from './address.ts';
import { guestAt } from './guest.service.ts';
import { instanceAt } from './instance.queries.ts';

const HOUR = 3_600_000;

/** What the proxy knows a login by: it cannot be turned into the session it stands for. */
export const visitOf = (sessionId: string) =>
  createHash('sha256').update(`visit ${sessionId}`).digest('base64url');

/** Members of the enterprise it runs for are let in; what is no instance, its own room decides. */
async function opened(ctx: ActorContext, host: string) {
  const { actor } = ctx;
  const row = await ctx.over('an application a user wants to open', (db) => instanceAt(db, host));
  if (!row) {
    const guest = orRefuse(await guestAt(ctx, host), 'runtime.instance_not_found');
    return { ...guest, enterpriseId: actor.enterpriseId ?? NIL };
  }
  const own = await enterprisesOf(ctx.db, actor.userId);
  if (!own.some(({ id: enterprise }) => enterprise === row.enterprise_id))
    throw new Refusal('runtime.instance_not_found');
  return { id: row.id, name: actor.realName || actor.username, enterpriseId: row.enterprise_id };
}

/** A ticket for one application, for a minute and once. */
export async function enter(ctx: ActorContext, host: string, to: string) {
  const { actor, kit } = ctx;
  const { id, name, enterpriseId } = await opened(ctx, host);
  const until = new Date(actor.openedAt.getTime() + kit.env.SESSION_HOURS * HOUR);
  const ticket = kit.runtime.ticket({
    ...{ instanceId: id, host, session: visitOf(actor.sessionId), accountId: actor.userId },
    ...{ name, enterpriseId, until: until.getTime() },
  });
  const path = to.startsWith('/') && !to.startsWith('//') ? to : '/';
  const query = new URLSearchParams({ ticket, to: path });
  return { url: `${urlOf(kit.env)(host)}/.cloudyard/enter?${query}` };
}
