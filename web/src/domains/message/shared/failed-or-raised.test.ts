import { expect, test } from 'vitest';
import { CallError } from '../../../kit/call-error.ts';
import { failedOrRaised } from './failed-or-raised.ts';

test.each([
  ['the server refuses', new CallError('message.type_name_taken', { status: 409 }), 'failed'],
  ['the server breaks', new CallError('kit.internal', { status: 500 }), 'failed'],
  ['the network is gone', new CallError('net.lost'), 'raised'],
  ['something else is thrown', new TypeError('x'), 'raised'],
])('the text of a failure is chosen when %s', (_, error, told) => {
  expect(failedOrRaised(error, 'failed', 'raised')).toBe(told);
});
