import { expect, it } from 'vitest';
import { rolesApart } from './scope.ts';

const role = (id: string) => ({ id, name: id, code: id, description: '' });

it.each([
  ['none holds everywhere', ['all', 'boss'], [], ['all', 'boss'], []],
  [
    'one held in person can be worn',
    ['all', 'boss', 'verifier'],
    ['verifier'],
    ['all', 'boss'],
    [['verifier', true]],
  ],
  ['what everybody has is nothing to choose', ['all'], ['individual'], ['all'], [['individual', false]]],
] as const)('roles of the place and of everywhere: %s', (_, roles, functions, here, everywhere) => {
  const apart = rolesApart({ roles: roles.map(role), functionRoles: functions.map(role) });
  expect(apart.here.map(({ id }) => id)).toEqual(here);
  expect(apart.everywhere.map((one) => [one.role.id, one.choosable])).toEqual(everywhere);
});
