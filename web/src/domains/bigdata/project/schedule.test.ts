import { expect, it } from 'vitest';
import { clock, cronOf, plainOf, USUAL } from './schedule.ts';

it.each([
  ['', 'never'],
  ['5 * * * *', 'hour'],
  ['30 2 * * *', 'day'],
  ['30  2 *  * 1', 'week'],
  ['30 2 * * 7', 'week'],
  ['*/5 * * * *', 'cron'],
  ['0 2 1 * *', 'cron'],
  ['0 2 * * 1-5', 'cron'],
  ['0 24 * * *', 'cron'],
  ['60 * * * *', 'cron'],
  ['0 0 2 * * *', 'cron'],
])('%j is %s', (line, rhythm) => expect(plainOf(line).rhythm).toBe(rhythm));

it.each(['', '5 * * * *', '30 2 * * *', '0 23 * * 0', '*/5 8-18 * * 1-5'])(
  '%j comes back as it was',
  (line) => expect(cronOf(plainOf(line))).toBe(line),
);
it('Sunday has two numbers and is one day', () => expect(cronOf(plainOf('0 2 * * 7'))).toBe('0 2 * * 0'));
it('a time has two digits each', () => expect(clock({ ...USUAL, minute: 5 })).toBe('02:05'));
