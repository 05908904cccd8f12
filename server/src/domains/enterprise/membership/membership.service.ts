import type { EnterpriseChoice } from '@cloudyard/contract/enterprise/membership.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { moveSession } from '../../identity/index.ts';
import { insertFarewells, insertFormer } from '../employee/employee-change.queries.ts';
import { sealCallBacks } from '../invitation/invitation.queries.ts';
import {
  deleteMembershipsOf,
  enterprisesOf,
  enterpriseToStandIn,
  firstEnterpriseOf,
} from './membership.queries.ts';

const personal: EnterpriseChoice = { id: NIL, name: '', alias: '', logo: null };

/** The personal entry stands first as soon as there is anything to choose. */
export async function choicesOf({ db, actor }: ActorContext): Promise<EnterpriseChoice[]> {
  const own = await enterprisesOf(db, actor.userId);
  return own.length > 0 ? [personal, ...own] : [];
}

export async function currentChoice(ctx: ActorContext): Promise<EnterpriseChoice> {
  const { enterpriseId } = ctx.actor;
  return (await choicesOf(ctx)).find((choice) => choice.id === enterpriseId) ?? personal;
}

/** The place of a session: with all roles, under the name the enterprise has today. */
const placeOf = ({ id, alias, name }: EnterpriseChoice) => ({
  enterprise_id: id === NIL ? null : id,
  enterprise_name: alias || name,
  role_id: null,
  role_name: '',
});

/** A new session is in the user's first enterprise, or in the personal scope when there is none. */
export async function firstPlaceOf(db: Db, accountId: string) {
  const first = await firstEnterpriseOf(db, accountId);
  return first && placeOf(first);
}

export async function chooseEnterprise(ctx: ActorContext, id: string): Promise<EnterpriseChoice> {
  const choice = id === NIL ? personal : await ownEnterprise(ctx, id);
  await moveSession(ctx.db, ctx.actor.sessionId, placeOf(choice));
  return choice;
}

async function ownEnterprise({ db, actor }: ActorContext, id: string): Promise<EnterpriseChoice> {
  const found = await enterpriseToStandIn(db, actor.userId, id);
  if (!found) throw new Refusal('enterprise.not_member');
  const { suspended_at, ...choice } = found;
  if (suspended_at) throw new Refusal('enterprise.suspended');
  return choice;
}

/** A user who deregisters belongs to no enterprise any more, and comes back to none. */
export async function leaveEnterprises({ db }: Context, { userId }: { userId: string }) {
  await insertFarewells(db, userId);
  await insertFormer(db, { accountId: userId, enterpriseId: null, reason: '' });
  await deleteMembershipsOf(db, userId);
  await sealCallBacks(db, userId);
}
