import { type FigureName, figureOf, PLATFORM } from '@cloudyard/contract/operation/figures.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { amountText } from './amounts.ts';

/** How often the page looks again; figures are noted once a minute. */
export const EVERY = 15_000;

/** Names of figures and sources, and their amounts, as people read them. */
export function useFigures() {
  const t = useText(words);
  return {
    nameOf: (figure: FigureName) => t.figures[figure],
    /** With its group, where figures of all stand together. */
    longNameOf: (figure: FigureName) => `${t.groups[figureOf(figure).group]} · ${t.figures[figure]}`,
    sourceOf: (source: string) => (source === PLATFORM ? t.platform : source),
    amountOf: (figure: FigureName, value: number) => amountText(figureOf(figure).unit, value),
    unitOf: (figure: FigureName) => t.units[figureOf(figure).unit],
  };
}
