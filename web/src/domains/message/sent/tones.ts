import type { SentMessage } from '@cloudyard/contract/message/sent.ts';
import type { Tone } from '../../../kit/status-tag.tsx';

export const STATE_TONES: Record<SentMessage['state'], Tone> = {
  draft: 'neutral',
  scheduled: 'caution',
  sending: 'busy',
  sent: 'good',
  recalled: 'bad',
};

export const IMPORTANCE_TONES = { 0: 'neutral', 1: 'caution', 2: 'bad' } as const satisfies Record<
  number,
  Tone
>;

export const MAIL_TONES: Record<string, Tone> = {
  none: 'neutral',
  waiting: 'busy',
  queued: 'busy',
  sent: 'good',
  bounced: 'bad',
  failed: 'bad',
  unsure: 'caution',
};
