import type { SeriesKind } from '@cloudyard/contract/telemetry/series.ts';
import type { Frame } from '../../telemetry/index.ts';
import { MOST_SPAN_MS } from '../../telemetry/index.ts';
import type { Message, RawPoint } from './message.ts';

/** What a gateway measures, by the names on the wire. */
export type Nodes = ReadonlyMap<string, { id: number; kind: SeriesKind }>;

/** Why single points of a message are not taken; the others are. */
export const POINT_FAULTS = ['unknown_node', 'wrong_kind', 'future', 'ancient'] as const;
/** What a room above does not take of a message: a property without a node, an event its model does not have. */
export const READING_FAULTS = ['unmapped', 'unknown_event', 'bad_event'] as const;
export type PointFault = (typeof POINT_FAULTS)[number];
export type Fault = { fault: PointFault | (typeof READING_FAULTS)[number]; name: string; count: number };

/** A clock may be wrong, and that is shown; a day ahead it would stand in every chart for ever. */
const AHEAD_MS = 86_400_000;
/** Nothing is stored for longer. */
const BEHIND_MS = 10 * 366 * 86_400_000;

/** A value as rows hold it; undefined: it is not of that kind. */
function stored(
  value: RawPoint['value'],
  kind: SeriesKind,
): { value: number | null; text: string | null } | undefined {
  if (value === null) return { value: null, text: null };
  if (kind === 'text') return typeof value === 'string' ? { value: null, text: value } : undefined;
  if (typeof value === 'boolean') return { value: value ? 1 : 0, text: null };
  if (typeof value !== 'number') return undefined;
  return kind === 'number' || value === 0 || value === 1 ? { value, text: null } : undefined;
}

function faultOf({ name, at, value }: RawPoint, nodes: Nodes, now: number): PointFault | undefined {
  const node = nodes.get(name);
  if (!node) return 'unknown_node';
  if (!stored(value, node.kind)) return 'wrong_kind';
  if (at > now + AHEAD_MS) return 'future';
  return at < now - BEHIND_MS ? 'ancient' : undefined;
}

/**
 * What is stored of a message, and what is not. A message of which nothing is left is stored without points: its number
 * would be missing for ever otherwise. Points that lie further apart than a frame can say are two messages' worth, and
 * the older ones are refused.
 */
export function frameOf(
  sourceId: string,
  { run, seq, sent, points }: Message,
  nodes: Nodes,
  receivedAt: Date,
) {
  const now = receivedAt.getTime();
  const faults = new Map<string, Fault>();
  const refuse = (fault: PointFault, name: string) => {
    const known = faults.get(`${fault} ${name}`);
    if (known) known.count += 1;
    else faults.set(`${fault} ${name}`, { fault, name, count: 1 });
  };
  const newest = points.reduce((most, { at }) => (at <= now + AHEAD_MS ? Math.max(most, at) : most), 0);
  const frame: Frame = {
    ...{
      sourceId,
      run,
      seq: run === null ? null : seq,
      receivedAt,
      sentAt: sent === null ? null : new Date(sent),
    },
    ...{ series: [], at: [], value: [], quality: [], text: [] },
  };
  for (const point of points) {
    const fault = faultOf(point, nodes, now) ?? (newest - point.at > MOST_SPAN_MS ? 'ancient' : undefined);
    const node = nodes.get(point.name);
    const kept = node && stored(point.value, node.kind);
    if (fault || !node || !kept) {
      refuse(fault ?? 'unknown_node', point.name);
      continue;
    }
    frame.series.push(node.id);
    frame.at.push(point.at);
    frame.value.push(kept.value);
    frame.quality?.push(point.quality);
    frame.text?.push(kept.text);
  }
  return { frame, faults: [...faults.values()] };
}
