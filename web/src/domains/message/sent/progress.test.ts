import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { SentMessage } from '@cloudyard/contract/message/sent.ts';
import { expect, test } from 'vitest';
import { percent, reached, withProgress } from './progress.ts';

const figures = { recipients: 10, delivered: 4, read: 1, muted: 1, mailed: 0, bounced: 0, recalled: 0 };
const message = { id: NIL, state: 'sending', figures } as SentMessage;
const heard = { id: NIL, state: 'sending', delivered: 8, recipients: 10 };

test.each([
  [0, 0, 0],
  [0, 10, 0],
  [1, 100_000, 1],
  [99_999, 100_000, 99],
  [1, 3, 33],
  [10, 10, 100],
  [11, 10, 100],
])('%i of %i is %i per cent', (part, whole, told) => {
  expect(percent(part, whole)).toBe(told);
});

test('live progress updates the figures of its message', () => {
  expect(reached(withProgress(message, heard).figures)).toBe(8);
});

test('late progress does not lower the figures', () => {
  expect(withProgress(message, { ...heard, delivered: 2 }).figures.delivered).toBe(4);
});

test('progress of another message, or of one already sent, changes nothing', () => {
  expect(withProgress(message, { ...heard, id: 'x' })).toBe(message);
  const sent = { ...message, state: 'sent' } as SentMessage;
  expect(withProgress(sent, heard)).toBe(sent);
});
