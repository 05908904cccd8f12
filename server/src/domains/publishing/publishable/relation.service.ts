import type { ActorContext } from '../../../kit/context.ts';
import { membershipsOf } from '../../enterprise/index.ts';
import type { Relation } from './status.policy.ts';

/** The columns of an application that relations follow from. */
export type Owned = {
  scope: string;
  enterprise_id: string | null;
  created_by: string;
};
export type Submitted = Owned & { submitted_by: string | null };

const keys = {
  verify: 'market.application.verify',
  manage: 'market.market.manage',
  buy: 'market.application.buy',
  read: { enterprise: 'market.application.read', platform: 'market.platform-application.read' },
  publish: { enterprise: 'market.application.publish', platform: 'market.platform-application.publish' },
} as const;

function ownership({ actor }: ActorContext, row: Owned): Relation[] {
  if (row.scope === 'private') return row.created_by === actor.userId ? ['owner'] : [];
  if (row.scope === 'enterprise' && row.enterprise_id !== actor.enterpriseId) return [];
  const place = row.scope === 'platform' ? 'platform' : 'enterprise';
  if (actor.keys.has(keys.publish[place])) return ['owner'];
  return actor.keys.has(keys.read[place]) ? ['colleague'] : [];
}

/** Read once per request, however many applications are looked at. */
const memberships = new WeakMap<ActorContext, Promise<ReadonlySet<string>>>();
const ownMemberships = (ctx: ActorContext) => {
  const known = memberships.get(ctx) ?? membershipsOf(ctx.db, ctx.actor.userId);
  memberships.set(ctx, known);
  return known;
};

/** Whether a user must not decide on it: they handed it in or made it, or belong to its publisher. */
async function isBiased(ctx: ActorContext, row: Submitted) {
  const { actor } = ctx;
  if (row.submitted_by === actor.userId || row.created_by === actor.userId) return true;
  if (row.enterprise_id === null) return false;
  return (await ownMemberships(ctx)).has(row.enterprise_id);
}

/** All relations of a caller to an application; none: answered like one that does not exist. */
export async function relationsTo(ctx: ActorContext, row: Submitted): Promise<Set<Relation>> {
  const relations = new Set<Relation>(ownership(ctx, row));
  if (ctx.actor.keys.has(keys.manage)) relations.add('operator');
  // What was never handed in needs no verdict, so verifiers do not see it.
  if (row.submitted_by !== null && ctx.actor.keys.has(keys.verify))
    relations.add((await isBiased(ctx, row)) ? 'barred' : 'verifier');
  return relations;
}

export { keys as marketKeys };
