import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it.each([
  ['{n} month|{n} months', 0, '0 months'],
  ['{n} month|{n} months', 1, '1 month'],
  ['{n} month|{n} months', 12, '12 months'],
  ['{n} 个月', 1, '1 个月'],
  ['{n} 个月', 12, '12 个月'],
])('the text %s for %i is %s', (text, n, said) => expect(counted(text, n)).toBe(said));
