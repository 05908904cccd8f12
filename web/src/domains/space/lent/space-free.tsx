import { quotaApi } from '@cloudyard/contract/space/quota.ts';
import type { QuotaItem } from '@cloudyard/contract/space/values.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/lent/en.ts';
import { useQuotaWords } from './quota-words.ts';

/** What an application takes of a space. */
const TAKEN: readonly QuotaItem[] = ['CPU_CORES', 'MEMORY_QUOTA', 'DISK_QUOTA'];

/** What is left in the enterprise's space, in one line; nothing until it is known. */
export function SpaceFree({ enterpriseId }: { enterpriseId: string }) {
  const t = useText(words);
  const { name, amount } = useQuotaWords();
  const { data = [] } = useAsk(quotaApi.list, { query: { 'enterprise-code': enterpriseId } });
  const left = data.filter(({ item }) => TAKEN.includes(item));
  if (left.length === 0) return null;
  const amounts = left.map(({ item, free }) => `${name(item)} ${amount(item, free)}`).join(' · ');
  return <span className="cy-block cy-faint cy-note">{fill(t.free, { amounts })}</span>;
}
