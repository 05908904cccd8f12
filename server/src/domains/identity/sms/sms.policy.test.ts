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
])('%s in the words “%s” can be sent: %s', (purpose, text, fits) => {
  expect(isFillable(purpose, text)).toBe(fits);
});

it('fills in what it is given, and never twice', () => {
  expect(filled('{code} · {code}', { code: '{minutes}' })).toBe('{minutes} · {minutes}');
});

it.each([
  ['字'.repeat(70), 1],
  ['字'.repeat(71), 2],
  ['字'.repeat(134), 2],
  ['字'.repeat(135), 3],
  ['', 1],
])('counts parts as carriers do', (text, parts) => {
  expect(partsOf(text)).toBe(parts);
});
