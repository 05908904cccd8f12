import { z } from 'zod';
import { Instant } from '../kit/values.ts';

/** How far a value can be relied on. In rows and on the wire by its place: 0 good, 1 uncertain, 2 bad. */
export const QUALITIES = ['good', 'uncertain', 'bad'] as const;
export type Quality = (typeof QUALITIES)[number];

/** Why points wait: the enterprise keeps as much as it may, or the disk is nearly full. */
export const HOLD_CAUSES = ['quota', 'disk'] as const;
export type HoldCause = (typeof HOLD_CAUSES)[number];

/** Null: it was measured that there is no value. */
export const PointValue = z.union([z.number(), z.boolean(), z.string()]).nullable();
export type PointValue = z.infer<typeof PointValue>;

export const Point = z.object({
  value: PointValue,
  /** When it was measured, by the clock of whoever measured. */
  timestamp: Instant,
  quality: z.enum(QUALITIES),
  receiveTime: Instant,
});
export type Point = z.infer<typeof Point>;
