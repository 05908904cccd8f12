import type { Reach } from '../../../kit/actor.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { notHeld } from '../role/role.policy.ts';
import { lastingRights } from './held-right.queries.ts';

/** What the caller may pass on: what they hold for good, not what was lent to them; of a program, what its token has. */
export async function ownRights({ db, actor }: Pick<ActorContext, 'db' | 'actor'>) {
  const held = await lastingRights(db, {
    accountId: actor.userId,
    enterpriseId: actor.enterpriseId,
    roleId: actor.roleId,
  });
  return actor.token ? new Map([...held].filter(([key]) => actor.keys.has(key))) : held;
}

/** No caller gives, takes or passes on what they do not hold themselves, as far as it shall reach. */
export async function mustHold(
  ctx: Pick<ActorContext, 'db' | 'actor'>,
  keys: readonly string[],
  reach: Reach,
) {
  const missing = notHeld(await ownRights(ctx), keys, reach);
  if (missing.length > 0) throw new Refusal('access.not_held', { keys: missing.slice(0, 20).join(' ') });
}
