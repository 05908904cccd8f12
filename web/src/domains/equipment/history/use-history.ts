import { historyApi } from '@cloudyard/contract/equipment/history.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type CallError, call } from '../../../kit/call.ts';
import { keyOf } from '../../../kit/use-ask.ts';
import { type HistoryState, isLive, shownRange } from './history-range.ts';

/** A chart that ends now hears what is new; now and then it is asked for, since of many points only some are sent. */
const CHART_MS = 60_000;
/** Records that end now are asked for so often. */
const LIVE_MS = 10_000;
/** An answer may hold many points: it is not kept long. */
const KEPT_MS = 30_000;
const PAGE = 50;

/** With the moment at which it was asked for: what is heard later may not be in it. */
export type AskedChart = Reply<typeof historyApi.chart> & { askedAt: number };
type Records = Reply<typeof historyApi.records>;

const bodyOf = (guid: string, state: HistoryState) => {
  const { from: startTime, to: endTime } = shownRange(state, Date.now());
  return { guid, nodes: state.nodes, startTime, endTime };
};

/** The lines; without a width nothing is asked. What ends now has one entry in the cache, however often it is asked. */
export const useHistory = (guid: string, state: HistoryState, buckets: number) =>
  useQuery<AskedChart, CallError>({
    queryKey: keyOf(historyApi.chart, { guid, state, buckets }),
    queryFn: async ({ signal }) => {
      const askedAt = Date.now();
      const body = { ...bodyOf(guid, state), buckets };
      return { ...(await call(historyApi.chart, { body }, { signal })), askedAt };
    },
    enabled: buckets > 0,
    placeholderData: keepPreviousData,
    refetchInterval: isLive(state) && CHART_MS,
    gcTime: KEPT_MS,
  });

/** The records page by page. Whoever reads on is not disturbed by new ones. */
export const useRecords = (guid: string, state: HistoryState) =>
  useInfiniteQuery<Records, CallError, { pages: Records[] }, readonly unknown[], Records['next']>({
    queryKey: keyOf(historyApi.records, { guid, state }),
    queryFn: ({ signal, pageParam: after }) =>
      call(historyApi.records, { body: { ...bodyOf(guid, state), size: PAGE, after } }, { signal }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) => isLive(state) && (data?.pages.length ?? 0) < 2 && LIVE_MS,
    refetchOnWindowFocus: false,
    gcTime: KEPT_MS,
  });
