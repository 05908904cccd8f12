import { fill, type Locale } from '../../../kit/text.ts';
import { words } from '../i18n/listing/en.ts';

const whole = new Intl.NumberFormat('zh-CN');
const exact = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** ¥1,999, ¥1,999.50: without needless zeros. */
export const yuanText = (yuan: number) => `¥${(Number.isInteger(yuan) ? whole : exact).format(yuan)}`;

/** The lowest price a month, in yuan: "免费", "¥199/月起"; null: no plan is sold. */
export function costText(cost: number | null, locale: Locale): string {
  const t = words[locale].cost;
  if (cost === null) return t.none;
  if (cost === 0) return t.free;
  return fill(t.from, { cost: yuanText(cost) });
}
