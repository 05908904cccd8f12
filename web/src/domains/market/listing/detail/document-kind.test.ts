import { expect, it } from 'vitest';
import { laidOut, shownAs } from './document-kind.ts';

it.each([
  ['text/plain', 10, 'text'],
  ['text/markdown', 10, 'text'],
  ['application/json', 10, 'json'],
  ['application/json', 3_000_000, undefined],
  ['application/pdf', 30_000_000, 'pdf'],
  ['application/zip', 10, undefined],
])('%s of %i bytes is shown as %s', (mime, bytes, kind) => {
  expect(shownAs({ mime, bytes })).toBe(kind);
});

it('lays out JSON and leaves what is none', () => {
  expect(laidOut('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(laidOut('{"a":')).toBe('{"a":');
});
