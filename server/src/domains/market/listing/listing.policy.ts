import type { Facets, ListingFilter } from '@cloudyard/contract/market/listing.ts';
import type { Kind } from './listing.queries.ts';

/** Which pinned applications are on a page, and which slice of the others. */
export function pieceOf<T>(first: readonly T[], page: number, size: number) {
  const start = page * size;
  const shown = first.slice(start, start + size);
  return { first: shown, limit: size - shown.length, offset: Math.max(0, start - first.length) };
}

const DAY = 86_400_000;
const isDay = (text: string) => !text.includes('T');
/** Days are those of Shanghai. */
const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`);

/** From one moment to before another; a day named as the end counts to its end. */
export function daysOf(begin: string | undefined, end: string | undefined) {
  const from = begin === undefined ? null : isDay(begin) ? startOf(begin) : new Date(begin);
  if (end === undefined) return { from, before: null };
  return { from, before: isDay(end) ? new Date(startOf(end).getTime() + DAY) : new Date(end) };
}

function countedBy<T extends string>(kinds: Kind[], ids: (kind: Kind) => T[]): { id: T; count: number }[] {
  const found = new Map<T, number>();
  for (const kind of kinds) for (const id of ids(kind)) found.set(id, (found.get(id) ?? 0) + kind.count);
  return [...found].map(([id, count]) => ({ id, count })).sort((a, b) => b.count - a.count);
}

type Chosen = Pick<ListingFilter, 'parentCategoryId' | 'categoryId' | 'releaseType'>;

/** Each facet is counted under all filters but its own; a choice of another category drops the one below it. */
export function facetsOf(kinds: Kind[], { parentCategoryId, categoryId, releaseType }: Chosen): Facets {
  const same = (id: string, asked: string | undefined) => asked === undefined || id === asked.toLowerCase();
  const inParent = ({ parent }: Kind) => same(parent, parentCategoryId);
  const inCategory = ({ category }: Kind) => same(category, categoryId);
  const ofType = ({ types }: Kind) => releaseType === undefined || types.includes(releaseType);
  const isPriced = ({ priced }: Kind) => priced;
  const of = (...tests: ((kind: Kind) => boolean)[]) =>
    kinds.filter((kind) => tests.every((test) => test(kind)));
  return {
    parentCategories: countedBy(of(ofType, isPriced), ({ parent }) => [parent]),
    categories: countedBy(of(inParent, ofType, isPriced), ({ category }) => [category]),
    releaseTypes: countedBy(of(inParent, inCategory, isPriced), ({ types }) => types),
    free: of(inParent, inCategory, ofType, ({ free }) => free).reduce((sum, { count }) => sum + count, 0),
  };
}
