import type { GroupUse } from '@cloudyard/contract/iot/group.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { policiesOfGroup } from '../history-policy/history-policy.queries.ts';
import { pushesOfGroup } from '../push/push.queries.ts';
import { rulesOfGroup } from '../rule/target.queries.ts';
import { childGroups } from './group.queries.ts';
import { rolesOfGroup } from './seen.queries.ts';

/** Where a group is used: what stands here keeps it from being deleted. */
const USERS: ((ctx: ActorContext, groupId: string) => Promise<GroupUse[]>)[] = [
  async ({ db }, id) => (await childGroups(db, id)).map((one) => ({ kind: 'group', ...one })),
  async ({ db }, id) => (await rulesOfGroup(db, id)).map((one) => ({ kind: 'rule', ...one })),
  async ({ db }, id) => (await pushesOfGroup(db, id)).map((one) => ({ kind: 'push', ...one })),
  async ({ db }, id) => (await policiesOfGroup(db, id)).map((one) => ({ kind: 'history-policy', ...one })),
  async ({ db }, id) => (await rolesOfGroup(db, id)).map((one) => ({ kind: 'role', ...one })),
];

export async function groupUses(ctx: ActorContext, groupId: string): Promise<GroupUse[]> {
  const uses: GroupUse[] = [];
  for (const usersOf of USERS) uses.push(...(await usersOf(ctx, groupId)));
  return uses;
}

/** By kind the names of what uses it, for the refusal that says so. */
export function namedUses(uses: readonly GroupUse[]): Record<string, string> {
  const named: Record<string, string> = {};
  for (const { kind, name } of uses)
    named[kind] = named[kind] === undefined ? name : `${named[kind]}, ${name}`;
  return named;
}
