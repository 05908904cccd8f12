import { expect, it } from 'vitest';
import { amountText, fromShown, toShown } from './amounts.ts';

it.each([
  ['share', 0.853, '85%'],
  ['bytes', 1.5 * 2 ** 30, '1.5 GB'],
  ['millis', 3.456, '3.46 ms'],
  ['millis', 12_000, '12 s'],
  ['seconds', 59.6, '60 s'],
  ['seconds', 3600, '60 min'],
  ['rate', 0.018, '0.02'],
  ['count', 12_345, '12,345'],
] as const)('%s %d reads %s', (unit, value, text) => {
  expect(amountText(unit, value)).toBe(text);
});

it.each([
  ['share', 0.85, 85],
  ['bytes', 3 * 2 ** 30, 3],
  ['millis', 500, 500],
] as const)('%s %d is %d in a form, and comes back', (unit, wire, shown) => {
  expect(toShown(unit, wire)).toBe(shown);
  expect(fromShown(unit, shown)).toBeCloseTo(wire, 9);
});
