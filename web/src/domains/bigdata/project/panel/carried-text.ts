import type { CarriedLink } from '@cloudyard/contract/bigdata/project-shown.ts';
import { fill, useText } from '../../../../kit/text.ts';
import { words } from '../../i18n/project/panel/en.ts';

/** What a link carried, in words: rows, and what is otherwise than the last time. */
export function useCarriedText(): (carried: CarriedLink) => string[] {
  const t = useText(words).carried;
  return ({ rows, added, gone, missing, drift, broken }) =>
    [
      rows !== null && fill(t.rows, { n: rows.toLocaleString() }),
      added.length > 0 && fill(t.added, { names: added.join(', ') }),
      gone.length > 0 && fill(t.gone, { names: gone.join(', ') }),
      missing &&
        missing.percent > 0 &&
        fill(t.missing, { column: missing.column, percent: missing.percent.toFixed(1) }),
      drift &&
        Math.abs(drift.deviations) >= 1 &&
        fill(t.drift, { column: drift.column, n: drift.deviations.toFixed(1) }),
      broken.length > 0 && t.broken,
    ].filter((one): one is string => typeof one === 'string');
}
