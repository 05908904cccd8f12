import { fenOf, yuanOf } from '@cloudyard/contract/kit/money.ts';
import { describe, expect, it } from 'vitest';
import { parametersOf, quotasOf } from './plan.policy.ts';

describe('prices', () => {
  it.each([0, 0.01, 0.07, 0.1, 1.1, 4.35, 19.99, 1.005 + 0.005, 8_999_999.99, 10_000_000])(
    'of %s yuan are the same after conversion to fen and back',
    (yuan) => {
      expect(Number.isInteger(fenOf(yuan))).toBe(true);
      expect(yuanOf(fenOf(yuan))).toBeCloseTo(yuan, 10);
    },
  );
});

describe('quotas', () => {
  // rule: resource.default.cpu, resource.default.disk, resource.default.memory, resource.default.users
  it('have defaults where nothing is given', () => {
    expect(quotasOf([])).toEqual({ millicores: 1000, memory_mb: 1024, disk_mb: 512, concurrent_users: -1 });
  });
  it('keep half a core', () => {
    const quotas = quotasOf([
      { item: 'CPU_CORES', value: 0.5 },
      { item: 'CONCURRENT_USER', value: 20 },
    ]);
    expect(quotas).toMatchObject({ millicores: 500, concurrent_users: 20 });
    expect(parametersOf(quotas)).toEqual([
      { item: 'CPU_CORES', value: 0.5 },
      { item: 'MEMORY_QUOTA', value: 1024 },
      { item: 'DISK_QUOTA', value: 512 },
      { item: 'CONCURRENT_USER', value: 20 },
    ]);
  });
});
