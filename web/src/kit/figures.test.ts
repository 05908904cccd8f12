import { expect, test } from 'vitest';
import { bytes } from './figures.ts';

test.each([
  [0, '0 B'],
  [1536, '1.5 KB'],
  [100 * 1024 * 1024, '100 MB'],
])('%d bytes are %s', (count, text) => expect(bytes(count)).toBe(text));
