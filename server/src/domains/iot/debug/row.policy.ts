import { type DebugRow, MOST_DECODED, MOST_SHOWN } from '@cloudyard/contract/iot/debug.ts';
import { newId } from '../../../kit/new-id.ts';
import type { Tapped } from '../../equipment/index.ts';
import type { Listened } from './debug.queries.ts';

type Point = { n: string };
const pointsIn = (decoded: unknown): Point[] | undefined => (decoded as { points?: Point[] } | null)?.points;

/** Of a child: its own points only. */
function decodedFor({ is_child, aliases }: Listened, { topic, decoded }: Tapped): unknown {
  const points = topic.startsWith('data') && is_child ? pointsIn(decoded) : undefined;
  return points ? { points: points.filter(({ n }) => aliases.includes(n)) } : decoded;
}

const isCode = (said: string | undefined, code: string) => {
  try {
    return decodeURIComponent(said ?? '').toLowerCase() === code.toLowerCase();
  } catch {
    return false;
  }
};

/** Whether a message of its gateway is about this device; `traces`: commands that were. */
export function isAbout(session: Listened, one: Tapped, traces: Set<string>): boolean {
  if (!session.is_child || one.direction === 'link') return true;
  const [kind, device] = one.topic.split('/');
  if (traces.has(one.trace)) return true;
  if (kind === 'raw') return isCode(device, session.code);
  if (kind === 'event') return (one.decoded as { device?: string } | null)?.device === session.code;
  if (kind === 'data') return (pointsIn(one.decoded) ?? []).some(({ n }) => session.aliases.includes(n));
  if (kind !== 'command') return kind === 'problem';
  const isIts = one.payload.toString().includes(`"device":${JSON.stringify(session.code)}`);
  if (isIts) traces.add(one.trace);
  return isIts;
}

/** A gateway says in one message what is of several of its children. */
const isShared = ({ is_child, aliases }: Listened, { topic, decoded }: Tapped) =>
  is_child && topic.startsWith('data') && (pointsIn(decoded) ?? []).some(({ n }) => !aliases.includes(n));

/** As it is shown: its beginning, and what was understood of it. Of a child, nothing that is of its siblings. */
export function rowOf(session: Listened, one: Tapped): DebugRow {
  const { direction, topic, payload, reason, trace, simulatedBy } = one;
  const decoded = decodedFor(session, one);
  const withheld = isShared(session, one);
  const bytes = withheld ? Buffer.alloc(0) : payload;
  return {
    ...{ id: newId(), at: one.at.toISOString(), direction, topic, trace, simulatedBy },
    ...{ kind: direction === 'link' ? 'link' : (topic.split('/')[0] ?? ''), size: payload.length },
    ...{ payload: bytes.subarray(0, MOST_SHOWN).toString('base64'), isCut: bytes.length > MOST_SHOWN },
    isShared: withheld,
    ...{ result: one.result as DebugRow['result'], reason: reason.slice(0, 500) },
    decoded: decoded ? JSON.stringify(decoded).slice(0, MOST_DECODED) : '',
  };
}
