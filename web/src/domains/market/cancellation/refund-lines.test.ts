import type { CancellationQuote } from '@cloudyard/contract/market/cancellation.ts';
import { expect, it } from 'vitest';
import { isTimeLeft } from './refund-lines.ts';

const NOW = new Date('2026-11-17T02:00:00Z');
const quote = (endsAt: string | null): CancellationQuote => ({
  ...{ lines: [], total: 0, mayRefund: true, endsAt, purgeAt: null },
});

it.each([
  ['paid ahead', '2026-12-01T00:00:00Z', true],
  ['frozen, its time is over', '2026-11-01T00:00:00Z', false],
  ['bought for a lifetime', null, false],
])('offers to end with its time only where some is left: %s', (_, endsAt, isLeft) => {
  expect(isTimeLeft(quote(endsAt), NOW)).toBe(isLeft);
});
