import type { RowAction } from '../../../kit/columns.tsx';
import type { words } from '../i18n/shared/en.ts';
import { ACTS, type Act, type Actable, nextAct, whyNot } from './acts.ts';

/** All acts on a row's status, the next step first; impossible ones say why. */
export function rowActs(
  { names, why: whys }: typeof words.cn.acts,
  row: Actable,
  onAct: (act: Act) => void,
): RowAction[] {
  const next = nextAct(row);
  const rest = ACTS.filter((act) => act !== next);
  return (next ? [next, ...rest] : rest).map((act) => {
    const why = whyNot(act, row);
    return {
      key: act,
      label: names[act],
      disabled: why !== undefined,
      title: why && whys[why],
      onClick: () => onAct(act),
    };
  });
}
