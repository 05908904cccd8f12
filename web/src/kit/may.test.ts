import { expect, it } from 'vitest';
import { holds } from './may.tsx';

const nobody = { loggedIn: false, keys: new Set<string>() };
const somebody = { loggedIn: true, keys: new Set(['audit.entry.read']) };

it('a visitor holds the public permission only', () => {
  expect(holds(nobody, 'public')).toBe(true);
  expect(holds(nobody, 'session')).toBe(false);
  expect(holds(nobody, 'audit.entry.read')).toBe(false);
});
it('a logged-in user holds the session permission and their own keys only', () => {
  expect(holds(somebody, 'session')).toBe(true);
  expect(holds(somebody, 'audit.entry.read')).toBe(true);
  expect(holds(somebody, 'audit.entry.export')).toBe(false);
});
