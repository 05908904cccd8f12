import { expect, it } from 'vitest';
import { completenessOf, percentOf } from './completeness.ts';

const bare = {
  logo: null as string | null,
  description: '',
  ifModule: false,
  type: { code: 'MARKET' },
  majorVersionList: [] as { minorVersionList: unknown[] }[],
  resources: [] as { ifEnabled: boolean }[],
};
const full = {
  ...bare,
  logo: 'a.png',
  description: '<p>a</p>',
  majorVersionList: [{ minorVersionList: [{}] }],
  resources: [{ ifEnabled: true }],
};

it.each([
  ['that is empty', bare, 0],
  ['that has everything', full, 100],
  ['with a major version without minor ones', { ...full, majorVersionList: [{ minorVersionList: [] }] }, 75],
  ['with a plan that was taken away', { ...full, resources: [{ ifEnabled: false }] }, 75],
  ['that is a module, without versions and plans', { ...bare, ifModule: true, logo: 'a' }, 50],
])('the completeness of an application %s', (_, application, percent) => {
  expect(percentOf(completenessOf(application))).toBe(percent);
});

it('a plan is required only for an application that is sold', () => {
  const needed = (code: string) =>
    completenessOf({ ...bare, type: { code } }).find(({ part }) => part === 'plan')?.needed;
  expect([needed('MARKET'), needed('EXCLUSIVE')]).toEqual([true, false]);
});
