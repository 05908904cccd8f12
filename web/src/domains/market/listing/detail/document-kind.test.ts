import { expect, it } from 'vitest';
import { laidOut, shownAs } from './document-kind.ts';

it.each([
  ['text/plain', 10, 'text'],
  ['text/markdown', 10, 'text'],
  ['application/json', 10, 'json'],
  ['application/json', 3_000_000, undefined],
  ['application/pdf', 30_000_000, 'pdf'],
  ['application/zip', 10, undefined],
])('a document of type %s with %i bytes is shown as %s', (mime, bytes, kind) => {
  expect(shownAs({ mime, bytes })).toBe(kind);
});

it('JSON is indented, other text stays as it is', () => {
  expect(laidOut('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(laidOut('{"a":')).toBe('{"a":');
});
