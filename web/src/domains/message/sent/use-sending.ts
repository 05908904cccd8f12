import { sendingTopic } from '@cloudyard/contract/message/events.ts';
import { sentApi } from '@cloudyard/contract/message/sent.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTopic } from '../../../kit/live.ts';
import { keyOf } from '../../../kit/use-ask.ts';
import type { Progress } from './progress.ts';

/** Every query that shows the progress of messages. */
export const refresh = [sentApi.query, sentApi.detail, sentApi.recipients];

/** While a message is being sent it is also polled, because a live update can get lost. */
export const WHILE_SENDING = 5000;

/** The live progress of a place's messages. */
export function useSending(enterpriseId: string): ReadonlyMap<string, Progress> {
  const client = useQueryClient();
  const [heard, setHeard] = useState<ReadonlyMap<string, Progress>>(new Map());
  useTopic(
    sendingTopic,
    (progress) => {
      setHeard((before) => new Map(before).set(progress.id, progress));
      if (progress.state === 'sending') return;
      for (const one of refresh) void client.invalidateQueries({ queryKey: keyOf(one) });
    },
    { place: enterpriseId },
  );
  return heard;
}
