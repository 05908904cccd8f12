import type { NodeChange, NodeData } from '@cloudyard/contract/equipment/data.ts';
import type { Tone } from '../../../kit/status-tag.tsx';

export type NodeState = 'fresh' | 'late' | 'uncertain' | 'bad' | 'never' | 'unknown';

export const TONES: Record<NodeState, Tone> = {
  fresh: 'good',
  late: 'caution',
  uncertain: 'caution',
  bad: 'bad',
  never: 'neutral',
  unknown: 'neutral',
};

/** Late after two periods, and never sooner than after a few seconds: networks take their time. */
const LATE_PERIODS = 2;
const LATE_AT_LEAST_MS = 5_000;

/** What can be said of a node: nothing at all while its gateway is away. */
export function stateOf(
  { period }: Pick<NodeData, 'period'>,
  last: NodeChange | undefined,
  isUp: boolean,
  now: number,
): NodeState {
  if (!last) return 'never';
  if (!isUp) return 'unknown';
  const age = now - Date.parse(last.receiveTime);
  if (period !== null && age > Math.max(LATE_PERIODS * period, LATE_AT_LEAST_MS)) return 'late';
  return last.quality === 'good' ? 'fresh' : last.quality;
}
