import type { CompanyPrivilege } from '@cloudyard/contract/access/privilege.ts';
import { expect, it } from 'vitest';
import { hasEnded, isAskable, isHeld, isPending } from './privilege-state.ts';

const NOW = Date.parse('2026-03-01T00:00:00Z');
const one = (code: 1 | 2 | 3 | 4 | undefined, until: string | null = null) =>
  ({ status: code ? { code } : null, until }) as CompanyPrivilege;

it.each([
  ['never asked for', one(undefined), { ended: false, pending: false, held: false, askable: true }],
  ['asked', one(1), { ended: false, pending: true, held: false, askable: false }],
  ['refused', one(2), { ended: false, pending: false, held: false, askable: true }],
  ['given for good', one(3), { ended: false, pending: false, held: true, askable: false }],
  [
    'given until later',
    one(3, '2026-03-01T00:00:01Z'),
    { ended: false, pending: false, held: true, askable: false },
  ],
  [
    'given until now',
    one(3, '2026-03-01T00:00:00Z'),
    { ended: true, pending: false, held: false, askable: true },
  ],
  [
    'taken back',
    one(4, '2020-01-01T00:00:00Z'),
    { ended: false, pending: false, held: false, askable: true },
  ],
])('the state of a privilege %s', (_, privilege, stands) => {
  expect({
    ended: hasEnded(privilege, NOW),
    pending: isPending(privilege),
    held: isHeld(privilege, NOW),
    askable: isAskable(privilege, NOW),
  }).toEqual(stands);
});
