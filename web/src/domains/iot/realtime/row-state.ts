import type { Tone } from '../../../kit/status-tag.tsx';
import { stateOf, TONES } from '../../equipment/lent/live-values.ts';
import type { LiveFrame, Slot } from './live-store.ts';

export type RowState = Parameters<typeof toneOf>[0];
export const toneOf = (state: keyof typeof TONES | 'unsubscribed'): Tone =>
  state === 'unsubscribed' ? 'neutral' : TONES[state];

/** What can be said of a point: nothing is subscribed of what no node stands for. */
export function rowState({ point, last }: Slot, { up }: Pick<LiveFrame, 'up'>, now: number): RowState {
  if (point.problem || point.sourceId === null) return 'unsubscribed';
  return stateOf(point, last ?? undefined, up.has(point.sourceId), now);
}

export const COLOURINGS = ['off', 'model', 'typed'] as const;
export type Colouring = (typeof COLOURINGS)[number];
export type Limits = { colour: Colouring; low?: number | undefined; high?: number | undefined };

/** Beyond which limit a value is; null: within them, or there are none. */
export function beyond(
  { point, last }: Pick<Slot, 'point' | 'last'>,
  limits: Limits,
): 'above' | 'below' | null {
  const value = last?.value;
  if (limits.colour === 'off' || typeof value !== 'number') return null;
  const [low, high] =
    limits.colour === 'model' ? [point.facts?.min, point.facts?.max] : [limits.low, limits.high];
  if (high !== undefined && high !== null && value > high) return 'above';
  if (low !== undefined && low !== null && value < low) return 'below';
  return null;
}
