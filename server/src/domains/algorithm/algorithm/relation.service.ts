import type { ActorContext } from '../../../kit/context.ts';
import { membershipsOf } from '../../enterprise/index.ts';
import type { Relation, State } from './algorithm.policy.ts';
import type { LineRow } from './algorithm.queries.ts';

export const algorithmKeys = {
  read: 'algorithm.algorithm.read',
  edit: 'algorithm.algorithm.edit',
  manage: 'algorithm.algorithm.manage',
  verify: 'algorithm.algorithm.verify',
} as const;

type Owned = Pick<
  LineRow,
  'scope' | 'enterprise_id' | 'created_by' | 'updated_by' | 'submitted_by' | 'status'
>;

function ownership({ actor }: ActorContext, row: Owned): Relation[] {
  if (row.scope === 'private') return row.created_by === actor.userId ? ['owner'] : [];
  if (row.scope === 'system' || row.enterprise_id !== actor.enterpriseId) return [];
  if (actor.keys.has(algorithmKeys.edit)) return ['owner'];
  return actor.keys.has(algorithmKeys.read) ? ['colleague'] : [];
}

/** Why a user must not decide on it: it is theirs, or of those they belong to. */
export async function hindranceOf({ db, actor }: ActorContext, row: Owned) {
  if ([row.submitted_by, row.created_by, row.updated_by].includes(actor.userId)) return 'own' as const;
  if (row.enterprise_id === null) return null;
  return (await membershipsOf(db, actor.userId)).has(row.enterprise_id) ? ('colleague' as const) : null;
}

const DECIDABLE: readonly string[] = ['2', '3', '4'];

/** All relations of a caller to an algorithm; none: answered like one that does not exist. */
export async function relationsTo(ctx: ActorContext, row: Owned): Promise<Set<Relation>> {
  const relations = new Set<Relation>(ownership(ctx, row));
  // What was never handed in is nobody else's business.
  const isHandedIn = row.scope === 'system' || row.submitted_by !== null;
  if (isHandedIn && ctx.actor.keys.has(algorithmKeys.manage)) relations.add('manager');
  // Taken back, changed or taken offline since, its code is its owner's until it is handed in once more.
  if (row.submitted_by !== null && DECIDABLE.includes(row.status) && ctx.actor.keys.has(algorithmKeys.verify))
    relations.add((await hindranceOf(ctx, row)) ? 'barred' : 'verifier');
  return relations;
}

export const stateOf = ({ status, online_version, scope }: LineRow): State => ({
  ...{ status, isOnline: online_version !== null, isSystem: scope === 'system' },
});
