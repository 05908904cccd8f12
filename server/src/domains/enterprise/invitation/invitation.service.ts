import { addressKey, invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import type { Facts } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { keepDepartment } from '../department/department.queries.ts';
import { MOST_TO_ONE, resendAnswer, type Seat, sealAnswer, seatOf } from './invitation.policy.ts';
import {
  type Former,
  insertCallBack,
  insertInvitations,
  invitedAmong,
  invitingOf,
  isCalledOften,
  isPestered,
  type LockedInvitation,
  lockInvitations,
  type Mine,
  markProblem,
  membersAmong,
  type NewInvitation,
  type Place,
  sealInvitations,
} from './invitation.queries.ts';
import { seatDepartments, seatPositions } from './invitation-seat.queries.ts';
import { dispatch, refuseFlood } from './invitation-send.service.ts';

/** Whose invitations a call is about. */
export const mineOf = ({ asPlatform, actor, reach }: ActorContext): Mine => ({
  place: asPlatform ? null : actor.enterpriseId,
  reach,
});

/** Whether the caller may invite here, and so knows the addresses. */
export const mayInvite = ({ asPlatform, actor }: ActorContext) =>
  actor.keys.has(asPlatform ? invitationApi.invite.orPlatform : invitationApi.invite.allow);

/** The place chosen for those invited: in this enterprise, and position and department belong together. */
export async function settledSeat(ctx: ActorContext, place: Place, seat: Seat): Promise<Seat> {
  const { db, reach } = ctx;
  const { departmentId, positionId } = seat;
  const nowhere = { departmentId: null, positionId: null };
  // The platform invites into no enterprise, so into no department either.
  if (!place || (!departmentId && !positionId)) return nowhere;
  const seats = { departments: await seatDepartments(db, place), positions: await seatPositions(db, place) };
  // A department alone is enough here: the position is then chosen by the new member.
  const settled = seatOf(seat, nowhere, positionId ? seats : { ...seats, positions: [] });
  // A caller whose right ends at some departments invites into these. Choosing no place
  // gives none, and is open to all.
  if (settled.departmentId)
    orRefuse(await keepDepartment(db, settled.departmentId, reach), 'enterprise.department_not_found');
  await ctx.kit.events.emit(ctx, 'enterprise.seating', { enterpriseId: place, ...settled });
  return settled;
}

type Result = 'invited' | 'member' | 'already-invited' | 'duplicate';

/** Invites those who are not in yet; each address gets its outcome. */
export async function invite(ctx: ActorContext, seat: Seat, people: readonly NewInvitation[]) {
  const { place } = mineOf(ctx);
  const settled = await settledSeat(ctx, place, seat);
  const emails = people.map(({ email }) => email);
  const members = await membersAmong(ctx.db, place, emails);
  const invited = await invitedAmong(ctx.db, place, emails);
  const seen = new Set<string>();
  const results = people.map((one): { email: string; result: Result } => {
    const key = addressKey(one.email);
    const again = seen.has(key);
    seen.add(key);
    const known = members.has(one.email) ? 'member' : invited.has(one.email) ? 'already-invited' : 'invited';
    return { email: one.email, result: again ? 'duplicate' : known };
  });
  const fresh = people.filter((_, at) => results[at]?.result === 'invited');
  const made = await make(ctx, settled, fresh);
  // Invited by another caller in this very moment.
  const late = new Set(fresh.map(({ email }) => email)).difference(new Set(made.map(({ email }) => email)));
  return results.map((one) =>
    one.result === 'invited' && late.has(one.email) ? { ...one, result: 'already-invited' as const } : one,
  );
}

async function make(ctx: ActorContext, seat: Seat, people: readonly NewInvitation[]) {
  if (people.length === 0) return [];
  const { place } = mineOf(ctx);
  const invitedBy = ctx.actor.userId;
  await refuseFlood(ctx, place, people.length);
  const emails = people.map(({ email }) => email);
  if (await isPestered(ctx.db, place, emails, MOST_TO_ONE))
    throw new Refusal('enterprise.too_many_invitations');
  const made = await insertInvitations(ctx.db, people, { place, ...seat, invitedBy });
  await dispatch(ctx, await invitingOf(ctx.db, place, invitedBy), made);
  await note(ctx, 'invite', made, { ...seat });
  return made;
}

/** Invites a user who left: the user, not the address they had. */
export async function callBack(
  ctx: ActorContext,
  place: string,
  person: Former & { address: string },
  seat: Seat,
) {
  const invitedBy = ctx.actor.userId;
  await refuseFlood(ctx, place, 1);
  if (await isCalledOften(ctx.db, place, person.account_id, MOST_TO_ONE))
    throw new Refusal('enterprise.too_many_invitations');
  const made = orRefuse(
    await insertCallBack(ctx.db, person, { place, ...seat, invitedBy }),
    'enterprise.already_invited',
  );
  await dispatch(ctx, await invitingOf(ctx.db, place, invitedBy), [{ ...made, to: person.address }]);
  await note(ctx, 'invite', [made], { ...seat });
}

/** Sends them again under new links. Users who have become members meanwhile need none. */
export async function resend(ctx: ActorContext, ids: readonly string[]) {
  const mine = mineOf(ctx);
  const locked = await lockInvitations(ctx.db, mine, ids);
  const now = new Date();
  const open = locked.filter((one) => resendAnswer(one, now) === 'done');
  const members = await membersAmong(
    ctx.db,
    mine.place,
    open.map(({ to }) => to),
  );
  const [inside, outside] = [true, false].map((is) => open.filter(({ to }) => members.has(to) === is));
  if (inside?.length) await markProblem(ctx.db, idsOf(inside), 'member');
  if (outside?.length) {
    await refuseFlood(ctx, mine.place, outside.length);
    await dispatch(ctx, await invitingOf(ctx.db, mine.place, ctx.actor.userId), outside);
    await note(ctx, 'resend', outside);
  }
  return answers(ids, locked, (one) => {
    const answer = resendAnswer(one, now);
    return answer === 'done' && members.has(one.to) ? 'member' : answer;
  });
}

/** Their links open nothing any more, and their addresses may be invited anew. */
export async function seal(ctx: ActorContext, ids: readonly string[]) {
  const locked = await lockInvitations(ctx.db, mineOf(ctx), ids);
  const open = locked.filter((one) => sealAnswer(one) === 'done');
  if (open.length > 0) {
    await sealInvitations(ctx.db, idsOf(open));
    await note(ctx, 'seal', open);
  }
  return answers(ids, locked, sealAnswer);
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** The outcome of each that was named; unknown and foreign ones are answered alike. */
function answers<R extends string>(
  ids: readonly string[],
  locked: readonly LockedInvitation[],
  of: (one: LockedInvitation) => R,
) {
  const byId = new Map(locked.map((one) => [one.id, of(one)]));
  return [...new Set(ids)].map((id) => ({ id, result: byId.get(id) ?? ('unknown' as const) }));
}

/** One audit entry for an act, however many it was about. */
const note = (
  ctx: ActorContext,
  verb: 'invite' | 'resend' | 'seal',
  people: readonly (NewInvitation & { id: string })[],
  more: Facts<'invitation'> = {},
) =>
  ctx.kit.audit.record(ctx, {
    action: `enterprise.invitation.${verb}`,
    object: {
      type: 'invitation',
      id: people.length === 1 ? (people[0]?.id ?? '-') : '-',
      name: people.length === 1 ? (people[0]?.name ?? '') : String(people.length),
    },
    after: { ...more, people: people.map(({ id, name, email }) => ({ id, name, email })) },
  });
