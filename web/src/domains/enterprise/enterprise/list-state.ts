import { enterpriseApi, LIST_FROM, LIST_TO } from '@cloudyard/contract/enterprise/enterprise.ts';
import type { z } from 'zod';

/** The query in the address bar; the time zone comes from the browser. */
export const enterpriseQuery = enterpriseApi.list.query.omit({ zone: true });
export type EnterpriseState = z.output<typeof enterpriseQuery>;

/** The widest range is the default, not a choice of the user. */
export const isRanged = ({ from, to }: Pick<EnterpriseState, 'from' | 'to'>) =>
  from !== LIST_FROM || to !== LIST_TO;
export const WHOLE = { from: LIST_FROM, to: LIST_TO };

const SOON_DAYS = 60;
const DAY_MS = 86_400_000;

/** Whether a licence has expired, or soon will. */
export function licenceState(expires: string, now = Date.now()): 'over' | 'soon' | 'fine' {
  const days = (Date.parse(`${expires}T00:00:00Z`) - now) / DAY_MS;
  if (days <= 0) return 'over';
  return days <= SOON_DAYS ? 'soon' : 'fine';
}
