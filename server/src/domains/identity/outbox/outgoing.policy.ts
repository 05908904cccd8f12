import { NotCarried } from '../../../kit/carrier.ts';

/** What became of a mail, once and for all. */
export type Settled = 'sent' | 'bounced' | 'failed' | 'unsure';
export type Step = 'carry' | 'give-up' | 'nothing';

type Taken = { channel: string; state: string };

/**
 * What is to be done with a message that is taken up. A mail that says it is being sent was in the hands of a process
 * that died: nobody knows whether it went, and it is not sent again. A gateway for text messages knows those it had.
 */
export function stepFor({ channel, state }: Taken, kept: boolean): Step {
  if (state === 'waiting') return 'carry';
  if (channel === 'sms') return state === 'sent' ? 'nothing' : 'carry';
  if (state === 'sending') return kept ? 'carry' : 'give-up';
  return 'nothing';
}

/** What a failure makes of a message; waiting: it is tried again. */
export function afterFailure(channel: string, error: unknown, isLast: boolean): Settled | 'waiting' {
  if (channel === 'sms') return 'failed';
  // Whoever does not say what happened may have sent it.
  const outcome = error instanceof NotCarried ? error.outcome : 'unsure';
  if (outcome === 'later') return isLast ? 'failed' : 'waiting';
  return outcome === 'never' ? 'bounced' : 'unsure';
}
