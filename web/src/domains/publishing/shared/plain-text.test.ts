import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it.each([
  [null, '—'],
  ['', '—'],
  [[], '—'],
  ['MES', 'MES'],
  ['a < b', 'a < b'],
  ['<p>Hello <b>you</b></p><p>&lt;tag&gt; &amp; more</p>', 'Hello you <tag> & more'],
  [320, '320'],
  [false, 'false'],
  [[{ code: 'a.b', name: 'Read', description: '' }, { code: 'c' }], 'a.b · Read\nc'],
])('the value %j becomes the text %j', (value, text) => {
  expect(plainText(value)).toBe(text);
});
