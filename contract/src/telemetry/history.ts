/** What one question about the past may ask for. */
export const HISTORY_LIMITS = {
  series: 20,
  buckets: 4_000,
  records: 1_000,
  seconds: 20,
} as const;

/** So many periods without a point are a gap. */
export const GAP_PERIODS = 3;

/** As long as an enterprise says nothing else. */
export const KEEP_DAYS = 400;

/** Why points are not kept any longer. */
export const EXPIRY_REASONS = ['age', 'quota'] as const;
export type ExpiryReason = (typeof EXPIRY_REASONS)[number];
