import type { SpaceCode } from '@cloudyard/contract/space/values.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { apply } from './apply.service.ts';
import { openProvision } from './provision.jobs.ts';
import { relationsTo } from './relation.service.ts';
import {
  allowedCodes,
  isBarred,
  isHandedIn,
  needsReason,
  type Relation,
  ruleFor,
  type State,
} from './space.policy.ts';
import { lockSpace, type SpaceRow, spaceById } from './space.queries.ts';
import { submit } from './submit.service.ts';

export const stateOf = ({ status, offline_cause }: SpaceRow): State => ({
  status: status as SpaceCode,
  cause: offline_cause,
});

type Change = {
  id: string;
  status: { code: SpaceCode };
  reason: string;
  statusVersion?: number | undefined;
  /** Yuan; of a submission, as the caller saw it. */
  amount?: number | undefined;
};

function refuse(space: SpaceRow, code: SpaceCode, relations: ReadonlySet<Relation>): never {
  const state = stateOf(space);
  if (isBarred(state, code, relations)) throw new Refusal('space.four_eyes');
  if (state.status === '4' && state.cause === 'expired' && code === '3') throw new Refusal('space.not_paid');
  throw new Refusal('space.move_refused', {
    status: `allowed:${allowedCodes(state, relations).join(',')}`,
  });
}

/** Moves a space: one table of rules, one winner of two at once, a line for every move. */
export async function move(ctx: ActorContext, change: Change, at = new Date()) {
  const space = orRefuse(await lockSpace(ctx.db, change.id), 'space.not_found');
  const relations = await relationsTo(ctx, space);
  if (relations.size === 0 || (!isHandedIn(space) && !relations.has('owner')))
    throw new Refusal('space.not_found');
  if (change.statusVersion !== undefined && change.statusVersion !== space.status_version)
    throw new Refusal('space.space_changed');
  const { code } = change.status;
  const rule = ruleFor(stateOf(space), code, relations) ?? refuse(space, code, relations);
  if (needsReason(rule.event, relations) && change.reason === '') throw new Refusal('space.reason_missing');
  if (rule.event === 'submit') await submit(ctx, space, change.amount, at);
  else await apply(ctx, space, { event: rule.event, to: rule.to, reason: change.reason }, at, relations);
  if (rule.event === 'approve') await openProvision(ctx, space);
  return orRefuse(await spaceById(ctx.db, space.id), 'space.not_found');
}
