import { REALTIME_LIMITS } from '@cloudyard/contract/iot/realtime.ts';
import { Id } from '@cloudyard/contract/kit/values.ts';
import { z } from 'zod';
import { Keys } from '../point-set/point-ref.ts';
import { COLOURINGS } from './row-state.ts';

export const MOST_PINNED = 8;

/** What the address says: which points, which of them on top, and how they are shown. */
export const RealtimeState = z.object({
  point: Keys(REALTIME_LIMITS.points).default([]),
  set: Id.optional(),
  pin: Keys(MOST_PINNED).default([]),
  rate: z.enum(['fast', 'second', 'five']).default('second'),
  colour: z.enum(COLOURINGS).default('off'),
  low: z.coerce.number().optional(),
  high: z.coerce.number().optional(),
});
export type RealtimeState = z.output<typeof RealtimeState>;
export type ChangeState = (patch: Partial<RealtimeState>) => void;
