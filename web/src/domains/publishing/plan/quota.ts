import type { Parameter } from '@cloudyard/contract/publishing/plan.ts';

/** How the contract writes "no limit"; no user reads or types it. */
export const UNLIMITED = -1;
export const MB_PER_GB = 1024;

/** An amount in the unit people use: whole gigabytes, otherwise megabytes; undefined: without limit. */
export function amountOf(item: Parameter, value: number): { n: number; unit: string } | undefined {
  if (value === UNLIMITED) return undefined;
  const isBytes = item === 'MEMORY_QUOTA' || item === 'DISK_QUOTA';
  if (isBytes && value % MB_PER_GB === 0) return { n: value / MB_PER_GB, unit: 'GB' };
  return { n: value, unit: isBytes ? 'MB' : '' };
}
