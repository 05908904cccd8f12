import { PERMANENT } from '@cloudyard/contract/market/order.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/order/en.ts';

/** So many months, or without an end. */
export function useTimeText(): (months: number) => string {
  const t = useText(words);
  return (months) => {
    if (months === PERMANENT) return t.permanent;
    return months === 1 ? t.oneMonth : fill(t.monthsOf, { n: months });
  };
}
