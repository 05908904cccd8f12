import type { SmsPurpose } from '@cloudyard/contract/identity/sms.ts';
import { expect, it } from 'vitest';
import { filled, isFillable, partsOf } from './sms.policy.ts';

it.each<[SmsPurpose, string, boolean]>([
  ['code', '{code} for {minutes}', true],
  ['code', '{code}', false],
  ['code', '{code} {minutes} {name}', false],
  ['code', '{code} {minutes} {}', false],
  ['username', 'You are {username}', true],
  ['password-changed', 'Changed', true],
  ['password-changed', 'Changed by {username}', false],
  ['notice', '【Cloudyard】{text}', true],
])('the template of %s “%s” can be sent: %s', (purpose, text, fits) => {
  expect(isFillable(purpose, text)).toBe(fits);
});

it('a template is filled in once, not again inside the values', () => {
  expect(filled('{code} · {code}', { code: '{minutes}' })).toBe('{minutes} · {minutes}');
});

it.each([
  ['字'.repeat(70), 1],
  ['字'.repeat(71), 2],
  ['字'.repeat(134), 2],
  ['字'.repeat(135), 3],
  ['', 1],
])('parts of a text are counted as carriers do', (text, parts) => {
  expect(partsOf(text)).toBe(parts);
});
