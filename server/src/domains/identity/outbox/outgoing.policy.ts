import { NotCarried } from '../../../kit/carrier.ts';

/** The final outcome of a mail. */
export type Settled = 'sent' | 'bounced' | 'failed' | 'unsure';
export type Step = 'carry' | 'give-up' | 'nothing';

type Taken = { channel: string; state: string };

/**
 * What is to be done with a message that is taken up. A mail in the state "sending" was in the hands of
 * a process that died: whether it went is unknown, and it is not sent again. A gateway for text
 * messages knows those it had.
 */
export function stepFor({ channel, state }: Taken, kept: boolean): Step {
  if (state === 'waiting') return 'carry';
  if (channel === 'sms') return state === 'sent' ? 'nothing' : 'carry';
  if (state === 'sending') return kept ? 'carry' : 'give-up';
  return 'nothing';
}

/** The state of a message after a failure; waiting: it is tried again. */
export function afterFailure(channel: string, error: unknown, isLast: boolean): Settled | 'waiting' {
  if (channel === 'sms') return 'failed';
  // An unknown error may have come after the mail was sent.
  const outcome = error instanceof NotCarried ? error.outcome : 'unsure';
  if (outcome === 'later') return isLast ? 'failed' : 'waiting';
  return outcome === 'never' ? 'bounced' : 'unsure';
}
