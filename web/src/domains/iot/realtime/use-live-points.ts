import { dataTopic, realtimeApi } from '@cloudyard/contract/iot/realtime.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type CallError, call } from '../../../kit/call.ts';
import { useTopics } from '../../../kit/live.ts';
import { keyOf } from '../../../kit/use-ask.ts';
import { refOf } from '../point-set/point-ref.ts';
import { type LiveFrame, makeLiveStore } from './live-store.ts';

export const RATES = { fast: 100, second: 1_000, five: 5_000 } as const;
export type Rate = keyof typeof RATES;

/** Who is connected is asked for so often; a silent connection is looked after by it, too. */
const LOOK_MS = 20_000;
/** What was missed is asked for at most so often. */
const MEND_MS = 2_000;

type Options = { rate: Rate; isPaused: boolean };

/**
 * Values of points of several gateways, each listened to once. However much comes, the screen is drawn anew once a tick;
 * what was missed is asked for. Paused means that nothing is listened to: going on begins with how it is then.
 */
export function useLivePoints(keys: readonly string[], { rate, isPaused }: Options) {
  const [store] = useState(makeLiveStore);
  const [frame, setFrame] = useState<LiveFrame>();
  const [gaps, setGaps] = useState(0);
  const mending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useQuery<Awaited<ReturnType<typeof ask>>, CallError>({
    queryKey: keyOf(realtimeApi.values, { keys }),
    queryFn: ({ signal }) => ask(keys, signal),
    enabled: keys.length > 0 && !isPaused,
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_MS,
    gcTime: 0,
  });
  const { data, refetch } = asked;
  useEffect(() => {
    if (!data) return;
    store.take(data, Date.now());
    setFrame(store.frame());
  }, [data, store]);

  const ids = isPaused || keys.length === 0 ? [] : (data?.sources.map(({ id }) => id) ?? []);
  useTopics(dataTopic, ids, (id, change) => {
    if (store.hear(id, change, Date.now()) || mending.current) return;
    mending.current = setTimeout(() => {
      mending.current = undefined;
      setGaps((was) => was + 1);
      void refetch();
    }, MEND_MS);
  });
  useEffect(() => () => clearTimeout(mending.current), []);

  // Ages go on while nothing comes: the same tick tells the time.
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (isPaused) return;
    const ticking = setInterval(() => {
      const next = store.frame();
      if (next) setFrame(next);
      setNow((was) => (next || Date.now() - was >= RATES.second ? Date.now() : was));
    }, RATES[rate]);
    return () => clearInterval(ticking);
  }, [store, rate, isPaused]);
  return { asked, frame: keys.length > 0 ? frame : undefined, gaps, now, sources: data?.sources ?? [] };
}

const ask = (keys: readonly string[], signal: AbortSignal) =>
  call(realtimeApi.values, { body: { points: keys.map(refOf) } }, { signal });
