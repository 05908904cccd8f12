import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from './tables.gen.ts';

/**
 * Substring search: the gram index narrows, the text decides.
 * `grams` is the stored `text[]` column, or what an index was made of; `text` is what the grams were made of.
 */
export const matches = (
  grams: string | Expression<string[]>,
  text: Expression<string>,
  words: string,
): Expression<SqlBool> => {
  const found = typeof grams === 'string' ? sql.ref(grams) : grams;
  return sql<SqlBool>`${found} @> query_grams(${words}) and position(folded(${words}) in folded(${text})) > 0`;
};

/**
 * The same where the folded text is a stored column: folding thousands of names is most of what a search costs. Grams
 * that are known to be in most texts (`common`) are not asked of the index.
 */
export const matchesFolded = (
  grams: string,
  folded: string,
  words: string,
  common: readonly string[] = [],
): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(grams)} @> rare_grams(query_grams(${words}), ${common}::text[]) and position(folded(${words}) in ${sql.ref(folded)}) > 0`;

/**
 * Stands in a statement whose best plan depends on its values, as that of a filter by a tag does, which all have or
 * none: PostgreSQL plans it anew for each. A plan it kept would be one for values it does not know.
 */
export const PLANNED_ANEW = '/* planned anew */';
export const plannedAnew = sql.raw(PLANNED_ANEW);

/** The rows of one page. */
export const paged = <T extends keyof DB, O>(query: SelectQueryBuilder<DB, T, O>, { page, size }: Paging) =>
  query.limit(size).offset(page * size);

/** `-time` → ['time', 'desc']. */
export function direction<F extends string>(sort: F | `-${F}`): [F, 'asc' | 'desc'] {
  return sort.startsWith('-') ? [sort.slice(1) as F, 'desc'] : [sort as F, 'asc'];
}

export const countAll = <T extends keyof DB>(eb: ExpressionBuilder<DB, T>) =>
  eb.fn.countAll<number>().as('total');

/** How many there are of each state, as an object. */
export const totalsByState = (counts: readonly { state: string; total: number }[]) =>
  Object.fromEntries(counts.map(({ state, total }) => [state, total]));
