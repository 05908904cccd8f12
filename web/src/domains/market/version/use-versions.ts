import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Scope } from '@cloudyard/contract/market/values.ts';
import { versionApi } from '@cloudyard/contract/market/version.ts';
import type { z } from 'zod';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';

export const listQuery = versionApi.byCompany.query;

/** The versions of a place's applications. */
export function useVersions(scope: Scope, query: z.output<typeof listQuery>) {
  const { userId = NIL, enterpriseId = NIL } = useWho();
  const company = { params: { id: scope === 'platform' ? NIL : enterpriseId }, query };
  const byCompany = useAsk(versionApi.byCompany, company, { enabled: scope !== 'private' });
  const own = { params: { id: userId }, query };
  const byUser = useAsk(versionApi.byUser, own, { enabled: scope === 'private' });
  return scope === 'private' ? byUser : byCompany;
}
