import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Addressee, GroupMember, MessageGroup } from '@cloudyard/contract/message/group.ts';
import type { GroupRow, MemberRow } from './group.queries.ts';

export const memberView = (row: MemberRow): GroupMember => ({
  id: row.id,
  kind: row.kind as GroupMember['kind'],
  targetId: row.target_id,
  name: row.name,
  below: row.below,
});

export const groupView = (row: GroupRow, members: readonly MemberRow[]): MessageGroup => ({
  id: row.id,
  enterprise: row.enterprise_id ?? NIL,
  name: row.name,
  description: row.description,
  members: members.map(memberView),
  createdAt: row.created_at.toISOString(),
  createdBy: row.creator,
  types: row.types,
  version: row.version,
});

/** A user's display name: the real name, or the username without one. */
export const addresseeView = (row: {
  id: string;
  username: string;
  real_name: string;
  place: string;
}): Addressee => ({
  id: row.id,
  name: row.real_name || row.username,
  username: row.username,
  place: row.place,
});
