import { Flag, Id, Search } from '@cloudyard/contract/kit/values.ts';
import { SENT_STATES, type sentApi } from '@cloudyard/contract/message/sent.ts';
import { z } from 'zod';

type Body = z.input<typeof sentApi.query.body>;

/** The list's query in the address, where everything is text. */
export const listQuery = z.object({
  page: z.coerce.number().int().min(0).max(1_000_000).default(0),
  size: z.coerce.number().int().min(1).max(100).default(10),
  title: Search.optional(),
  app: z.string().max(40).optional(),
  messageTypes: z.union([Id.transform((id) => [id]), z.array(Id).max(50)]).optional(),
  messageCategory: Id.optional(),
  ifRead: Flag.optional(),
  importance: z.coerce
    .number()
    .pipe(z.union([z.literal(0), z.literal(1), z.literal(2)]))
    .optional(),
  ifHide: Flag.optional(),
  state: z.enum(SENT_STATES).optional(),
  orderByTime: z.enum(['asc', 'desc']).default('desc'),
});
export type ListState = z.output<typeof listQuery>;
/** The user's filters, without the page. */
export type Filters = Omit<ListState, 'page' | 'size'>;

export const NO_FILTERS: Filters = {
  title: undefined,
  app: undefined,
  messageTypes: undefined,
  messageCategory: undefined,
  ifRead: undefined,
  importance: undefined,
  ifHide: undefined,
  state: undefined,
  orderByTime: 'desc',
};

export const filtersOf = (state: ListState): Filters => {
  const { page: _page, size: _size, ...filters } = state;
  return filters;
};

/** The call's body: unset filters are left out, so that the same query always has the same body. */
export function bodyOf(state: ListState, enterpriseId: string): Body {
  const given = Object.entries(state).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return { ...(Object.fromEntries(given) as Body), enterpriseId };
}

/** The filters beyond the first line of the panel: it opens when one of them is in use. */
export const usesMore = ({ app, messageCategory, ifRead, importance, ifHide, orderByTime }: Filters) =>
  [app, messageCategory, ifRead, importance, ifHide].some((value) => value !== undefined) ||
  orderByTime !== 'desc';

export const isNarrowed = (filters: Filters) =>
  Object.entries(filters).some(
    ([name, value]) =>
      name !== 'orderByTime' && value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
