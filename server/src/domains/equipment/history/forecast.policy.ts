import type { ExpiryReason } from '@cloudyard/contract/telemetry/history.ts';
import type { Stock } from '../../telemetry/index.ts';

const A_DAY = 86_400_000;
/** So long before points go, users are notified. */
export const NOTICE_DAYS = 7;
/** For so long nothing more is said: what goes until then was meant too. */
export const SILENT_DAYS = 30;

export type Loss = { reason: ExpiryReason; goesAt: Date; before: Date | null };
const later = (at: Date, days: number) => new Date(at.getTime() + days * A_DAY);

function byAge({ first_to_at, keep_days }: Stock, at: Date): Loss[] {
  const goesAt = later(first_to_at, keep_days);
  if (goesAt > later(at, NOTICE_DAYS)) return [];
  const before = later(at, NOTICE_DAYS + SILENT_DAYS - keep_days);
  return [{ reason: 'age', goesAt: goesAt > at ? goesAt : at, before }];
}

/** At the pace of the last week. */
function byQuota({ bytes, week_bytes }: Stock, granted: number, at: Date): Loss[] {
  const left = Math.max(0, granted - bytes);
  const days = left === 0 ? 0 : (left / week_bytes) * 7;
  return days <= NOTICE_DAYS ? [{ reason: 'quota', goesAt: later(at, days), before: null }] : [];
}

/** What will go within a week, and why. */
export const lossesOf = (stock: Stock, granted: number, at: Date): Loss[] => [
  ...byAge(stock, at),
  ...byQuota(stock, granted, at),
];
