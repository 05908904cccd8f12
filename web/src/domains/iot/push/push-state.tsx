import type { Push } from '@cloudyard/contract/iot/push.ts';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/push/en.ts';

const TONE: Record<Push['state'], Tone> = {
  ...{ disabled: 'neutral', held: 'caution', failing: 'bad', lagging: 'caution', 'caught-up': 'good' },
};

export function StateOfPush({ push }: { push: Pick<Push, 'state'> }) {
  const t = useText(words);
  return <StatusTag tone={TONE[push.state]}>{t.states[push.state]}</StatusTag>;
}

/** Whatever did not arrive. */
export const failuresOf = ({ counts }: Pick<Push, 'counts'>) =>
  counts.dead + counts.removed + counts.droppedOldest + counts.droppedNewest + counts.expired + counts.unfit;
