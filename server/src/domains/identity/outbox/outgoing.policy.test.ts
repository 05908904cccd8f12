import { describe, expect, it } from 'vitest';
import { NotCarried } from '../../../kit/carrier.ts';
import { afterFailure, stepFor } from './outgoing.policy.ts';

describe('the next step of a message', () => {
  it.each([
    ['mail', 'waiting', false, 'carry'],
    ['mail', 'sending', false, 'give-up'],
    ['mail', 'sending', true, 'carry'],
    ['mail', 'sent', false, 'nothing'],
    ['mail', 'failed', false, 'nothing'],
    ['mail', 'bounced', true, 'nothing'],
    ['mail', 'unsure', true, 'nothing'],
    ['sms', 'waiting', false, 'carry'],
    ['sms', 'failed', false, 'carry'],
    ['sms', 'sent', false, 'nothing'],
  ] as const)('for a %s that is %s (kept: %s) is %s', (channel, state, kept, step) => {
    expect(stepFor({ channel, state }, kept)).toBe(step);
  });
});

describe('the state after a failure', () => {
  const of = (outcome: 'later' | 'never' | 'unsure') => new NotCarried(outcome, new Error('no'));
  it.each([
    ['mail', of('later'), false, 'waiting'],
    ['mail', of('later'), true, 'failed'],
    ['mail', of('never'), false, 'bounced'],
    ['mail', of('unsure'), false, 'unsure'],
    ['mail', new Error('nobody knows'), false, 'unsure'],
    ['sms', new Error('500'), false, 'failed'],
  ] as const)('of a %s (%s, last try: %s) is %s', (channel, error, isLast, state) => {
    expect(afterFailure(channel, error, isLast)).toBe(state);
  });
});
