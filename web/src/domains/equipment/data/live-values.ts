import type { DataChange, NodeChange, Snapshot } from '@cloudyard/contract/equipment/data.ts';

/** So many values of a node are remembered for its small trend. */
export const TREND = 60;

/** What is known of a gateway's nodes, up to the message with the number `no`. */
export type LiveValues = {
  no: number;
  last: ReadonlyMap<string, NodeChange>;
  trends: ReadonlyMap<string, readonly number[]>;
};

export const NOTHING: LiveValues = { no: 0, last: new Map(), trends: new Map() };

const figure = ({ value }: NodeChange) => (typeof value === 'boolean' ? Number(value) : value);

function added(values: LiveValues, no: number, changes: readonly NodeChange[]): LiveValues {
  const [last, trends] = [new Map(values.last), new Map(values.trends)];
  for (const change of changes) {
    const known = last.get(change.alias);
    // What comes late has its place in the history, not here.
    if (known && known.timestamp >= change.timestamp) continue;
    last.set(change.alias, change);
    const number = figure(change);
    if (typeof number === 'number')
      trends.set(change.alias, [...(trends.get(change.alias) ?? []), number].slice(-TREND));
  }
  return { no, last, trends };
}

/** Everything anew, with the trends so far. */
export function fromSnapshot(values: LiveValues, { no, nodes }: Snapshot): LiveValues {
  const changes = nodes.flatMap(({ last }) => (last ? [last] : []));
  return added(values, Math.max(values.no, no), changes);
}

/** Undefined: something between is missing, and has to be asked for. */
export function withChange(values: LiveValues, { first, last, changes }: DataChange): LiveValues | undefined {
  if (last <= values.no) return values;
  return first > values.no + 1 ? undefined : added(values, last, changes);
}
