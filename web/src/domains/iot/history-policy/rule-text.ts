import { type KeepRule, ROLLUP_STEPS } from '@cloudyard/contract/iot/history-policy.ts';
import { fill } from '../../../kit/text.ts';
import type { words } from '../i18n/history-policy/en.ts';

type Text = (typeof words)['cn'];

const UNITS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
] as const;

/** 60000 → 1 min: the largest unit in which it is a whole number. */
export function spanText(ms: number): string {
  const [unit, name] = UNITS.find(([one]) => ms % one === 0) ?? [1, 'ms'];
  return `${ms / unit} ${name}`;
}

/** What a rule says besides its mode. */
export function ruleDetail(
  { mode, deadBand, deadBandKind, silenceMs, intervalMs }: KeepRule,
  t: Text,
): string {
  if (mode === 'interval') return intervalMs === null ? '' : fill(t.every, { t: spanText(intervalMs) });
  if (mode === 'every') return '';
  return [
    ...(deadBand ? [fill(t.bands[deadBandKind], { n: deadBand })] : []),
    ...(silenceMs ? [fill(t.atLeast, { t: spanText(silenceMs) })] : []),
  ].join(' · ');
}

/** For how many days a rule keeps roll-ups of minutes, hours and days. */
export function rollupText(rule: KeepRule, t: Text): string {
  const days = ROLLUP_STEPS.map((step) => rule[`${step}Days`]);
  if (!rule.enabled || days.every((n) => n === 0)) return t.rollupNone;
  return fill(t.rollupDays, { days: days.map((n) => n || '–').join(' · ') });
}
