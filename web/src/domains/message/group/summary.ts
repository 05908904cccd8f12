import { type GroupMember, MEMBER_KINDS, type MemberKind } from '@cloudyard/contract/message/group.ts';

/** The number of rules of each kind, in a fixed order; kinds without one are left out. */
export const summaryOf = (members: readonly GroupMember[]): { kind: MemberKind; n: number }[] =>
  MEMBER_KINDS.map((kind) => ({ kind, n: members.filter((one) => one.kind === kind).length })).filter(
    ({ n }) => n > 0,
  );

/** The kinds by which members can be added: an enterprise has departments, the platform has enterprises. */
export const kindsIn = (place: 'enterprise' | 'platform'): readonly MemberKind[] =>
  place === 'platform'
    ? ['user', 'role', 'enterprise']
    : ['department', 'position', 'work-group', 'user', 'role'];
