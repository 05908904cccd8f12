import type { Forward } from '@cloudyard/contract/iot/forward.ts';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/forward/en.ts';

const TONE: Record<Forward['state'], Tone> = {
  ...{ idle: 'neutral', connecting: 'busy', connected: 'good', disconnected: 'bad', draining: 'busy' },
  stopped: 'neutral',
};

/** What it is, and beside it that messages fail: the one does not say the other. */
export function StateOfForward({ forward }: { forward: Pick<Forward, 'state' | 'failingSince'> }) {
  const t = useText(words);
  return (
    <span className="cy-line">
      <StatusTag tone={TONE[forward.state]}>{t.states[forward.state]}</StatusTag>
      {forward.failingSince && <StatusTag tone="bad">{t.failing}</StatusTag>}
    </span>
  );
}
