import { expect, it, vi } from 'vitest';
import { shared } from './shared-act.ts';

it('is begun once while it is under way, and anew when it has ended', async () => {
  const under = { current: undefined };
  const ends: (() => void)[] = [];
  const act = vi.fn(() => new Promise<string>((resolve) => ends.push(() => resolve(`end ${ends.length}`))));
  const both = [shared(under, act), shared(under, act)];
  expect(act).toHaveBeenCalledTimes(1);
  ends[0]?.();
  expect(await Promise.all(both)).toEqual(['end 1', 'end 1']);
  const third = shared(under, act);
  expect(act).toHaveBeenCalledTimes(2);
  ends[1]?.();
  expect(await third).toBe('end 2');
});

it('is begun anew after it failed, and each who waited hears of it', async () => {
  const under = { current: undefined };
  const act = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce('yes');
  const [one, two] = await Promise.allSettled([shared(under, act), shared(under, act)]);
  expect([one?.status, two?.status]).toEqual(['rejected', 'rejected']);
  expect(await shared(under, act)).toBe('yes');
});
