import { expect, it } from 'vitest';
import { keptEnd, secondsUntil } from './countdown.ts';

it.each([
  [120_000, 0, 120],
  [120_000, 1, 120],
  [120_000, 119_001, 1],
  [120_000, 120_000, 0],
  [120_000, 500_000, 0],
  [0, 1000, 0],
  [Number.NaN, 0, 0],
  // rule: sms.countdown
])('the seconds until %s, at %s, are %s', (end, now, seconds) =>
  expect(secondsUntil(end, now)).toBe(seconds),
);

function tab() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

it('the end of each wait survives a reload of the tab', () => {
  const storage = tab();
  keptEnd('register', () => storage).write(5000);
  expect(keptEnd('register', () => storage).read()).toBe(5000);
  expect(keptEnd('reset', () => storage).read()).toBe(0);
});

it('an unreadable end counts as no wait', () => {
  const storage = tab();
  storage.setItem('cloudyard.wait.register', 'soon');
  expect(keptEnd('register', () => storage).read()).toBe(0);
});

it('a wait works for the page where storage is forbidden', () => {
  const end = keptEnd('register', () => {
    throw new Error('denied');
  });
  end.write(5000);
  expect(end.read()).toBe(5000);
});
