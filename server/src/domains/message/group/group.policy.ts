import type { GroupMember, MemberDraft, MemberKind } from '@cloudyard/contract/message/group.ts';
import type { Actor, Reach } from '../../../kit/actor.ts';
import { keyIn, type Noun, type Verb } from '../place.policy.ts';

const IN_ENTERPRISE: readonly MemberKind[] = ['department', 'position', 'work-group', 'user', 'role'];
const ON_PLATFORM: readonly MemberKind[] = ['user', 'role', 'enterprise'];

/** By what people can belong to a group of this place. */
export const kindsIn = (place: string | null) => (place === null ? ON_PLATFORM : IN_ENTERPRISE);

/** The reach of the right that counts in this place. The platform's reaches all users. */
export const reachIn = ({ reaches }: Actor, place: string | null, noun: Noun, verb: Verb): Reach =>
  place === null ? 'enterprise' : (reaches.get(keyIn(place, noun, verb)) ?? 'enterprise');

type Line = Pick<GroupMember, 'kind' | 'targetId'>;
const wordOf = ({ kind, targetId }: Line) => `${kind} ${targetId.toLowerCase()}`;

/** Each once; of a repeat the last counts. Only a department has others below it. */
export const eachOnce = (members: readonly MemberDraft[]): MemberDraft[] => [
  ...new Map(
    members.map((one) => [wordOf(one), { ...one, below: one.below && one.kind === 'department' }]),
  ).values(),
];

/** Those of the first that are not among the others. */
export function without<T extends Line>(members: readonly T[], others: readonly Line[]): T[] {
  const words = new Set(others.map(wordOf));
  return members.filter((one) => !words.has(wordOf(one)));
}
