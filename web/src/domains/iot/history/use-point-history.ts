import { type HistoryReply, historyApi } from '@cloudyard/contract/iot/history.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallError, call } from '../../../kit/call.ts';
import { zoneName } from '../../../kit/time.ts';
import { keyOf } from '../../../kit/use-ask.ts';
import { refOf } from '../point-set/point-ref.ts';
import { type HistoryState, type Range, shiftOf } from './history-state.ts';

/** An answer may hold many points: it is not kept long. */
const KEPT_MS = 30_000;

const bodyOf = (keys: readonly string[], state: HistoryState, { from, to }: Range, maxPoints: number) => ({
  ...{ points: keys.map(refOf), from, to, maxPoints, mode: state.mode },
  ...(state.mode === 'raw'
    ? {}
    : { functions: state.fn, fill: state.fill, timeZone: state.zone ?? zoneName() }),
  ...(state.mode === 'fixed' ? { intervalMs: state.interval } : {}),
});
type Body = ReturnType<typeof bodyOf>;

/** Cancelled when it is asked anew, when the page is left, and by hand: the server stops reading, too. */
const useQuestion = (body: Body | undefined) =>
  useQuery<HistoryReply, CallError>({
    queryKey: keyOf(historyApi.query, { body }),
    queryFn: ({ signal }) => call(historyApi.query, { body: body as Body }, { signal }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    retry: false,
    gcTime: KEPT_MS,
  });

/** What is shown, and the same at an earlier time. */
export function usePointHistory(keys: readonly string[], state: HistoryState, range: Range, width: number) {
  const client = useQueryClient();
  const isReady = keys.length > 0 && width > 0;
  const body = isReady ? bodyOf(keys, state, range, width) : undefined;
  const shift = shiftOf(state, range);
  const earlier =
    body && shift !== undefined ? { ...body, from: range.from - shift, to: range.to - shift } : undefined;
  const asked = useQuestion(body);
  const before = useQuestion(earlier);
  const stop = () => {
    for (const one of [body, earlier])
      void client.cancelQueries({ queryKey: keyOf(historyApi.query, { body: one }), exact: true });
  };
  return {
    ...{ asked, shift, stop },
    earlier: earlier && before.data,
    isBusy: asked.isFetching || before.isFetching,
    isStopped: isReady && !asked.isFetching && !asked.error && (!asked.data || asked.isPlaceholderData),
    earlierError: earlier ? before.error : null,
  };
}
