import { expect, it } from 'vitest';
import { CallError } from '../../../kit/call-error.ts';
import { EMPTY, problemsOf, refusedFields } from './problems.ts';

const good = {
  username: 'lin.qiao',
  email: 'lin@example.com',
  phone: '138 0000 0005',
  code: 'ab3d5',
  password: 'Cloudyard_2026',
  confirm: 'Cloudyard_2026',
  agreed: true,
};

it('a good registration form has no problems', () => expect(problemsOf(good)).toEqual({}));

// rule: username.required
it('an empty registration form has a problem at every field', () => {
  expect(problemsOf(EMPTY)).toEqual({
    username: 'required',
    email: 'required',
    phone: 'required',
    code: 'required',
    password: 'required',
    confirm: 'required',
    agreed: 'agreement.missing',
  });
});

it.each([
  [{ username: 'a#b' }, { username: 'identity.username_format' }],
  [{ username: 'x'.repeat(32) }, { username: 'identity.username_format' }],
  [{ username: 'x'.repeat(31) }, {}],
  [{ username: '汉'.repeat(31) }, {}],
  [{ email: 'lin@' }, { email: 'identity.email_format' }],
  [{ phone: '12345678901' }, { phone: 'identity.phone_format' }],
  [{ phone: '+86 13800000005' }, {}],
  [{ code: 'ab3d' }, { code: 'identity.code_length' }],
  [{ password: 'abcdefgh', confirm: 'abcdefgh' }, { password: 'identity.password_format' }],
  [
    { username: 'Cloudyard_2026', password: 'cloudyard_2026', confirm: 'cloudyard_2026' },
    { password: 'identity.password_is_username' },
  ],
  [{ confirm: 'Cloudyard_2025' }, { confirm: 'confirm.different' }],
  [{ agreed: false }, { agreed: 'agreement.missing' }],
  // rule: code.length, email.rule, password.confirm, phone.rule, username.length, username.noHash
])('a registration form with %j has the problems %j', (change, problems) =>
  expect(problemsOf({ ...good, ...change })).toEqual(problems),
);

it('a refusal is shown at its field, named by the answer or by its code', () => {
  const told = new CallError('identity.email_taken', { fields: { email: 'identity.email_taken' } });
  expect(refusedFields(told)).toEqual({ email: 'identity.email_taken' });
  expect(refusedFields(new CallError('identity.code_wrong'))).toEqual({ code: 'identity.code_wrong' });
  expect(refusedFields(new CallError('kit.too_many'))).toEqual({});
});
