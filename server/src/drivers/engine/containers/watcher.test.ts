import { expect, it } from 'vitest';
import { watchingProfile } from './watcher.ts';

const rule = (names: string[], action = 'SCMP_ACT_ALLOW') => ({ names, action, args: [] });

it('hands over what connects or writes, refuses what goes past it, and leaves all else as it was', () => {
  const given = {
    defaultAction: 'SCMP_ACT_ERRNO',
    syscalls: [
      rule(['read', 'connect', 'openat', 'io_uring_setup']),
      rule(['connect', 'mount'], 'SCMP_ACT_ERRNO'),
    ],
  };
  const { syscalls, ...rest } = watchingProfile(given, '/somewhere/calls');
  expect(rest).toEqual({ defaultAction: 'SCMP_ACT_ERRNO', listenerPath: '/somewhere/calls' });
  const flags = (valueTwo: number) => [{ index: 2, value: 3, valueTwo, op: 'SCMP_CMP_MASKED_EQ' }];
  expect(syscalls).toEqual([
    rule(['read']),
    rule(['connect'], 'SCMP_ACT_NOTIFY'),
    { names: ['openat'], action: 'SCMP_ACT_NOTIFY', args: flags(1) },
    { names: ['openat'], action: 'SCMP_ACT_NOTIFY', args: flags(2) },
    { names: ['openat'], action: 'SCMP_ACT_ALLOW', args: flags(0) },
    rule(['connect', 'mount'], 'SCMP_ACT_ERRNO'),
  ]);
});
