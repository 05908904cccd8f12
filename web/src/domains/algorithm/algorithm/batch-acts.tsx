import { Button } from 'antd';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/algorithm/en.ts';
import { able, BATCH_DEEDS, type BatchDeed, type Target } from './deeds.ts';

type BatchActsProps = { targets: Target[]; busy: boolean; onAct: (deed: BatchDeed) => void };

/** The acts on the selected rows, each with how many of them it applies to. */
export function BatchActs({ targets, busy, onAct }: BatchActsProps) {
  const t = useText(words).acts;
  return BATCH_DEEDS.map((deed) => {
    const n = able(deed, targets).length;
    return (
      <Button
        key={deed}
        size="small"
        disabled={n === 0 || busy}
        title={n === 0 ? t.noneAble : undefined}
        onClick={() => onAct(deed)}
      >
        {fill(t.batch, { act: t.names[deed], n })}
      </Button>
    );
  });
}
