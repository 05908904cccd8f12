import { expect, it } from 'vitest';
import { withoutSecrets } from './secrets.ts';

const shown = (text: string, secrets: Record<string, string>) =>
  withoutSecrets([{ cursor: '1', at: '', from: 'out', text }] as never, secrets)[0]?.text;

it.each([
  ['none', 'begun', {}, 'begun'],
  ['wherever they stand', 'a=Sup3r-Secret b=Sup3r-Secret', { A: 'Sup3r-Secret' }, 'a=•••••• b=••••••'],
  ['the longer one first', 'Sup3r-Secret-2', { A: 'Sup3r-Secret', B: 'Sup3r-Secret-2' }, '••••••'],
  ['not those that stand in many words', 'port 80 is on', { A: 'on' }, 'port 80 is on'],
  ['each line of a key', 'MIIEvQIBADAN', { A: '-----BEGIN-----\nMIIEvQIBADAN\n' }, '••••••'],
])('a log has no secrets: %s', (_, text, secrets, expected) => {
  expect(shown(text, secrets)).toBe(expected);
});
