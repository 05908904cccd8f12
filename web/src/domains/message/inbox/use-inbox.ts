import { inboxTopic } from '@cloudyard/contract/message/events.ts';
import { inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTopic } from '../../../kit/live.ts';
import { keyOf } from '../../../kit/use-ask.ts';

/** Everything that is different once a message came, was read or deleted. */
export const INBOX_ASKS = [
  inboxApi.unreadCount,
  inboxApi.counts,
  inboxApi.page,
  inboxApi.userMessages,
  inboxApi.selfTypeCounts,
  inboxApi.detail,
] as const;

/** Asks anew for all that is shown of one's messages; what is not shown is asked when it is shown again. */
export function useInboxRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(INBOX_ASKS.map((one) => client.invalidateQueries({ queryKey: keyOf(one) })));
  };
}

/** Many browsers hear of the same message; they do not all ask at the same moment. */
const SPREAD = 400;

/** Hears of any change in one's messages. The bell does, for every page: it is always there. */
export function useInboxLive(userId: string): void {
  const refresh = useInboxRefresh();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const askSoon = () => {
    if (waiting.current !== undefined) return;
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      void refresh();
    }, Math.random() * SPREAD);
  };
  useEffect(
    () => () => {
      clearTimeout(waiting.current);
      waiting.current = undefined;
    },
    [],
  );
  useTopic(inboxTopic, askSoon, { userId });
}
