import { USUAL_RULE } from '@cloudyard/contract/iot/history-policy.ts';
import { expect, it } from 'vitest';
import { words } from '../i18n/history-policy/en.ts';
import { rollupText, ruleDetail, spanText } from './rule-text.ts';

it.each([
  [1, '1 ms'],
  [1_500, '1500 ms'],
  [5_000, '5 s'],
  [90_000, '90 s'],
  [600_000, '10 min'],
  [86_400_000, '1 d'],
])('%i ms are said as they are whole', (ms, text) => expect(spanText(ms)).toBe(text));

it('says what a rule goes by', () => {
  const t = words.en;
  expect(ruleDetail(USUAL_RULE, t)).toBe('');
  expect(ruleDetail({ ...USUAL_RULE, mode: 'interval', intervalMs: 10_000 }, t)).toBe('every 10 s');
  const change = { ...USUAL_RULE, mode: 'change' as const, deadBand: 5, silenceMs: 60_000 };
  expect(ruleDetail({ ...change, deadBandKind: 'percent' }, t)).toBe('dead band 5% · at least every 1 min');
});

it.each([
  [{}, '90 · 730 · 1825 d'],
  [{ minuteDays: 0 }, '– · 730 · 1825 d'],
  [{ minuteDays: 0, hourDays: 0, dayDays: 0 }, 'None'],
  [{ enabled: false }, 'None'],
])('says which roll-ups a rule keeps: %o', (more, text) => {
  expect(rollupText({ ...USUAL_RULE, ...more }, words.en)).toBe(text);
});
