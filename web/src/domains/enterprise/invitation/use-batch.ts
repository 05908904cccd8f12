import { batchTopic } from '@cloudyard/contract/enterprise/events.ts';
import { invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTopic } from '../../../kit/live.ts';
import { keyOf, useAsk } from '../../../kit/use-ask.ts';

/** Follows the progress of an enterprise's tables, and loads again what is shown of them. */
export function useBatchNews(enterpriseId: string) {
  const client = useQueryClient();
  useTopic({ ...batchTopic, name: `${batchTopic.name}/${enterpriseId}` }, () => {
    for (const one of [invitationApi.batch, invitationApi.batches, invitationApi.page])
      void client.invalidateQueries({ queryKey: keyOf(one) });
  });
}

/** One table. While it is sent, polling covers a live connection that is down. */
export function useBatch(enterpriseId: string, id: string) {
  const ask = { params: { id }, query: { enterpriseId } };
  const asked = useAsk(invitationApi.batch, ask);
  useAsk(invitationApi.batch, ask, { refetchInterval: asked.data?.state === 'sending' ? 3000 : false });
  useBatchNews(enterpriseId);
  return asked;
}
