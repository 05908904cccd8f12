import type { QuotaItem } from '@cloudyard/contract/space/values.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/quota/en.ts';

const GB = 1024;
const shown = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 2 });

/** 512 MB, 1.5 GB: GB where halves say it. */
export const megabytes = (value: number) =>
  value >= GB && Number.isInteger((value / GB) * 2) ? `${shown(value / GB)} GB` : `${shown(value)} MB`;

/** What an item is called, and an amount of it with its unit. */
export function useQuotaWords() {
  const t = useText(words);
  const counted: Readonly<Partial<Record<QuotaItem, string>>> = t.amounts;
  return {
    /** Without its unit, where the whole is named beside it. */
    figure: (item: QuotaItem, value: number): string =>
      counted[item] === undefined ? megabytes(value) : shown(value),
    name: (item: QuotaItem): string => t.items[item],
    amount: (item: QuotaItem, value: number): string => {
      const text = counted[item];
      if (text === undefined) return megabytes(value);
      // The plural follows the number, and a number with commas is no number any more.
      return fill(text as '{n}', { n: value }).replace(String(value), shown(value));
    },
  };
}
