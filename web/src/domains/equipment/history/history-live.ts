import type { DataChange } from '@cloudyard/contract/equipment/data.ts';
import type { HistoryPoint, NodeHistory } from '@cloudyard/contract/equipment/history.ts';
import type { Range } from './history-range.ts';

/** So many points of a node are held until the history is asked again. */
export const MOST_HELD = 1_000;

type HeardPoint = HistoryPoint & { heardAt: number };

/** What was heard of the chosen nodes. */
export type Heard = {
  /** Of the last message; undefined before the first. */
  no: number | undefined;
  points: ReadonlyMap<string, readonly HeardPoint[]>;
  /** Something was missed, or let go: the history has to be asked. */
  hasHole: boolean;
};

export const NOTHING_HEARD: Heard = { no: undefined, points: new Map(), hasHole: false };

/** What the answer that was asked for at `askedAt` does not have: what is sent is stored, so the rest is in it. */
export function after(heard: Heard, askedAt: number): Heard {
  const points = new Map(
    [...heard.points].map(
      ([alias, all]) => [alias, all.filter(({ heardAt }) => heardAt >= askedAt)] as const,
    ),
  );
  return { ...heard, points };
}

/** Before the first message it is not known what came between the answer and the connection: that is a hole, too. */
export function withHeard(
  heard: Heard,
  { first, last, changes }: DataChange,
  aliases: readonly string[],
  heardAt: number,
): Heard {
  if (heard.no !== undefined && last <= heard.no) return heard;
  const points = new Map(heard.points);
  let hasHole = heard.hasHole || heard.no === undefined || first > heard.no + 1;
  for (const { alias, value, quality, timestamp } of changes) {
    if (!aliases.includes(alias)) continue;
    const held = [...(points.get(alias) ?? []), { at: Date.parse(timestamp), value, quality, heardAt }];
    hasHole ||= held.length > MOST_HELD;
    points.set(alias, held.slice(-MOST_HELD));
  }
  return { no: last, points, hasHole };
}

/** A node with what was heard since, in the window as it stands now. */
export function extended(node: NodeHistory, heard: Heard, { from }: Range): NodeHistory {
  const kept = node.points.filter(({ at }) => at >= from);
  const known = new Set(kept.map(({ at }) => at));
  const fresh = (heard.points.get(node.alias) ?? []).filter(({ at }) => at >= from && !known.has(at));
  if (fresh.length === 0 && kept.length === node.points.length) return node;
  const isGood = ({ quality }: HistoryPoint) => quality === 'good';
  const gone = node.points.filter(({ at }) => at < from);
  const points = [...kept, ...fresh.map(({ heardAt: _, ...point }) => point)].toSorted((a, b) => a.at - b.at);
  return {
    ...node,
    points,
    count: node.count - gone.length + fresh.length,
    shown: points.length,
    good: node.good - gone.filter(isGood).length + fresh.filter(isGood).length,
    gaps: node.gaps.filter(({ to }) => to > from),
  };
}
