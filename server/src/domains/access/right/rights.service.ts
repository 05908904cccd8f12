import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Actor } from '../../../kit/actor.ts';
import type { Context, Kit } from '../../../kit/context.ts';
import { rolesOf } from '../current-role/current-role.queries.ts';

const TOPIC = '/topic/access.rights';

type Whose = { person: string } | { role: string } | { place: string | null };

/**
 * Notifies open browsers that their rights changed, so that they ask anew; their
 * subscriptions are rechecked too.
 */
export async function tellRights(ctx: Pick<Context, 'db' | 'kit'>, whose: Whose) {
  const { live } = ctx.kit;
  if ('person' in whose) {
    await live.publish(ctx, `${TOPIC}/person/${whose.person}`, {});
    await live.recheck(ctx, { userId: whose.person });
  } else if ('role' in whose) await live.publish(ctx, `${TOPIC}/role/${whose.role}`, {});
  else await live.publish(ctx, `${TOPIC}/place/${whose.place ?? NIL}`, {});
}

/** The users a change of a role concerns: its holders, or everybody. */
export const holdersOf = ({ id, everybody }: { id: string; everybody: boolean }): Whose =>
  everybody ? { place: null } : { role: id };

const mayHear = async (actor: Actor, rest: string, ctx: Context): Promise<boolean> => {
  const [kind, id] = rest.split('/');
  if (kind === 'person') return id === actor.userId;
  if (kind === 'place') return id === NIL || id === actor.enterpriseId;
  if (kind !== 'role') return false;
  return (await rolesOf(ctx.db, actor.userId, actor.enterpriseId)).some((role) => role.id === id);
};

export const openRightsTopic = (kit: Kit) => kit.live.topic(TOPIC, mayHear);
