import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { findLimiter } from './find.ts';

it('ends a group that others end at the same time', async ({ skip }) => {
  const limiter = await findLimiter(`cloudyard-test-${process.pid}`, true, true);
  if (!limiter.kind.startsWith('cgroup')) return skip('this needs groups of the kernel');
  const limits = { cpu: 1000, memory: 64, disk: 1, users: null };
  for (let round = 0; round < 30; round += 1) {
    const group = `round-${round}`;
    const child = spawn('sleep', ['60']);
    const gone = once(child, 'exit');
    await limiter.make(group, limits);
    await limiter.join(group, child.pid ?? 0);
    await Promise.all(Array.from({ length: 12 }, () => limiter.end(group, child.pid ?? 0)));
    await gone;
  }
  expect(await limiter.groups()).toEqual([]);
  await limiter.leave();
});
