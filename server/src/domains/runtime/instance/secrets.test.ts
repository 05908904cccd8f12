import { expect, it } from 'vitest';
import { withoutSecrets } from './secrets.ts';

const shown = (text: string, secrets: string[]) =>
  withoutSecrets([{ cursor: '1', at: '', from: 'out', text }] as never, secrets)[0]?.text;

it.each([
  ['none', 'begun', [], 'begun'],
  ['wherever they stand', 'a=Sup3r-Secret b=Sup3r-Secret', ['Sup3r-Secret'], 'a=•••••• b=••••••'],
  ['the longer one first', 'Sup3r-Secret-2', ['Sup3r-Secret', 'Sup3r-Secret-2'], '••••••'],
  ['not those that stand in many words', 'port 80 is on', ['on'], 'port 80 is on'],
  ['each line of a key', 'MIIEvQIBADAN', ['-----BEGIN-----\nMIIEvQIBADAN\n'], '••••••'],
  ['also when they end as on Windows', 'MIIEvQIBADAN', ['-----BEGIN-----\r\nMIIEvQIBADAN\r\n'], '••••••'],
  ['in an address', 'postgres://a:p%40ss%3Aword@b', ['p@ss:word'], 'postgres://a:••••••@b'],
  ['in JSON', '{"key":"a\\"quoted"}', ['a"quoted'], '{"key":"••••••"}'],
])('a log has no secrets: %s', (_, text, secrets, expected) => {
  expect(shown(text, secrets)).toBe(expected);
});
