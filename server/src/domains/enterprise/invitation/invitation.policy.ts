import { RESEND_AFTER_SECONDS, RESENT_FREELY } from '@cloudyard/contract/enterprise/invitation.ts';
import { Refusal } from '../../../kit/refusal.ts';

type Standing = {
  sent_at: Date | null;
  resent: number;
  sealed_at: Date | null;
  activated_at: Date | null;
};

const DAY_SECONDS = 86_400;

/**
 * As often an address is written to in a day: sealing an invitation and making
 * another counts as sending it again.
 */
export const MOST_TO_ONE = 1 + RESENT_FREELY;

/** Whether an invitation may be sent again now: no mailbox is flooded. */
export function resendAnswer(one: Standing, now: Date): 'done' | 'activated' | 'sealed' | 'too-soon' {
  if (one.activated_at) return 'activated';
  if (one.sealed_at) return 'sealed';
  const rest = one.resent < RESENT_FREELY ? RESEND_AFTER_SECONDS : DAY_SECONDS;
  if (one.sent_at && now.getTime() - one.sent_at.getTime() < rest * 1000) return 'too-soon';
  return 'done';
}

export const sealAnswer = ({ activated_at, sealed_at }: Standing) =>
  activated_at ? 'activated' : sealed_at ? 'sealed' : 'done';

export type Seat = { departmentId: string | null; positionId: string | null };
/** Where people can be in an enterprise. */
export type Seats = {
  departments: readonly { id: string }[];
  positions: readonly { id: string; department_id: string }[];
};

/**
 * The place of a new member: what the inviter chose, and for the rest what they choose themselves. Nothing is
 * chosen where there is no choice.
 */
export function seatOf(settled: Seat, chosen: Seat, { departments, positions }: Seats): Seat {
  const departmentId = settled.departmentId ?? chosen.departmentId;
  if (!departmentId) {
    if (departments.length === 0) return { departmentId: null, positionId: null };
    throw new Refusal('enterprise.place_required');
  }
  if (!departments.some(({ id }) => id === departmentId))
    throw new Refusal('enterprise.department_not_found');
  const fitting = positions.filter((one) => one.department_id === departmentId);
  const positionId = settled.positionId ?? chosen.positionId;
  if (positionId && !fitting.some(({ id }) => id === positionId))
    throw new Refusal('enterprise.position_elsewhere');
  if (!positionId && fitting.length > 0)
    throw new Refusal('enterprise.place_required', { positionId: 'enterprise.place_required' });
  return { departmentId, positionId };
}

/** Whether the inviter left nothing to choose. */
export const isSettled = (settled: Seat, { departments, positions }: Seats) =>
  departments.length === 0 ||
  (settled.departmentId !== null &&
    (settled.positionId !== null ||
      !positions.some(({ department_id }) => department_id === settled.departmentId)));
