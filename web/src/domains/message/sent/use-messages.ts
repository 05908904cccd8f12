import { sentApi } from '@cloudyard/contract/message/sent.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../kit/call.ts';
import { changeList } from '../../../kit/list-state.ts';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { keyOf, useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/sent/en.ts';
import { bodyOf, type Filters, listQuery } from './list-query.ts';
import { withProgress } from './progress.ts';
import { useSending, WHILE_SENDING } from './use-sending.ts';

/** The list. A failure is always said; what a query found only to who pressed the button. */
export function useMessages(enterpriseId: string) {
  const t = useText(words);
  const toast = useToast();
  const client = useQueryClient();
  const [state, change] = useListState(listQuery);
  const [querying, setQuerying] = useState(false);
  const [onWay, setOnWay] = useState(false);
  const heard = useSending(enterpriseId);
  const asked = useAsk(
    sentApi.query,
    { body: bodyOf(state, enterpriseId) },
    { refetchInterval: onWay ? WHILE_SENDING : false },
  );
  const rows = asked.data?.content.map((row) => withProgress(row, heard.get(row.id)));
  const isOnWay = rows?.some((row) => row.state === 'sending') ?? false;
  useEffect(() => setOnWay(isOnWay), [isOnWay]);
  useEffect(() => {
    if (asked.error) toast.failure(t.queryFailed);
  }, [asked.error, toast, t]);

  const query = async (filters: Filters) => {
    setQuerying(true);
    toast.info(t.querying);
    const ask = { body: bodyOf(changeList(state, filters), enterpriseId) };
    change(filters);
    try {
      // The same question as the list's: it is asked once, and both hear the answer.
      const found = await client.fetchQuery({
        queryKey: keyOf(sentApi.query, ask),
        queryFn: ({ signal }) => call(sentApi.query, ask, { signal }),
        staleTime: 0,
      });
      if (found.totalElements === 0) toast.warning(t.queryEmpty);
      else toast.success(t.querySucceeded);
    } catch {
      // The list has the same failure and says it.
    } finally {
      setQuerying(false);
    }
  };
  return { state, change, asked, rows, query, querying };
}
