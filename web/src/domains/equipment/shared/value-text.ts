import type { NodeValue } from '@cloudyard/contract/equipment/history.ts';

type ValueWords = { none: string; on: string; off: string };

/** A measured value in words. */
export function valueText(value: NodeValue, t: ValueWords): string {
  if (value === null) return t.none;
  if (typeof value === 'boolean') return value ? t.on : t.off;
  return typeof value === 'number' ? value.toLocaleString(undefined, { maximumFractionDigits: 6 }) : value;
}
