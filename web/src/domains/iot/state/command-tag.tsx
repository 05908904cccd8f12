import type { Command } from '@cloudyard/contract/iot/state.ts';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { useCommandStates } from '../../equipment/lent/command-words.ts';

const TONES: Record<Command['state'], Tone> = {
  ...{ queued: 'busy', sent: 'busy', delivered: 'busy', answered: 'good', refused: 'bad' },
  ...{ timed_out: 'bad', expired: 'caution', cancelled: 'neutral' },
};

/** It may still be answered. */
export const isOpen = ({ state }: Pick<Command, 'state'>) => TONES[state] === 'busy';

export function CommandTag({ state }: Pick<Command, 'state'>) {
  return <StatusTag tone={TONES[state]}>{useCommandStates()[state]}</StatusTag>;
}
