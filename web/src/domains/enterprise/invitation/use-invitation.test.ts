import { expect, it } from 'vitest';
import { keptToken } from './use-invitation.ts';

it('the secret of an invitation is kept until it is forgotten', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const token = keptToken(() => storage);
  expect(token.read()).toBeUndefined();
  token.keep('abc');
  expect(keptToken(() => storage).read()).toBe('abc');
  token.forget();
  expect(token.read()).toBeUndefined();
});

it('the secret of an invitation is not kept where storage is forbidden, without an error', () => {
  const token = keptToken(() => {
    throw new Error('denied');
  });
  token.keep('abc');
  token.forget();
  expect(token.read()).toBeUndefined();
});
