import type { ErrorCode } from '@cloudyard/contract';
import type { Actor, Reach } from '../../../kit/actor.ts';
import { isAdministration, isUntouchable, type RoleVerb, roleKey } from '../role/role.policy.ts';

type Placed = { enterprise_id: string | null };

/** Over whom the caller's right to a role reaches: by its own key, whichever one opened the call. */
export const reachOver = (actor: Actor, role: Placed, verb: RoleVerb): Reach =>
  role.enterprise_id === null ? 'enterprise' : (actor.reaches.get(roleKey(role, verb)) ?? 'enterprise');

/** Roles without members of their own: one is for users who may do nothing, one is for everybody. */
export const isFixed = (role: { name: string; code: string; everybody: boolean }) =>
  role.everybody || isUntouchable(role);

/** One user and one role, with all that decides what may become of them. */
export type Pair = {
  role: { code: string; name: string; everybody: boolean };
  /** The caller holds all the role gives, for good and as far as it reaches. */
  mayPass: boolean;
  isSelf: boolean;
  /** A user of that place, within the caller's reach. */
  isKnown: boolean;
  /** What they were given in person. */
  held: { until: Date | null } | undefined;
  /** They hold it by office. */
  byOffice: boolean;
};

export type Verdict = { outcome: 'done' | 'unchanged' } | { outcome: 'refused'; code: ErrorCode };

const done: Verdict = { outcome: 'done' };
const unchanged: Verdict = { outcome: 'unchanged' };
const refused = (code: ErrorCode): Verdict => ({ outcome: 'refused', code });

/** `lasting`: how many hold the role for good now. */
export function verdictOfGiving(pair: Pair, until: Date | null, lasting: number): Verdict {
  if (isFixed(pair.role)) return refused('access.role_protected');
  if (pair.isSelf) return refused('access.not_yourself');
  if (!pair.isKnown) return refused('access.person_not_found');
  if (!pair.mayPass) return refused('access.not_held');
  if (pair.held && isSame(pair.held.until, until)) return unchanged;
  if (until && isLastOne(pair, lasting)) return refused('access.last_administrator');
  return done;
}

/** A user may give up what was given to them; from others only what one could give. */
export function verdictOfTaking(pair: Pair, lasting: number): Verdict {
  if (isFixed(pair.role)) return refused('access.role_protected');
  if (!pair.isKnown) return refused('access.person_not_found');
  if (!pair.mayPass && !pair.isSelf) return refused('access.not_held');
  if (!pair.held) return pair.byOffice ? refused('access.role_protected') : unchanged;
  return isLastOne(pair, lasting) ? refused('access.last_administrator') : done;
}

/** Whether the user is the only one who holds an administrator's role for good. */
const isLastOne = ({ role, held }: Pair, lasting: number) =>
  isAdministration(role) && held?.until === null && lasting <= 1;

const isSame = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();
