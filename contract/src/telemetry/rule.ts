import { z } from 'zod';

/** Every point; only those that changed; at most one in an interval. */
export const KEEP_MODES = ['every', 'change', 'interval'] as const;
export const DEAD_BAND_KINDS = ['absolute', 'percent'] as const;
/** Where the rule in force comes from, nearest last. */
export const RULE_ORIGINS = ['default', 'product', 'group', 'device', 'node'] as const;
export type RuleOrigin = (typeof RULE_ORIGINS)[number];

/** Cells in which points are put together, and how wide they are; days are those of Asia/Shanghai. */
export const ROLLUP_STEPS = ['minute', 'hour', 'day'] as const;
export type RollupStep = (typeof ROLLUP_STEPS)[number];
export const ROLLUP_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

const A_WEEK_MS = 7 * 86_400_000;

const rollupDays = z.number().int().min(0).max(3_660);

/** Which points of a series are kept, and for how long. */
export const KeepRule = z.object({
  enabled: z.boolean(),
  mode: z.enum(KEEP_MODES),
  /** Of a mode by change: what differs by no more than this did not change; null: whatever differs did. */
  deadBand: z.number().min(0).max(1e12).nullable(),
  /** In units of the value, or of a hundred of the value that was kept last. */
  deadBandKind: z.enum(DEAD_BAND_KINDS),
  /** Of a mode by change: after so long one is kept all the same; null: never. */
  silenceMs: z.number().int().min(1_000).max(A_WEEK_MS).nullable(),
  /** Of a mode by interval. */
  intervalMs: z.number().int().min(100).max(A_WEEK_MS).nullable(),
  /** For so many days; null: as long as the enterprise keeps any. */
  rawDays: z.number().int().min(1).max(3_660).nullable(),
  /** For so many days figures of each minute, hour and day are kept, also when the points are gone; 0: there are none. */
  minuteDays: rollupDays,
  hourDays: rollupDays,
  dayDays: rollupDays,
});
export type KeepRule = z.infer<typeof KeepRule>;

/** What holds where no rule says otherwise. */
export const USUAL_RULE: KeepRule = {
  ...{ enabled: true, mode: 'every', deadBand: null, deadBandKind: 'absolute', silenceMs: null },
  ...{ intervalMs: null, rawDays: null, minuteDays: 90, hourDays: 730, dayDays: 1_825 },
};
