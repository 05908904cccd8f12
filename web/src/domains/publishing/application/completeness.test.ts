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
  ['nothing yet', bare, 0],
  ['everything', full, 100],
  ['a major version without minor ones', { ...full, majorVersionList: [{ minorVersionList: [] }] }, 75],
  ['a plan that was taken away', { ...full, resources: [{ ifEnabled: false }] }, 75],
  ['a module needs neither versions nor plans', { ...bare, ifModule: true, logo: 'a' }, 50],
])('%s', (_, application, percent) => {
  expect(percentOf(completenessOf(application))).toBe(percent);
});

it('asks for a plan only where something is sold', () => {
  const needed = (code: string) =>
    completenessOf({ ...bare, type: { code } }).find(({ part }) => part === 'plan')?.needed;
  expect([needed('MARKET'), needed('EXCLUSIVE')]).toEqual([true, false]);
});
