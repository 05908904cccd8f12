import { type DataChange, dataTopic } from '@cloudyard/contract/equipment/data.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTopic } from '../../../kit/live.ts';
import { after, extended, type Heard, NOTHING_HEARD, withHeard } from './history-live.ts';
import { type HistoryState, isLive, type Range, SPANS, shownRange } from './history-range.ts';
import type { AskedChart } from './use-history.ts';

const [FASTEST_MS, SLOWEST_MS] = [1_000, 10_000];

/** A window that moves by less than a part of a pixel need not be drawn again. */
export const tickOf = (spanMs: number, buckets: number) =>
  Math.min(SLOWEST_MS, Math.max(FASTEST_MS, Math.round(spanMs / Math.max(1, buckets) / 4)));

type Asked = { data: AskedChart | undefined; isFetching: boolean; refetch: () => unknown };
type Shown = Range & Pick<AskedChart, 'nodes'>;

/**
 * A chart that ends now goes on by itself: its window moves, and points come in as they are stored. What was missed, when
 * the network was away, is asked for. `hear` is for the topic of the gateway.
 */
export function useLiveHistory(state: HistoryState, buckets: number, asked: Asked) {
  const heard = useRef(NOTHING_HEARD);
  const [moment, setMoment] = useState<{ now: number; heard: Heard }>();
  const { data } = asked;
  const isOn = isLive(state);
  const tick = useEffectEvent(() => {
    if (data) heard.current = after(heard.current, data.askedAt);
    setMoment({ now: Date.now(), heard: heard.current });
    if (!heard.current.hasHole || asked.isFetching) return;
    heard.current = { ...heard.current, hasHole: false };
    void asked.refetch();
  });
  const every = tickOf(SPANS[state.span], buckets);
  useEffect(() => {
    if (!isOn) return;
    const ticking = setInterval(() => tick(), every);
    return () => clearInterval(ticking);
  }, [isOn, every]);
  const hear = (change: DataChange) => {
    heard.current = withHeard(heard.current, change, state.nodes, Date.now());
  };
  return { hear, shown: data && (isOn && moment ? movedOn(data, state, moment) : data) };
}

function movedOn(data: AskedChart, state: HistoryState, moment: { now: number; heard: Heard }): Shown {
  // An answer that is younger than the last tick has its own end.
  const range = shownRange(state, Math.max(moment.now, data.to));
  return { ...range, nodes: data.nodes.map((node) => extended(node, moment.heard, range)) };
}

type LiveFeedProps = { id: string; onChange: (change: DataChange) => void };

/** Listens while it is there. */
export function LiveFeed({ id, onChange }: LiveFeedProps) {
  useTopic({ ...dataTopic, name: `${dataTopic.name}/${id}` }, onChange);
  return null;
}
