import type { GroupUse } from '@cloudyard/contract/iot/group.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { pushesOfGroup } from '../push/push.queries.ts';
import { rulesOfGroup } from '../rule/target.queries.ts';
import { childGroups } from './group.queries.ts';

/** Where a group is used: what stands here keeps it from being deleted.  */
const USERS: ((ctx: ActorContext, groupId: string) => Promise<GroupUse[]>)[] = [
  async ({ db }, id) => (await childGroups(db, id)).map((one) => ({ kind: 'group', ...one })),
  async ({ db }, id) => (await rulesOfGroup(db, id)).map((one) => ({ kind: 'rule', ...one })),
  async ({ db }, id) => (await pushesOfGroup(db, id)).map((one) => ({ kind: 'push', ...one })),
];

export async function groupUses(ctx: ActorContext, groupId: string): Promise<GroupUse[]> {
  const uses: GroupUse[] = [];
  for (const usersOf of USERS) uses.push(...(await usersOf(ctx, groupId)));
  return uses;
}
