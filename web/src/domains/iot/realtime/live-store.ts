import type {
  DataChange,
  NodeChange,
  WatchedPoint,
  WatchedSource,
} from '@cloudyard/contract/iot/realtime.ts';
import { keyOf } from '../point-set/point-ref.ts';

/** So many values of a point are remembered for its trend. */
export const TREND = 120;

/** The last values in their order, in memory of a fixed size. */
export class Ring {
  private readonly values = new Float64Array(TREND);
  private next = 0;
  length = 0;

  push(value: number) {
    this.values[this.next] = value;
    this.next = (this.next + 1) % TREND;
    this.length = Math.min(TREND, this.length + 1);
  }

  toArray(): number[] {
    const first = (this.next - this.length + TREND) % TREND;
    return Array.from({ length: this.length }, (_, n) => this.values[(first + n) % TREND] as number);
  }
}

export type Slot = {
  key: string;
  point: WatchedPoint;
  last: NodeChange | null;
  trend: Ring;
  changedAt: number;
};

export type LiveFrame = {
  slots: readonly Slot[];
  /** Gateways that are connected. */
  up: ReadonlySet<string>;
  /** How long the newest message took from being received to being shown here; null: none came yet. */
  lagMs: number | null;
  heardAt: number | null;
};

const figure = ({ value }: NodeChange) => (typeof value === 'boolean' ? Number(value) : value);

/**
 * The newest values of the points that are watched. Its size follows from how many points there are, and from nothing
 * else: however long it listens and whatever comes, it does not grow.
 */
export function makeLiveStore() {
  const slots = new Map<string, Slot>();
  /** By gateway: how far it was heard, whether it is there, and the slots of its nodes. */
  const sources = new Map<string, { no: number; isUp: boolean; nodes: Map<string, Slot[]> }>();
  let [lagMs, heardAt]: [number | null, number | null] = [null, null];
  let isStale = true;

  function put(slot: Slot, change: NodeChange, now: number) {
    // What comes late has its place in the history, not here; what comes twice is the same.
    if (slot.last && slot.last.timestamp >= change.timestamp) return;
    if (slot.last && slot.last.value !== change.value) slot.changedAt = now;
    slot.last = change;
    const number = figure(change);
    if (typeof number === 'number') slot.trend.push(number);
  }

  /** Who is watched from now on, with what is known of them; trends go on. */
  function take(told: { sources: readonly WatchedSource[]; points: readonly WatchedPoint[] }, now: number) {
    const former = new Map(slots);
    slots.clear();
    for (const point of told.points) {
      const key = keyOf(point);
      const slot = former.get(key) ?? { key, point, last: null, trend: new Ring(), changedAt: 0 };
      slot.point = point;
      slots.set(key, slot);
      if (point.last) put(slot, point.last, now);
    }
    const before = new Map([...sources].map(([id, { no }]) => [id, no]));
    sources.clear();
    for (const { id, no, isUp } of told.sources)
      sources.set(id, { no: Math.max(no, before.get(id) ?? 0), isUp, nodes: new Map() });
    for (const slot of slots.values()) {
      const { sourceId, alias } = slot.point;
      const nodes = sourceId === null ? undefined : sources.get(sourceId)?.nodes;
      if (nodes && alias !== null) nodes.set(alias, [...(nodes.get(alias) ?? []), slot]);
    }
    isStale = true;
  }

  /** False: something between is missing, and has to be asked for. */
  function hear(sourceId: string, { first, last, changes }: DataChange, now: number): boolean {
    const source = sources.get(sourceId);
    if (!source || last <= source.no) return true;
    if (first > source.no + 1) return false;
    source.no = last;
    source.isUp = true;
    for (const change of changes)
      for (const slot of source.nodes.get(change.alias) ?? []) {
        put(slot, change, now);
        lagMs = Math.max(0, now - Date.parse(change.receiveTime));
      }
    heardAt = now;
    isStale = true;
    return true;
  }

  return {
    take,
    hear,
    /** As it is now; undefined: nothing came since it was asked last. */
    frame(): LiveFrame | undefined {
      if (!isStale) return undefined;
      isStale = false;
      const up = new Set([...sources].flatMap(([id, { isUp }]) => (isUp ? [id] : [])));
      return { slots: [...slots.values()].map((slot) => ({ ...slot })), up, lagMs, heardAt };
    },
    /** What it holds, for whoever watches that it does not grow. */
    size: () => ({
      slots: slots.size,
      sources: sources.size,
      nodes: [...sources.values()].reduce((sum, { nodes }) => sum + nodes.size, 0),
      trend: Math.max(0, ...[...slots.values()].map(({ trend }) => trend.length)),
    }),
  };
}
export type LiveStore = ReturnType<typeof makeLiveStore>;
