import { applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { STATUS, STATUS_CODES } from '@cloudyard/contract/publishing/values.ts';
import { z } from 'zod';

const status = z.enum([...STATUS_CODES, 'all']);

export const VIEWS = ['applications', 'promotions', 'ratings', 'problems'] as const;
/** Without a chosen status the market's page shows applications that are online. */
export const marketQuery = applicationApi.all.query.extend({
  status: status.default(STATUS.online),
  view: z.enum(VIEWS).default('applications'),
});
export const listQuery = applicationApi.all.query.extend({ status: status.default('all') });
export type ManageState = z.output<typeof listQuery>;

/** For the call: "all" is no status. */
export const asked = ({ status, page, size, name, category, scope, kind, sort }: ManageState) => ({
  page,
  size,
  name,
  category,
  scope,
  kind,
  sort,
  status: status === 'all' ? undefined : status,
});
