import { expect, it } from 'vitest';
import { makeIntakePaces, makePaces } from './pace.ts';

const MIB = 2 ** 20;

it('lets so much through at once, and then so much a second, each name by itself', () => {
  let now = 0;
  const paces = makePaces({ burst: 100, perSecond: 10 }, () => now);
  expect(paces.take('one', 100)).toBe(0);
  expect([paces.take('one', 10), paces.take('one', 20)]).toEqual([1_000, 3_000]);
  expect(paces.take('other', 100)).toBe(0);
  now = 3_000;
  expect(paces.take('one', 1)).toBe(100);
  now = 1_000_000;
  // However long it was silent, no more than that at once.
  expect([paces.take('one', 100), paces.take('one', 1)]).toEqual([0, 100]);
});

it('remembers nobody whose turn it would be anyway', () => {
  let now = 0;
  const paces = makePaces({ burst: 100, perSecond: 10 }, () => now);
  paces.take('much', 1_000);
  paces.take('little', 1);
  now = 20_000;
  paces.forget();
  expect(paces.size()).toBe(1);
});

it('ends with the server: what waits is not acknowledged and comes again', async () => {
  const ending = new AbortController();
  const paces = makeIntakePaces(ending.signal);
  const waiting = paces.bytes('gateway', 'enterprise', 10_000 * MIB);
  ending.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'kit.unavailable', status: 503 });
});
