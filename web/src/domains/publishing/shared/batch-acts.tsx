import { Button } from 'antd';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/en.ts';
import { ACTS, type Act, canDo } from './acts.ts';
import type { Target } from './use-status-acts.tsx';

type BatchActsProps = { targets: Target[]; busy: boolean; onAct: (act: Act) => void };

/** The acts on the selected rows, each with how many of them it applies to. */
export function BatchActs({ targets, busy, onAct }: BatchActsProps) {
  const t = useText(words).acts;
  return ACTS.map((act) => {
    const able = targets.filter((one) => canDo(act, one)).length;
    return (
      <Button
        key={act}
        size="small"
        loading={busy && able > 0}
        disabled={able === 0}
        title={able === 0 ? t.noneAble : undefined}
        onClick={() => onAct(act)}
      >
        {fill(t.batch, { act: t.names[act], n: able })}
      </Button>
    );
  });
}
