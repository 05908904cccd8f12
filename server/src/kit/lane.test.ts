import { describe, expect, it } from 'vitest';
import { lane } from './lane.ts';

/** Work that lasts until the test ends it. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { act: () => promise, end: resolve };
}

const full = { code: 'file.busy', retryAfter: 10 };

describe('a lane', () => {
  it('refuses callers once its queue is full, and takes them again when it is free', async () => {
    const through = lane({ atOnce: 1, waiting: 2, each: 9, full: 'file.busy' });
    const one = held();
    const inside = ['a', 'b', 'c'].map((who) => through(who, one.act));
    await expect(through('d', one.act)).rejects.toMatchObject(full);
    one.end();
    await Promise.all(inside);
    expect(await through('d', async () => 'in')).toBe('in');
  });

  it('limits how much of it one caller may take, so that others get in', async () => {
    const through = lane({ atOnce: 1, waiting: 9, each: 2, full: 'file.busy' });
    const one = held();
    const inside = [through('a', one.act), through('a', one.act)];
    await expect(through('a', one.act)).rejects.toMatchObject(full);
    const other = through('b', async () => 'in');
    one.end();
    await Promise.all(inside);
    expect(await other).toBe('in');
  });

  it('is free again after work in it failed', async () => {
    const through = lane({ atOnce: 1, waiting: 0, each: 1, full: 'file.busy' });
    await expect(through('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await through('a', async () => 'in')).toBe('in');
  });
});
