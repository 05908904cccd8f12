import { expect, it } from 'vitest';
import { amountOf } from './quota.ts';

it.each([
  ['MEMORY_QUOTA', 1024, { n: 1, unit: 'GB' }],
  ['MEMORY_QUOTA', 1500, { n: 1500, unit: 'MB' }],
  ['DISK_QUOTA', 512, { n: 512, unit: 'MB' }],
  ['DISK_QUOTA', 10_240, { n: 10, unit: 'GB' }],
  ['CPU_CORES', 0.5, { n: 0.5, unit: '' }],
  ['CONCURRENT_USER', 30, { n: 30, unit: '' }],
  ['CONCURRENT_USER', -1, undefined],
] as const)('%s of %d is written in the unit people use', (item, value, amount) => {
  expect(amountOf(item, value)).toEqual(amount);
});
