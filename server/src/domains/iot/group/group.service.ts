import type { DeviceFilter } from '@cloudyard/contract/iot/device.ts';
import { GROUP_LIMITS, type Group, type GroupDraft, type GroupView } from '@cloudyard/contract/iot/group.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { holds } from '../../../kit/actor.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { sharesOf } from '../device/device.queries.ts';
import { pageOfDevices, placeOf, wantedBy } from '../device/device.service.ts';
import {
  allGroups,
  deleteGroup,
  deleteMembers,
  type GroupRow,
  groupById,
  groupCount,
  heightOf,
  insertGroup,
  insertMembers,
  lockGroup,
  memberCount,
  pathOf,
  updateGroup,
} from './group.queries.ts';
import { ownRoles, rolesOfGroup, setRolesOfGroup } from './seen.queries.ts';
import { mustSeeAll } from './seen.service.ts';
import { groupUses, namedUses } from './use.service.ts';

const note = auditOf('iot.group', 'device-group');

const groupView = (row: GroupRow): Group => ({
  ...{ id: row.id, parentId: row.parent_id, name: row.name, description: row.description, kind: row.kind },
  ...{ query: row.query, picked: row.picked, updatedAt: row.updated_at.toISOString() },
  updateByName: row.updated_name,
});

export const groups = async (ctx: ActorContext) => (await allGroups(ctx.db)).map(groupView);

export const known = async (ctx: ActorContext, id: string) =>
  orRefuse(await groupById(ctx.db, id), 'iot.group_not_found');

export async function group(ctx: ActorContext, id: string): Promise<GroupView> {
  const row = await known(ctx, id);
  const wanted = await wantedBy(ctx, { group: id });
  const shares = await ctx.over('count the members of a group', (db) => sharesOf(db, wanted));
  return { ...groupView(row), ...shares, uses: await groupUses(ctx, id) };
}

export async function members(ctx: ActorContext, id: string, paging: Paging) {
  await known(ctx, id);
  return pageOfDevices(ctx, await wantedBy(ctx, { group: id }), paging);
}

const PREVIEWED = 10;

export const preview = async (ctx: ActorContext, query: DeviceFilter) =>
  pageOfDevices(ctx, await wantedBy(ctx, query), { page: 0, size: PREVIEWED });

/** One after the other: two moves at once could make a circle that neither of them saw. */
const alone = (ctx: ActorContext) => takeTurn(ctx.db, `device groups ${placeOf(ctx)}`);

/** Below a group of the enterprise, never below itself, and not deeper than people find again. */
async function mustFit(ctx: ActorContext, parentId: string | null, moved?: string) {
  if (parentId === null) return;
  await known(ctx, parentId);
  const path = await pathOf(ctx.db, parentId);
  if (moved && path.includes(moved)) throw new Refusal('iot.group_cycle');
  const height = moved ? await heightOf(ctx.db, moved) : 1;
  if (path.length + height > GROUP_LIMITS.depth) throw new Refusal('iot.group_depth');
}

const rowOf = ({ name, description, parentId, query }: GroupDraft, by: string) => ({
  ...{ name, description, parent_id: parentId, query: query && JSON.stringify(query) },
  ...{ updated_by: by, updated_at: new Date() },
});
const facts = ({ name, description, kind, query }: Group) => ({
  ...{ name, description, jobKind: kind, query: query && JSON.stringify(query) },
});

export async function addGroup(ctx: ActorContext, draft: GroupDraft): Promise<GroupView> {
  await mustSeeAll(ctx);
  await alone(ctx);
  if ((await groupCount(ctx.db)) >= GROUP_LIMITS.groups) throw new Refusal('iot.groups_many');
  await mustFit(ctx, draft.parentId);
  const id = newId();
  const by = ctx.actor.userId;
  await insertGroup(ctx.db, { id, kind: draft.kind, created_by: by, ...rowOf(draft, by) });
  const made = await group(ctx, id);
  await note(ctx, 'add', made, { after: facts(made) });
  return made;
}

export async function changeGroup(ctx: ActorContext, id: string, draft: GroupDraft): Promise<GroupView> {
  await mustSeeAll(ctx);
  await alone(ctx);
  const before = groupView(await known(ctx, id));
  if (before.kind !== draft.kind) throw new Refusal('iot.group_kind_fixed');
  await mustFit(ctx, draft.parentId, id);
  await updateGroup(ctx.db, id, rowOf(draft, ctx.actor.userId));
  const after = await group(ctx, id);
  await note(ctx, 'change', after, { before: facts(before), after: facts(after) });
  return after;
}

async function picked(ctx: ActorContext, id: string) {
  const row = await known(ctx, id);
  if (row.kind !== 'picked') throw new Refusal('iot.group_by_query');
  return row;
}

/** Without a line in the log: work on many devices has one of its own. */
export async function putMembers(ctx: ActorContext, id: string, deviceIds: readonly string[]) {
  await picked(ctx, id);
  const changed = await insertMembers(ctx.db, id, deviceIds, ctx.actor.userId);
  if ((await memberCount(ctx.db, id)) > GROUP_LIMITS.members) throw new Refusal('iot.group_full');
  return changed;
}

export async function addMembers(ctx: ActorContext, id: string, deviceIds: readonly string[]) {
  await mustSeeAll(ctx);
  const row = await picked(ctx, id);
  const changed = await putMembers(ctx, id, deviceIds);
  await note(ctx, 'members', row, { after: { members: changed } });
  return { changed };
}

export async function takeMembers(ctx: ActorContext, id: string, deviceIds: readonly string[]) {
  await picked(ctx, id);
  return deleteMembers(ctx.db, id, deviceIds);
}

export async function removeMembers(ctx: ActorContext, id: string, deviceIds: readonly string[]) {
  await mustSeeAll(ctx);
  const row = await picked(ctx, id);
  const changed = await takeMembers(ctx, id, deviceIds);
  await note(ctx, 'members', row, { before: { members: changed } });
  return { changed };
}

export async function removeGroup(ctx: ActorContext, id: string) {
  await mustSeeAll(ctx);
  await alone(ctx);
  const before = groupView(await known(ctx, id));
  // Locked before it is looked who uses it: what is just being written for it has to be seen.
  await lockGroup(ctx.db, id);
  const uses = await groupUses(ctx, id);
  if (uses.length > 0) throw new Refusal('iot.group_in_use', namedUses(uses));
  await deleteGroup(ctx.db, id);
  await note(ctx, 'remove', before, { before: facts(before) });
  return { id };
}

/** Of a group whose members are picked: what a question finds, whoever changes a tag would decide. */
export async function limitRoles(
  ctx: ActorContext,
  id: string,
  roleIds: readonly string[],
): Promise<GroupView> {
  if (!holds(ctx.actor, 'access.role.edit')) throw new Refusal('kit.not_allowed');
  await mustSeeAll(ctx);
  await alone(ctx);
  const row = await picked(ctx, id);
  const before = await rolesOfGroup(ctx.db, id);
  const wanted = [...new Set(roleIds)];
  if ((await ownRoles(ctx.db, placeOf(ctx), wanted)) < wanted.length) throw new Refusal('iot.role_unknown');
  await setRolesOfGroup(ctx.db, id, wanted, ctx.actor.userId);
  const after = await rolesOfGroup(ctx.db, id);
  const named = (list: readonly { name: string }[]) => ({ limitedRoles: list.map(({ name }) => name) });
  await note(ctx, 'limit', row, { before: named(before), after: named(after) });
  return group(ctx, id);
}
