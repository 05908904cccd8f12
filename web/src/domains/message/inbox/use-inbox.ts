import { inboxTopic } from '@cloudyard/contract/message/events.ts';
import { inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTopic } from '../../../kit/live.ts';
import { keyOf } from '../../../kit/use-ask.ts';

/** Every query whose answer changes when a message arrives, is read or deleted. */
export const INBOX_ASKS = [
  inboxApi.unreadCount,
  inboxApi.counts,
  inboxApi.page,
  inboxApi.userMessages,
  inboxApi.selfTypeCounts,
  inboxApi.detail,
] as const;

/** Loads the visible queries about the user's messages again; hidden ones are loaded when they are shown. */
export function useInboxRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(INBOX_ASKS.map((one) => client.invalidateQueries({ queryKey: keyOf(one) })));
  };
}

/** Many browsers receive the same message; their calls are spread over this many milliseconds. */
const SPREAD = 400;

/** Listens for changes in the user's messages. The bell does it for every page, because it is always there. */
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
  // What came between the first look and the connection, or while it was lost, is told by nothing else.
  useTopic(inboxTopic, askSoon, { userId }, askSoon);
}
