import type { GroupMember } from '@cloudyard/contract/message/group.ts';
import { expect, test } from 'vitest';
import { kindsIn, summaryOf } from './summary.ts';

const member = (kind: GroupMember['kind']): GroupMember => ({
  id: crypto.randomUUID(),
  kind,
  targetId: crypto.randomUUID(),
  name: 'x',
  below: false,
});

test('members of a group are counted by kind, in a fixed order', () => {
  expect(summaryOf([member('user'), member('department'), member('user'), member('role')])).toEqual([
    { kind: 'department', n: 1 },
    { kind: 'user', n: 2 },
    { kind: 'role', n: 1 },
  ]);
});

test('a group without members has an empty summary', () => {
  expect(summaryOf([])).toEqual([]);
});

test('only enterprises have departments as members, only the platform has enterprises', () => {
  expect(kindsIn('platform')).not.toContain('department');
  expect(kindsIn('enterprise')).not.toContain('enterprise');
});
