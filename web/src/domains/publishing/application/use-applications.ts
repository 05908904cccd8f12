import { NIL } from '@cloudyard/contract/kit/values.ts';
import { applicationApi } from '@cloudyard/contract/publishing/application.ts';
import type { Scope } from '@cloudyard/contract/publishing/values.ts';
import type { z } from 'zod';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';

export const listQuery = applicationApi.byCompany.query;

/** The applications of a place: the user's own, the current enterprise's, or the platform's. */
export function useApplications(scope: Scope, query: z.output<typeof listQuery>) {
  const { userId = NIL, enterpriseId = NIL } = useWho();
  const company = { params: { id: scope === 'platform' ? NIL : enterpriseId }, query };
  const byCompany = useAsk(applicationApi.byCompany, company, { enabled: scope !== 'private' });
  const own = { params: { id: userId }, query };
  const byUser = useAsk(applicationApi.byUser, own, { enabled: scope === 'private' });
  return scope === 'private' ? byUser : byCompany;
}
