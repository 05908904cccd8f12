import { z } from 'zod';

const index = z.coerce.number().int().min(0).max(1_000_000);
const count = z.coerce.number().int().min(1).max(1000);

// The specification spells paging in three ways; all are zero-based.
export const pageQuery = z.object({ page: index.default(0), size: count.default(10) });
export const pageNumberQuery = z.object({ pageNumber: index.default(0), pageSize: count.default(10) });
export const pageCurrentQuery = z.object({ pageCurrent: index.default(0), pageSize: count.default(10) });

export type Paging = { page: number; size: number };

/** One spelling inside the code. */
export const pagingOf = (
  query: Paging | { pageNumber: number; pageSize: number } | { pageCurrent: number; pageSize: number },
): Paging => {
  if ('page' in query) return query;
  return { page: 'pageNumber' in query ? query.pageNumber : query.pageCurrent, size: query.pageSize };
};

/** `sort=time` or `sort=-time`, only by the named fields. */
export const sortBy = <const F extends readonly [string, ...string[]]>(fields: F) =>
  z.templateLiteral([z.enum(['', '-']), z.enum(fields)]);

/** The paged answer: one shape that serves all three of the specification. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    content: z.array(item),
    totalElements: z.number().int(),
    number: z.number().int(),
    size: z.number().int(),
    pageable: z.object({ pageNumber: z.number().int(), pageSize: z.number().int() }),
  });

export const toPage = <T>(content: T[], totalElements: number, { page, size }: Paging) => ({
  content,
  totalElements,
  number: page,
  size,
  pageable: { pageNumber: page, pageSize: size },
});
