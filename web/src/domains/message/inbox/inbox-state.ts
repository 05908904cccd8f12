import { Instant, Search } from '@cloudyard/contract/kit/values.ts';
import { ALL, DELETED, InboxFilter } from '@cloudyard/contract/message/inbox.ts';
import { z } from 'zod';

/** What the category view shows, as the address says it. */
export const CentreState = z.object({
  tab: InboxFilter.shape.tabKey,
  q: Search.optional(),
  read: z.enum(['read', 'unread']).optional(),
  importance: z.enum(['0', '1', '2']).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  order: z.enum(['newest', 'oldest']).default('newest'),
  page: z.coerce.number().int().min(0).max(1_000_000).default(0),
  size: z.coerce.number().int().min(1).max(100).default(10),
});
export type CentreState = z.output<typeof CentreState>;

/** What narrows a tab; a change of tab begins without it. */
export const NO_FILTERS = {
  q: undefined,
  read: undefined,
  importance: undefined,
  from: undefined,
  to: undefined,
};

export const isNarrowed = (state: CentreState) =>
  Object.keys(NO_FILTERS).some((key) => state[key as keyof typeof NO_FILTERS] !== undefined);

/** The same question for a page, and for an act on all it would find. */
export function filterOf(state: CentreState, enterpriseId: string | undefined): InboxFilter {
  const { tab, q, read, importance, from, to } = state;
  return {
    tabKey: tab,
    ...(enterpriseId === undefined ? {} : { enterpriseId }),
    ...(q ? { q } : {}),
    ...(read === undefined ? {} : { ifRead: read === 'read' }),
    ...(importance === undefined ? {} : { importance: Number(importance) as InboxFilter['importance'] }),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

export const pageOf = (state: CentreState, enterpriseId: string | undefined) => ({
  ...filterOf(state, enterpriseId),
  pageNumber: state.page,
  pageSize: state.size,
  order: state.order,
});

export const isDeletedTab = ({ tab }: Pick<CentreState, 'tab'>) => tab === DELETED;
export const kindOfTab = (tab: string): 'all' | 'collect' | 'delete' | 'category' =>
  tab === ALL || tab === 'collect' || tab === DELETED ? tab : 'category';

/** The last page there is, for who stands behind it because others were deleted. */
export const lastPage = (total: number, size: number) => Math.max(0, Math.ceil(total / size) - 1);
