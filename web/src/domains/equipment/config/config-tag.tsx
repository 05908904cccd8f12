import type { ConfigVersion } from '@cloudyard/contract/equipment/config.ts';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/config/en.ts';

type State = ConfigVersion['state'];

const TONES: Record<State, Tone> = {
  pending: 'busy',
  applied: 'good',
  refused: 'bad',
  replaced: 'neutral',
};

export function ConfigTag({ state }: { state: State }) {
  const t = useText(words);
  return <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>;
}
