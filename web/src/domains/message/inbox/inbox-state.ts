import { Instant, Search } from '@cloudyard/contract/kit/values.ts';
import { ALL, DELETED, InboxFilter } from '@cloudyard/contract/message/inbox.ts';
import { z } from 'zod';

/** The state of the category view in the address. */
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

/** The filters of a tab; changing the tab resets them. */
export const NO_FILTERS = {
  q: undefined,
  read: undefined,
  importance: undefined,
  from: undefined,
  to: undefined,
};

export const isNarrowed = (state: CentreState) =>
  Object.keys(NO_FILTERS).some((key) => state[key as keyof typeof NO_FILTERS] !== undefined);

/** The same filter for a page, and for an act on all messages it finds. */
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
