import { NIL } from '@cloudyard/contract/kit/values.ts';
import { InboxFilter } from '@cloudyard/contract/message/inbox.ts';
import { describe, expect, it } from 'vitest';
import { isCounted, sum, total } from './inbox.policy.ts';
import { type Cell, wanted } from './inbox-filter.ts';

const [A, B] = ['a0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002'];
// 1 unread, 2 collected, 4 deleted.
const cells: Cell[] = [
  { category_id: A, self_type: '01', state: 0, n: 10 },
  { category_id: A, self_type: '02', state: 1, n: 5 },
  { category_id: B, self_type: '02', state: 2, n: 3 },
  { category_id: B, self_type: '02', state: 3, n: 2 },
  { category_id: A, self_type: '01', state: 4, n: 7 },
  { category_id: B, self_type: '01', state: 7, n: 1 },
];

describe('the count of a tab', () => {
  it.each([
    ['all', {}, 20],
    ['all that are unread', { ifRead: false }, 7],
    ['all that are read', { ifRead: true }, 13],
    ['the collected ones', { tabKey: 'collect' }, 5],
    ['the collected ones, said by a field', { hasCollect: true }, 5],
    ['those not collected', { hasCollect: false }, 15],
    ['the deleted ones', { tabKey: 'delete' }, 8],
    ['the deleted ones, said by a field', { hasDelete: true }, 8],
    ['deleted and collected', { tabKey: 'delete', hasCollect: true }, 1],
    ['a category', { tabKey: A }, 15],
    ['a category, said by a field', { messageCategory: B }, 5],
    ['an unknown category', { tabKey: NIL }, 0],
    ['a type', { selfType: '02' }, 10],
    ['a type, unread', { selfType: '02', ifRead: false }, 7],
    ['every type', { selfType: '' }, 20],
    [
      'nulls as the specification’s own screens send them',
      { messageCategory: null, hasCollect: null, hasDelete: null },
      20,
    ],
  ])('is right for %s', (_, filter, n) => {
    expect(sum(cells, wanted(InboxFilter.parse(filter)))).toBe(n);
  });

  it('is known without the messages unless they are searched', () => {
    const counted = (filter: object) => isCounted(InboxFilter.parse(filter));
    expect([{}, { tabKey: 'delete' }, { ifRead: true }].map(counted)).toEqual([true, true, true]);
    expect([{ q: '检修' }, { importance: 0 }, { from: '2026-01-01T00:00:00Z' }].map(counted)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('adds up', () => {
    expect([total(cells), total(cells, { unread: true }), total(cells, { deleted: true })]).toEqual([
      20, 7, 8,
    ]);
  });
});
