import { expect, it } from 'vitest';
import { pacing } from './pace.ts';

it('gives way after ten milliseconds of work, and counts anew from when it is back', async () => {
  let clock = 0;
  const turns: number[] = [];
  const pace = pacing(
    () => clock,
    async () => {
      turns.push(clock);
      clock += 1_000;
    },
  );
  for (let step = 0; step < 100; step += 1) {
    clock += 1;
    const way = pace();
    if (way) await way;
  }
  expect(turns).toHaveLength(10);
  expect(turns.slice(0, 3)).toEqual([10, 1_020, 2_030]);
});
