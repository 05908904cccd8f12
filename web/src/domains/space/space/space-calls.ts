import { quotaApi } from '@cloudyard/contract/space/quota.ts';
import { spaceApi } from '@cloudyard/contract/space/space.ts';
import { MONEY_CALLS } from '../../ledger/lent/payments-of.tsx';

/** What is asked again after an act on a space. */
export const SPACE_CALLS = [
  spaceApi.mine,
  spaceApi.detail,
  spaceApi.current,
  spaceApi.list,
  spaceApi.counts,
  quotaApi.list,
  ...MONEY_CALLS,
];
