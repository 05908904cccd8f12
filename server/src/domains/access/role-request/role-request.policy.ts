import type { ErrorCode } from '@cloudyard/contract';
import type { Actor, Reach } from '../../../kit/actor.ts';
import { isUntouchable, isWithin, notHeld } from '../role/role.policy.ts';

type Placed = { enterprise_id: string | null };

/** The key for deciding about requests of that place. */
export const verifyKey = ({ enterprise_id }: Placed) =>
  enterprise_id === null
    ? ('access.platform-application.verify' as const)
    : ('access.application.verify' as const);

type Wanted = Placed & {
  name: string;
  code: string;
  requestable: boolean;
  everybody: boolean;
  held: boolean;
  member: boolean;
};

/**
 * Why a role cannot be requested in the current place. Another enterprise's is answered
 * like one that does not exist.
 */
export function whyNotAsk(role: Wanted | undefined, enterpriseId: string | null): ErrorCode | undefined {
  if (!role || (role.enterprise_id !== null && role.enterprise_id !== enterpriseId) || !role.member) {
    return 'access.role_not_found';
  }
  if (role.held || role.everybody) return 'access.role_held_already';
  if (!role.requestable || isUntouchable(role)) return 'access.role_not_requestable';
  return undefined;
}

type Asked = Placed & {
  account_id: string;
  status: string;
  requestable: boolean;
  role_reach: Reach;
  /** The applicant still exists, and for an enterprise's role is still a member. */
  member: boolean;
  /** The decider's right reaches the applicant. */
  reached: boolean;
};
type Judge = {
  actor: Actor;
  asPlatform: boolean;
  approve: boolean;
  /** What the decider holds for good. */
  held: ReadonlyMap<string, Reach>;
};

/** Whether a request belongs to the caller's current place. */
export const isDeciders = (ctx: { actor: Actor; asPlatform: boolean }, row: Placed) =>
  isWithin(ctx, row) && ctx.actor.keys.has(verifyKey(row));

/** Why a request cannot be decided like this. */
export function whyNotDecide(
  row: Asked | undefined,
  keys: readonly string[],
  { actor, asPlatform, approve, held }: Judge,
): ErrorCode | undefined {
  if (!row || !isWithin({ actor, asPlatform }, row)) return 'access.application_not_found';
  if (!actor.keys.has(verifyKey(row))) return 'kit.not_allowed';
  if (row.account_id === actor.userId) return 'access.application_four_eyes';
  if (row.enterprise_id !== null && !row.reached) return 'access.application_not_found';
  if (row.status !== 'pending') return 'access.application_decided';
  return approve ? whyNotGive(row, keys, held) : undefined;
}

/** A verdict gives only what can be requested, to the applicant, and nothing the decider does not hold. */
function whyNotGive(
  row: Asked,
  keys: readonly string[],
  held: ReadonlyMap<string, Reach>,
): ErrorCode | undefined {
  if (!row.member) return 'access.person_not_found';
  if (!row.requestable) return 'access.role_not_requestable';
  return notHeld(held, keys, row.role_reach).length > 0 ? 'access.not_held' : undefined;
}
