import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type Quota, quotaApi } from '@cloudyard/contract/space/quota.ts';
import { BIGDATA_ITEMS, type QuotaItem } from '@cloudyard/contract/space/values.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';

const ITEMS: readonly QuotaItem[] = BIGDATA_ITEMS;
/** What everybody has for nothing is no quota of one's own. */
const isOwn = ({ item, granted, freeShare }: Quota) => ITEMS.includes(item) && granted > freeShare;

/** Whether the user's enterprise has big-data quota. */
export function useHasBigdataQuota(): boolean {
  const { enterpriseId = NIL } = useWho();
  const query = { 'enterprise-code': enterpriseId };
  return useAsk(quotaApi.list, { query }, { enabled: enterpriseId !== NIL }).data?.some(isOwn) ?? false;
}
