import type { ListingDetail } from '@cloudyard/contract/market/listing.ts';
import { fill, type Locale } from '../../../kit/text.ts';
import { day } from '../../../kit/time.ts';
import { localizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/listing/compare/en.ts';
import { words as shared } from '../i18n/listing/en.ts';
import { yuanText } from '../shared/cost.ts';

export const COMPARED = [
  'plans',
  'rating',
  'category',
  'releaseType',
  'version',
  'updated',
  'publisher',
  'terminal',
  'authorities',
  'documents',
  'screenshots',
  'subscribers',
] as const;
export type Compared = (typeof COMPARED)[number];

export type CompareRow = {
  key: Compared;
  label: string;
  /** Lines of each application, in the order of the columns; null: not loaded yet, or offline. */
  cells: readonly (readonly string[] | null)[];
  differs: boolean;
};

type Say = (one: ListingDetail, locale: Locale) => string[];

const SAY: Record<Compared, Say> = {
  plans: (one, locale) => planLines(one, locale),
  rating: (one, locale) => {
    const t = shared[locale].stars;
    if (one.ratings === 0) return [t.none];
    return [fill(t.both, { value: one.rating.toFixed(1), n: one.ratings })];
  },
  category: (one, locale) => [
    `${localizedName(locale, one.parentCategory)} / ${localizedName(locale, one.category)}`,
  ],
  releaseType: (one, locale) => one.releaseTypes.map((type) => shared[locale].list.types[type]),
  version: (one) => [one.version.version],
  updated: (one) => [day(one.updateDate)],
  publisher: (one) => [one.publisher.name],
  terminal: (one, locale) => [localizedName(locale, one.terminal)],
  authorities: (one, locale) => counted(one.authorities.length, locale),
  documents: (one, locale) => {
    const t = words[locale];
    return one.documents.length === 0
      ? [t.none]
      : one.documents.map(({ type }) => shared[locale].compare.documentTypes[type]);
  },
  screenshots: (one, locale) => counted(one.screenshots.length, locale),
  subscribers: (one) => [one.subscribers.toLocaleString()],
};

const counted = (count: number, locale: Locale) => {
  const t = words[locale];
  return [count === 0 ? t.none : fill(t.count, { n: count })];
};

/** Each plan with its price a month, and its price without an end where it has one. */
export function planLines({ resources }: Pick<ListingDetail, 'resources'>, locale: Locale): string[] {
  const t = shared[locale].cost;
  if (resources.length === 0) return [t.none];
  return resources.map(({ name, price, ifPermanent, permanentPrice }) => {
    const monthly = price === 0 ? t.free : fill(t.month, { cost: yuanText(price) });
    const sold = ifPermanent && permanentPrice !== null && price + permanentPrice > 0;
    const lasting = sold ? [fill(t.permanent, { cost: yuanText(permanentPrice) })] : [];
    return `${name} · ${[monthly, ...lasting].join(' · ')}`;
  });
}

/** Whether these cells differ; those not loaded do not count. */
export function compareRows(details: readonly (ListingDetail | null)[], locale: Locale): CompareRow[] {
  return COMPARED.map((key) => {
    const cells = details.map((one) => one && SAY[key](one, locale));
    const known = cells.filter((cell) => cell !== null).map((cell) => cell.join('\n'));
    return { key, label: words[locale].rows[key], cells, differs: new Set(known).size > 1 };
  });
}
