import { addressKey, type invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import type { Asked } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { hashToken, isFree, registerInvited, showEmail } from '../../identity/index.ts';
import { isSettled, type Seat, seatOf } from './invitation.policy.ts';
import {
  invitationByToken,
  noteActivation,
  type OpenInvitation,
  useInvitation,
} from './invitation.queries.ts';
import {
  endAbsence,
  giveBackNumber,
  insertJoinMove,
  insertMember,
  seatDepartments,
  seatPositions,
} from './invitation-seat.queries.ts';

/** The invitation of a link. Unknown, used, sealed and expired ones are answered alike. */
async function opened({ db }: Context, token: string): Promise<OpenInvitation> {
  const found = orRefuse(await invitationByToken(db, hashToken(token)), 'enterprise.invitation_over');
  if (found.suspended_at) throw new Refusal('enterprise.suspended');
  return found;
}

const settledIn = ({ department_id, position_id }: OpenInvitation): Seat => ({
  departmentId: department_id,
  positionId: position_id,
});

const seatsOf = async ({ db }: Context, { enterprise_id }: OpenInvitation) =>
  enterprise_id
    ? {
        departments: await seatDepartments(db, enterprise_id),
        positions: await seatPositions(db, enterprise_id),
      }
    : { departments: [], positions: [] };

/** What the link says, and what is left to choose. */
export async function openInvitation(ctx: Context, token: string) {
  const invitation = await opened(ctx, token);
  const registered = invitation.account_id !== null || !(await isFree(ctx.db, 'email', invitation.email));
  const seats = await seatsOf(ctx, invitation);
  const settled = settledIn(invitation);
  if (isSettled(settled, seats)) return { invitation, registered, departments: [], positions: [] };
  const { departmentId } = settled;
  return {
    invitation,
    registered,
    departments: seats.departments.filter(({ id }) => !departmentId || id === departmentId),
    positions: seats.positions.filter((one) => !departmentId || one.department_id === departmentId),
  };
}

const take = async (ctx: Context, { id }: OpenInvitation, token: string) => {
  if (!(await useInvitation(ctx.db, id, hashToken(token)))) throw new Refusal('enterprise.invitation_over');
};

type Registering = Asked<typeof invitationApi.register>['body'];

/** An account under the invited email, and the membership it was invited to: both or none. */
export async function registerByInvitation(ctx: Context, draft: Registering, holder: Buffer) {
  const { token, username, phone, password, departmentId, positionId } = draft;
  const invitation = await opened(ctx, token);
  const { email, name } = invitation;
  if (invitation.account_id || !(await isFree(ctx.db, 'email', email)))
    throw new Refusal('enterprise.invitation_registered');
  const seat = seatOf(settledIn(invitation), { departmentId, positionId }, await seatsOf(ctx, invitation));
  const registeredAs = invitation.enterprise_id ? 'enterprise' : 'private';
  const person = { username, email, phone, password, registeredAs, realName: name } as const;
  const account = await registerInvited(ctx, person, holder, () => take(ctx, invitation, token));
  await activate(ctx, invitation, { id: account.id, name: account.username }, seat);
  return account;
}

/** A user who left is invited in person; all others by their address. */
const isFor = ({ account_id, email }: OpenInvitation, actor: { userId: string; email: string }) =>
  account_id ? account_id === actor.userId : addressKey(actor.email) === addressKey(email);

/** A registered user joins with a link that was sent to them. */
export async function acceptInvitation(ctx: ActorContext, token: string, chosen: Seat) {
  const { userId, username } = ctx.actor;
  const invitation = await opened(ctx, token);
  if (!isFor(invitation, ctx.actor)) throw new Refusal('enterprise.invitation_other_email');
  const seat = seatOf(settledIn(invitation), chosen, await seatsOf(ctx, invitation));
  await take(ctx, invitation, token);
  // A link to a user may have gone to a former address of theirs.
  if (!invitation.account_id) await showEmail(ctx, userId);
  await activate(ctx, invitation, { id: userId, name: username }, seat);
  return { enterpriseId: invitation.enterprise_id ?? NIL };
}

type Person = { id: string; name: string };

async function activate(ctx: Context, invitation: OpenInvitation, person: Person, seat: Seat) {
  await noteActivation(ctx.db, invitation.id, person.id);
  if (invitation.enterprise_id) await join(ctx, invitation.enterprise_id, invitation, person, seat);
  await ctx.kit.events.emit(ctx, 'enterprise.invitation_accepted', {
    invitationId: invitation.id,
    enterpriseId: invitation.enterprise_id,
    invitedBy: invitation.invited_by,
    userId: person.id,
    name: invitation.name,
  });
  await ctx.kit.audit.record(ctx, {
    action: 'enterprise.invitation.activate',
    object: { type: 'invitation', id: invitation.id, name: invitation.name },
    after: { ...seat, userId: person.id },
    enterpriseId: invitation.enterprise_id,
    as: person,
  });
}

async function join(
  ctx: Context,
  enterpriseId: string,
  { inviter, ...invitation }: OpenInvitation,
  person: Person,
  seat: Seat,
) {
  const settled = settledIn({ inviter, ...invitation });
  const { departmentId, positionId } = settled;
  // A place they choose themselves gives them no rights.
  const seated = seat.departmentId === departmentId && seat.positionId === positionId;
  const joining = { enterpriseId, accountId: person.id, ...seat, seated };
  if (!(await insertMember(ctx.db, joining))) throw new Refusal('enterprise.already_member');
  const before = await endAbsence(ctx.db, enterpriseId, person.id);
  if (before?.work_num) await giveBackNumber(ctx.db, enterpriseId, person.id, before.work_num);
  await insertJoinMove(ctx.db, joining, before ? 'returned' : 'joined', inviter);
  await ctx.kit.events.emit(ctx, 'enterprise.joined', { enterpriseId, userId: person.id });
}
