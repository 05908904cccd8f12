import { expect, it } from 'vitest';
import type { Kit } from '../../../kit/context.ts';
import { makeIntakePaces, makePaces } from './pace.ts';
import { waiting as patient } from './patience.ts';

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

it('remembers no gateway whose turn it would be anyway', () => {
  let now = 0;
  const paces = makePaces({ burst: 100, perSecond: 10 }, () => now);
  paces.take('much', 1_000);
  paces.take('little', 1);
  now = 20_000;
  paces.forget();
  expect(paces.size()).toBe(1);
});

it('counts against an enterprise only what its gateways send when it is their turn', async () => {
  const paces = makeIntakePaces();
  const owed: [string, number][] = [];
  const turn = async (id: string, ms: number) => {
    owed.push([id, Math.ceil(ms / 1_000)]);
    return ms <= 0;
  };
  await paces.bytes(turn, 'flooding', 'enterprise', 10_000 * MIB);
  await paces.bytes(turn, 'modest', 'enterprise', MIB);
  expect(owed).toEqual([
    ['flooding', 4_996],
    ['modest', 0],
    ['modest', 0],
  ]);
});

it('ends with the server: what waits is not acknowledged and comes again', async () => {
  const ending = new AbortController();
  const { turn } = patient({ ending: ending.signal } as Kit);
  const waiting = makeIntakePaces().bytes(turn, 'gateway', 'enterprise', 10_000 * MIB);
  ending.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'kit.unavailable', status: 503 });
});
