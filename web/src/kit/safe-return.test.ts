import { expect, test } from 'vitest';
import { loginAddress, safeReturn } from './safe-return.ts';

test.each([
  ['/console/audit?page=2#x', '/console/audit?page=2#x'],
  ['/console/../console', '/console'],
  [null, '/console'],
  ['', '/console'],
  ['https://evil.example/', '/console'],
  ['//evil.example/', '/console'],
  ['/\\evil.example', '/console'],
  ['/\t/evil.example', '/console'],
  ['javascript:alert(1)', '/console'],
  ['/common/login?service=/x', '/console'],
  ['/common/login-done', '/console'],
  ['/common/logout', '/console'],
  ['/common/register-success', '/console'],
  ['/login-validate?x=1', '/console'],
  ['/exception/403', '/console'],
  ['/common/application-market-view?id=1', '/common/application-market-view?id=1'],
  ['/common/application-market-deploy?appPlanId=1', '/common/application-market-deploy?appPlanId=1'],
])('the return address %s leads to %s', (service, to) => {
  expect(safeReturn(service)).toBe(to);
});

test('the login address carries only a safe return address', () => {
  expect(loginAddress('//evil')).toBe('/common/login?service=%2Fconsole');
});
