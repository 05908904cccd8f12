import type { InvitationBatch, InvitationState } from '@cloudyard/contract/enterprise/invitation.ts';
import type { Tone } from '../../../kit/status-tag.tsx';

export const STATE_TONES: Record<InvitationState, Tone> = {
  'waiting-invite': 'busy',
  'waiting-activate': 'caution',
  're-invited': 'caution',
  activated: 'good',
  'timed-out': 'neutral',
  sealed: 'neutral',
  'invite-failed': 'bad',
  'email-failed': 'bad',
};

export const BATCH_TONES: Record<InvitationBatch['state'], Tone> = {
  reading: 'busy',
  checked: 'caution',
  sending: 'busy',
  done: 'good',
  dropped: 'neutral',
};
