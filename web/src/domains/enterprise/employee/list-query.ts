import { employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import type { z } from 'zod';

/** The part of the list's query that is in the address bar. */
export const listQuery = employeeApi.page.query.omit({ enterpriseId: true });
export type ListState = z.output<typeof listQuery>;

export const NO_FILTERS = {
  username: undefined,
  departmentId: undefined,
  below: undefined,
  positionId: undefined,
  seated: undefined,
} satisfies Partial<ListState>;

/** The pager uses page and size, this list's address pageNumber and pageSize. */
export const pagerState = ({ pageNumber, pageSize }: ListState) => ({ page: pageNumber, size: pageSize });
export const fromPager = ({ page, size }: { page?: number; size?: number }): Partial<ListState> => ({
  ...(page === undefined ? {} : { pageNumber: page }),
  ...(size === undefined ? {} : { pageSize: size }),
});
