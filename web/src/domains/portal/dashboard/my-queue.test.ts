import { describe, expect, it } from 'vitest';
import type { WaitingAsked } from '../../../kit/waiting.ts';
import { queueOf } from './my-queue.tsx';

const answer = (count: number, late = false): WaitingAsked =>
  ({
    asked: { isPending: false, isFetching: false, error: null, refetch: async () => {} },
    waiting: { count, late, to: '/x' },
  }) as never;
const open = {
  asked: { isPending: true, error: null },
  waiting: { count: 0, late: false, to: '/x' },
} as never;
const failed = {
  asked: { isPending: false, error: new Error('no') },
  waiting: { count: 0, late: false, to: '/x' },
} as never;
const seen = (...from: WaitingAsked[]) => {
  const queue = queueOf(from.map((one, n) => ({ name: 'abc'.charAt(n), from: one })));
  return {
    lines: queue.lines.map(({ name, count }) => `${name}${count}`),
    failed: queue.failed.map(({ name }) => name),
    isPending: queue.isPending,
  };
};

describe('my queue', () => {
  it.each([
    ['what waits', [answer(2), answer(1)], ['a2', 'b1'], [], false],
    ['nothing where nothing waits, or where it is not the user’s', [answer(0), undefined], [], [], false],
    ['what waits too long first', [answer(2), answer(1, true)], ['b1', 'a2'], [], false],
    ['that an answer is not there yet', [answer(2), open], ['a2'], [], true],
    ['that a question failed', [failed, answer(1)], ['b1'], ['a'], false],
  ])('says %s', (_, from, lines, broken, isPending) => {
    expect(seen(...from)).toEqual({ lines, failed: broken, isPending });
  });
});
