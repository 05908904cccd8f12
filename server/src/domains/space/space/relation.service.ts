import type { HINDRANCES } from '@cloudyard/contract/space/review.ts';
import { holds } from '../../../kit/actor.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { membershipsOf } from '../../enterprise/index.ts';
import type { Relation } from './space.policy.ts';

type Hindrance = (typeof HINDRANCES)[number];
type Owned = { enterprise_id: string; submitted_by: string | null };

/** Whether a user must not decide: they handed it in, or belong to the enterprise. */
export async function hindranceOf(
  ctx: ActorContext,
  { enterprise_id, submitted_by }: Owned,
): Promise<Hindrance | null> {
  if (submitted_by === ctx.actor.userId) return 'own';
  const mine = await membershipsOf(ctx.db, ctx.actor.userId);
  return mine.has(enterprise_id) ? 'colleague' : null;
}

/** All relations of a caller to a space; none: answered like one that does not exist. */
export async function relationsTo(ctx: ActorContext, space: Owned): Promise<Set<Relation>> {
  const { actor } = ctx;
  const relations = new Set<Relation>();
  if (actor.enterpriseId === space.enterprise_id && holds(actor, 'space.space.manage'))
    relations.add('owner');
  if (holds(actor, 'space.space.operate')) relations.add('operator');
  if (holds(actor, 'space.review.decide'))
    relations.add((await hindranceOf(ctx, space)) ? 'barred' : 'reviewer');
  return relations;
}
