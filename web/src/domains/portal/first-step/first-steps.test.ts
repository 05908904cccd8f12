import { FIRST_STEPS } from '@cloudyard/contract/portal/first-step.ts';
import { expect, it } from 'vitest';
import { rowsOf } from './first-steps.tsx';

const ADMINISTRATOR = ['/console/user-invitation', '/console/tenant-space'];

it('tells an administrator what is done, and leads to what is in the menu', () => {
  const rows = rowsOf(['verify', 'space'], ADMINISTRATOR);
  expect(rows.map(({ step }) => step)).toEqual(FIRST_STEPS);
  expect(rows.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual(['verify', 'space']);
  expect(rows.find(({ step }) => step === 'gateway')?.page).toBeNull();
  expect(rows.find(({ step }) => step === 'invite')?.page).toBe('/console/user-invitation');
});

it.each<[string, Parameters<typeof rowsOf>]>([
  ['when everything is done', [FIRST_STEPS, ADMINISTRATOR]],
  ['to whoever administers nothing', [[], ['/console/bigdata/projectList']]],
])('shows nothing %s', (_, [done, places]) => {
  expect(rowsOf(done, places)).toEqual([]);
});
