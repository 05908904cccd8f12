import { expect, it } from 'vitest';
import { codeIn, piecesOf } from './outbox.page.tsx';

it.each([
  [
    '【Cloudyard】验证码 7K2MP，10 分钟内有效。请勿告诉任何人。 Your code is 7K2MP, valid for 10 minutes.',
    '7K2MP',
  ],
  ['【Cloudyard】验证码 HELLO，10 分钟内有效。', undefined], // no code has an O
  ['您的用户名是 ADMIN。', undefined],
  ['验证码 7K2MPX', undefined],
  ['', undefined],
])('the message %s carries the code %s', (body, code) => expect(codeIn(body)).toBe(code));

it('the addresses of a mail become links, without the punctuation around them', () => {
  expect(piecesOf('请打开\nhttp://a.test/x#token=abc\n或联系我们（https://b.test/）。')).toEqual([
    { kind: 'text', text: '请打开\n' },
    { kind: 'link', text: 'http://a.test/x#token=abc' },
    { kind: 'text', text: '\n或联系我们（' },
    { kind: 'link', text: 'https://b.test/' },
    { kind: 'text', text: '）。' },
  ]);
});

it('only http addresses become links', () => {
  expect(piecesOf('javascript:alert(1)')).toEqual([{ kind: 'text', text: 'javascript:alert(1)' }]);
});
