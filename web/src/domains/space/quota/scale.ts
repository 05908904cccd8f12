import type { QuotaItem } from '@cloudyard/contract/space/values.ts';

/** On the wire in MB; people think of them in GB. */
const IN_MB: ReadonlySet<QuotaItem> = new Set<QuotaItem>([
  'MEMORY_QUOTA',
  'DISK_QUOTA',
  'TS_DATABASE_SIZE',
  'BIGDATA_MEMORY',
]);

/** How much of the wire one unit of a field is. */
export const scaleOf = (item: QuotaItem) => (IN_MB.has(item) ? 1024 : 1);

/** Up to the next whole step; sums of thousandths have no exact floats. */
export const toStep = (value: number, step: number) =>
  Math.round(Math.ceil(value / step - 1e-9) * step * 1000) / 1000;

export const isWhole = (value: number, step: number) => Math.abs(toStep(value, step) - value) < 1e-6;
