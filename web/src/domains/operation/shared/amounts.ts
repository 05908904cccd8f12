import type { FigureUnit } from '@cloudyard/contract/operation/figures.ts';
import { bytes } from '../../../kit/figures.ts';

/** How much of the wire one unit of the page is. */
const SCALES: Partial<Record<FigureUnit, number>> = { share: 0.01, bytes: 2 ** 30 };

/** Two places are enough for a chart and a form. */
const rounded = (value: number) => Math.round(value * 100) / 100;

export const toShown = (unit: FigureUnit, value: number) => rounded(value / (SCALES[unit] ?? 1));
export const fromShown = (unit: FigureUnit, value: number) => value * (SCALES[unit] ?? 1);

const few = (value: number) => (value < 10 ? rounded(value) : Math.round(value)).toLocaleString();

/** A number with its unit, as short as it stays clear. */
export function amountText(unit: FigureUnit, value: number): string {
  switch (unit) {
    case 'share':
      return `${Math.round(value * 100)}%`;
    case 'bytes':
      return bytes(Math.round(value));
    case 'millis':
      return value >= 10_000 ? `${few(value / 1000)} s` : `${few(value)} ms`;
    case 'seconds':
      return value >= 600 ? `${few(value / 60)} min` : `${few(value)} s`;
    default:
      return few(value);
  }
}
