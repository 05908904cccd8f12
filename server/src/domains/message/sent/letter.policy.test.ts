import { MAX_CONTACTS_A_DAY } from '@cloudyard/contract/message/values.ts';
import { describe, expect, it } from 'vitest';
import { allowanceOf, type Day, excessOf } from './letter.policy.ts';

const caps = { person: 10, enterprise: 15 };
const day = (people: number, mailed: number, all?: number): Day => ({
  own: { people, mailed },
  enterprise: all === undefined ? null : { people: 0, mailed: all },
});

describe('the allowance that is left of a day', () => {
  it.each([
    ['platform', day(900, 900, 900), { people: null, mail: null }],
    ['colleague', day(100, 0, 0), { people: null, mail: 10 }],
    ['colleague', day(100, 4, 8), { people: null, mail: 6 }],
    ['colleague', day(100, 4, 12), { people: null, mail: 3 }],
    ['colleague', day(100, 11, 16), { people: null, mail: 0 }],
    ['individual', day(5, 3), { people: MAX_CONTACTS_A_DAY - 5, mail: 7 }],
    ['individual', day(MAX_CONTACTS_A_DAY + 1, 10), { people: 0, mail: 0 }],
  ] as const)('for a %s after %j is %j', (writer, spent, left) => {
    expect(allowanceOf(writer, spent, caps)).toEqual(left);
  });
});

describe('the limit of a day', () => {
  it.each([
    ['platform', day(900, 900, 900), undefined],
    ['colleague', day(900, 10, 15), undefined],
    ['colleague', day(0, 11, 11), 'message.mail_cap_reached'],
    ['colleague', day(0, 5, 16), 'message.enterprise_mail_cap_reached'],
    ['individual', day(MAX_CONTACTS_A_DAY, 10), undefined],
    ['individual', day(MAX_CONTACTS_A_DAY + 1, 0), 'message.letter_cap_reached'],
    ['individual', day(1, 11), 'message.mail_cap_reached'],
  ] as const)('is judged for a %s after %j: %s', (writer, spent, code) => {
    expect(excessOf(writer, spent, caps)).toBe(code);
  });
});
