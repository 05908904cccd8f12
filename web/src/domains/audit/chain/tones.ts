import type { ChainCheck } from '@cloudyard/contract/audit/entry.ts';
import type { Tone } from '../../../kit/status-tag.tsx';

export const TONES: Record<ChainCheck['state'], Tone> = {
  running: 'busy',
  intact: 'good',
  broken: 'bad',
  cancelled: 'neutral',
  failed: 'caution',
};
