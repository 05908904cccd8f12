import { type GroupDraft, type MemberDraft, MOST_MEMBERS } from '@cloudyard/contract/message/group.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { isOfPlace } from '../category/category.policy.ts';
import { isWithin, placeOf } from '../place.policy.ts';
import { eachOnce, kindsIn, reachIn, without } from './group.policy.ts';
import {
  deleteGroups,
  deleteMembers,
  type GroupRow,
  groupById,
  groupsOf,
  insertGroup,
  lockGroups,
  type MemberRow,
  memberLines,
  membersOf,
  putMembers,
  touchGroups,
  updateGroup,
} from './group.queries.ts';
import { memberView } from './group.view.ts';
import { countTargets } from './group-target.queries.ts';

const note = auditOf('message.group', 'message-group');

/** A group with its lines. */
export type Grouped = { group: GroupRow; members: MemberRow[] };

/** All groups of the caller's place. */
export async function groupsFor(ctx: ActorContext): Promise<Grouped[]> {
  const groups = await groupsOf(ctx.db, placeOf(ctx));
  const members = await membersOf(
    ctx.db,
    groups.map(({ id }) => id),
  );
  const byGroup = Map.groupBy(members, (one) => one.group_id);
  return groups.map((group) => ({ group, members: byGroup.get(group.id) ?? [] }));
}

/** The group, if the caller may read it. Any other is answered like one that does not exist. */
export async function groupFor(ctx: ActorContext, id: string): Promise<GroupRow> {
  const group = await groupById(ctx.db, id);
  if (!group || !isWithin(ctx, group, 'message', 'read')) throw new Refusal('message.group_not_found');
  return group;
}

/** These, locked, if the caller may change them all. Any other is answered like one that does not exist. */
async function groupsToChange(
  ctx: ActorContext,
  ids: readonly string[],
  missing: 'message.group_not_found' | 'message.target_not_found' = 'message.group_not_found',
) {
  const rows = await lockGroups(ctx.db, ids);
  if (rows.length < ids.length || !rows.every((row) => isWithin(ctx, row, 'group', 'edit'))) {
    throw new Refusal(missing);
  }
  return rows;
}

const grouped = async ({ db }: ActorContext, id: string): Promise<Grouped> => ({
  group: orRefuse(await groupById(db, id), 'message.group_not_found'),
  members: await membersOf(db, [id]),
});

type Save = GroupDraft & {
  id?: string | undefined;
  enterpriseId?: string | undefined;
  members?: MemberDraft[] | undefined;
  version?: number | undefined;
};

export const saveGroup = (ctx: ActorContext, save: Save): Promise<Grouped> =>
  save.id === undefined ? addGroup(ctx, save) : changeGroup(ctx, save.id, save);

async function addGroup(ctx: ActorContext, { name, description, members = [] }: Save) {
  const place = placeOf(ctx);
  const row = { enterprise_id: place, name, description, created_by: ctx.actor.userId };
  const { id } = await insertGroup(ctx.db, row);
  await put(ctx, { id, enterprise_id: place }, eachOnce(members), []);
  const after = await grouped(ctx, id);
  await note(ctx, 'add', after.group, { after: draftOf(after) });
  return after;
}

async function changeGroup(ctx: ActorContext, id: string, save: Save) {
  const { name, description, members, version, enterpriseId } = save;
  const [locked] = await groupsToChange(ctx, [id]);
  if (!locked || !isOfPlace(locked, enterpriseId)) throw new Refusal('message.group_not_found');
  if (version !== undefined && version !== locked.version) throw new Refusal('message.message_changed');
  const before = await grouped(ctx, id);
  if (members) await replace(ctx, before, eachOnce(members));
  await updateGroup(ctx.db, id, { name, description });
  const after = await grouped(ctx, id);
  await note(ctx, 'change', after.group, { before: draftOf(before), after: draftOf(after) });
  return after;
}

/** Replaces all lines by these. */
async function replace(ctx: ActorContext, { group, members }: Grouped, wanted: MemberDraft[]) {
  const there = members.map(memberView);
  const gone = without(there, wanted);
  if (gone.length > 0) {
    await deleteMembers(
      ctx.db,
      gone.map(({ id }) => id),
    );
  }
  await put(ctx, group, wanted, there);
}

type Place = Pick<GroupRow, 'id' | 'enterprise_id'>;

/** A new line must name something that exists; an old line may stay, even when its target is gone. */
async function put(ctx: ActorContext, group: Place, wanted: MemberDraft[], there: MemberDraft[]) {
  if (wanted.length === 0) return;
  const place = group.enterprise_id;
  const added = without(wanted, there);
  const side = { place, reach: reachIn(ctx.actor, place, 'group', 'edit'), person: ctx.actor.userId };
  const known = added.every(({ kind }) => kindsIn(place).includes(kind));
  if (!known || (await countTargets(ctx.db, side, added)) < added.length) {
    throw new Refusal('message.target_not_found');
  }
  await putMembers(ctx.db, group, wanted);
}

export async function addMembers(ctx: ActorContext, groupId: string, given: MemberDraft[]) {
  await groupsToChange(ctx, [groupId]);
  const before = await grouped(ctx, groupId);
  const there = before.members.map(memberView);
  const members = eachOnce(given);
  if (there.length + without(members, there).length > MOST_MEMBERS) {
    throw new Refusal('kit.invalid', { members: `too_many:${MOST_MEMBERS}` });
  }
  await put(ctx, before.group, members, there);
  await touchGroups(ctx.db, [groupId]);
  const after = await grouped(ctx, groupId);
  await note(ctx, 'change', after.group, { before: draftOf(before), after: draftOf(after) });
  return after;
}

/** All of these lines or none. A line of a foreign group is answered like one that does not exist. */
export async function removeMembers(ctx: ActorContext, given: string[]) {
  const ids = [...new Set(given)];
  const groupIds = [...new Set((await memberLines(ctx.db, ids)).map((line) => line.group_id))];
  if (groupIds.length === 0) throw new Refusal('message.target_not_found');
  const groups = await groupsToChange(ctx, groupIds, 'message.target_not_found');
  const members = Map.groupBy(await membersOf(ctx.db, groupIds), (one) => one.group_id);
  const deleted = await deleteMembers(ctx.db, ids);
  if (deleted.length < ids.length) throw new Refusal('message.target_not_found');
  await touchGroups(ctx.db, groupIds);
  for (const group of groups) {
    const before = members.get(group.id) ?? [];
    const after = before.filter(({ id }) => !ids.includes(id));
    const change = {
      before: draftOf({ group, members: before }),
      after: draftOf({ group, members: after }),
    };
    await note(ctx, 'change', group, change);
  }
  return { deleted: deleted.length };
}

/** All of them or none; the database keeps those that types go to. */
export async function removeGroups(ctx: ActorContext, given: string[]) {
  const ids = [...new Set(given)];
  const rows = await groupsToChange(ctx, ids);
  await deleteGroups(ctx.db, ids);
  for (const { id, name, description } of rows) {
    await note(ctx, 'remove', { id, name }, { before: { name, description } });
  }
  return { deleted: ids.length };
}

type Described = { group: Pick<GroupRow, 'name' | 'description'>; members: MemberRow[] };

const draftOf = ({ group, members }: Described) => ({
  name: group.name,
  description: group.description,
  members: members.map(({ kind, target_id, name, below }) => ({ kind, id: target_id, name, below })),
});
