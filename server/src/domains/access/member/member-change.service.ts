import type { MemberResult } from '@cloudyard/contract/access/member.ts';
import type { Facts } from '../../../kit/audit.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { ownRights } from '../right/held-right.service.ts';
import { tellRights } from '../right/rights.service.ts';
import { isAdministration, isWithin, notHeld, roleKey } from '../role/role.policy.ts';
import { type Pair, reachOver, type Verdict, verdictOfGiving, verdictOfTaking } from './member.policy.ts';
import { countLasting } from './member.queries.ts';
import {
  type AssignedRole,
  deleteExpired,
  deleteMembers,
  grantedKeysOf,
  heldNow,
  knownAmong,
  lockRoles,
  putMembers,
} from './member-change.queries.ts';

type Whom = { userIds: string[]; roleIds: string[] };
type Person = { id: string; username: string; real_name: string };
type Case = Pair & { role: AssignedRole; userId: string; person: Person | undefined };
type Judged = Case & { verdict: Verdict };

/** Gives each user each role, for good or until then. */
export async function giveRoles(
  ctx: ActorContext,
  { until, ...whom }: Whom & { until?: string | null | undefined },
) {
  const end = until ? new Date(until) : null;
  if (end && end.getTime() <= Date.now()) throw new Refusal('access.until_past');
  const judged = await judge(ctx, whom, 'give', (pair, lasting) => verdictOfGiving(pair, end, lasting));
  const given = judged.filter(isDone);
  if (given.length > 0) {
    await putMembers(
      ctx.db,
      given.map(({ role, userId }) => ({
        role_id: role.id,
        account_id: userId,
        enterprise_id: role.enterprise_id,
        until: end,
        given_by: ctx.actor.userId,
      })),
    );
  }
  await tell(ctx, 'give', given, (held) => ({
    ...(held ? { before: { until: held.until } } : {}),
    after: { until: end },
  }));
  return judged.map(resultOf);
}

/** Takes from each user each role that was given to them. */
export async function takeRoles(ctx: ActorContext, whom: Whom) {
  const judged = await judge(ctx, whom, 'take', verdictOfTaking);
  const taken = judged.filter(isDone);
  if (taken.length > 0) {
    await deleteMembers(
      ctx.db,
      taken.map(({ role, userId }) => ({ roleId: role.id, userId })),
    );
  }
  await tell(ctx, 'take', taken, (held) => ({ before: { until: held?.until ?? null } }));
  return judged.map(resultOf);
}

const isDone = ({ verdict }: Judged) => verdict.outcome === 'done';

/**
 * What may become of each pair. The roles are locked before anything is read: what is decided here still
 * holds when it is written, and of two administrators who take it from each other one comes too late.
 */
async function judge(
  ctx: ActorContext,
  whom: Whom,
  verb: 'give' | 'take',
  decide: (pair: Pair, lasting: number) => Verdict,
): Promise<Judged[]> {
  const roles = await rolesToAssign(ctx, [...new Set(whom.roleIds)]);
  const lasting = new Map<string, number>();
  for (const { id } of roles.filter(isAdministration)) lasting.set(id, await countLasting(ctx.db, id));
  return (await casesOf(ctx, roles, [...new Set(whom.userIds)], verb)).map((one) => {
    const left = lasting.get(one.role.id) ?? 0;
    const verdict = decide(one, left);
    // The next pair is judged as if this had happened. New lasting holders are not counted: that
    // only errs on the safe side.
    if (verdict.outcome === 'done' && one.held?.until === null) lasting.set(one.role.id, left - 1);
    return { ...one, verdict };
  });
}

/** All roles must be the caller's to assign: one that is not stops the whole call. */
async function rolesToAssign(ctx: ActorContext, ids: string[]) {
  const roles = await lockRoles(ctx.db, ids);
  if (roles.length < ids.length || !roles.every((role) => isWithin(ctx, role))) {
    throw new Refusal('access.role_not_found');
  }
  if (!roles.every((role) => ctx.actor.keys.has(roleKey(role, 'assign')))) {
    throw new Refusal('kit.not_allowed');
  }
  return roles;
}

async function casesOf(
  ctx: ActorContext,
  roles: AssignedRole[],
  userIds: string[],
  verb: 'give' | 'take',
): Promise<Case[]> {
  const roleIds = roles.map(({ id }) => id);
  const own = await ownRights(ctx);
  const granted = await grantedKeysOf(ctx.db, roleIds);
  const held = new Map(
    (await heldNow(ctx.db, roleIds, userIds)).map((one) => [
      `${one.via} ${one.role_id} ${one.account_id}`,
      one,
    ]),
  );
  const known = await peopleByPlace(ctx, roles, userIds, verb);
  return roles.flatMap((role) => {
    const keys = (granted.get(role.id) ?? []).map(({ key }) => key);
    const mayPass = notHeld(own, keys, role.reach).length === 0;
    return userIds.map((userId) => {
      const person = known.get(role.enterprise_id)?.get(userId);
      return {
        role,
        userId,
        person,
        mayPass,
        isSelf: userId === ctx.actor.userId,
        isKnown: person !== undefined,
        held: held.get(`person ${role.id} ${userId}`),
        byOffice: held.has(`office ${role.id} ${userId}`),
      };
    });
  });
}

/** Which users are known for roles of the enterprise, and for those of the platform. */
async function peopleByPlace(
  ctx: ActorContext,
  roles: AssignedRole[],
  userIds: string[],
  verb: 'give' | 'take',
) {
  const known = new Map<string | null, Map<string, Person>>();
  for (const role of roles) {
    const place = role.enterprise_id;
    if (known.has(place)) continue;
    const among = { place, reach: reachOver(ctx.actor, role, 'assign') };
    const people = await knownAmong(ctx.db, among, userIds, verb);
    known.set(place, new Map(people.map((person) => [person.id, person])));
  }
  return known;
}

const resultOf = ({ role, userId, person, verdict }: Judged): MemberResult => ({
  userId,
  roleId: role.id,
  username: person?.username ?? '',
  realName: person?.real_name ?? '',
  roleName: role.name,
  outcome: verdict.outcome,
  code: 'code' in verdict ? verdict.code : null,
});

type Change = { before?: Facts<'role'>; after?: Facts<'role'> };

/** Records each change and notifies the users. */
async function tell(
  ctx: ActorContext,
  verb: 'give' | 'take',
  cases: Judged[],
  changeOf: (held: Pair['held']) => Change,
) {
  await Promise.all(
    cases.map(({ role, person, userId, held }) => {
      const { before, after } = changeOf(held);
      const user = { userId, username: person?.username };
      return ctx.kit.audit.record(ctx, {
        action: `access.role.${verb}`,
        object: { type: 'role', id: role.id, name: role.name },
        ...(before ? { before: { ...user, ...before } } : {}),
        ...(after ? { after: { ...user, ...after } } : {}),
      });
    }),
  );
  for (const person of new Set(cases.map(({ userId }) => userId))) await tellRights(ctx, { person });
  await tellPeople(ctx, verb, cases);
}

/**
 * One event for a role, however many users it is about. Users whose term alone changed, or who changed
 * their own, are not notified.
 */
async function tellPeople(ctx: ActorContext, verb: 'give' | 'take', cases: Judged[]) {
  const news = cases.filter(({ held, isSelf }) => !isSelf && (verb === 'take' || !held));
  for (const theirs of Map.groupBy(news, ({ role }) => role.id).values()) {
    const role = theirs[0]?.role as AssignedRole;
    await ctx.kit.events.emit(ctx, 'access.roles_changed', {
      roleName: role.name,
      userIds: theirs.map(({ userId }) => userId),
      enterpriseId: role.enterprise_id,
      given: verb === 'give',
    });
  }
}

/** Removes roles whose time is over: the right itself ended at its moment. Returns how many there were. */
export async function expireRoles(ctx: Context, most: number) {
  const expired = await deleteExpired(ctx.db, most);
  for (const { role_id, role_name, enterprise_id, account_id, username, until } of expired) {
    await ctx.kit.audit.record(ctx, {
      enterpriseId: enterprise_id,
      action: 'access.role.expire',
      object: { type: 'role', id: role_id, name: role_name },
      before: { userId: account_id, username, until },
    });
    await tellRights(ctx, { person: account_id });
  }
  return expired.length;
}
