import type { AlgorithmStatusCode } from '@cloudyard/contract/algorithm/values.ts';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/parts/en.ts';

const TONES: Record<AlgorithmStatusCode, Tone> = {
  '1': 'neutral',
  '2': 'busy',
  '3': 'good',
  '4': 'bad',
  '5': 'neutral',
};

export function StateTag({ code }: { code: AlgorithmStatusCode }) {
  return <StatusTag tone={TONES[code]}>{useText(words).states[code]}</StatusTag>;
}
