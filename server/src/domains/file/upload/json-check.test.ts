import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { isJson } from './json-check.ts';

/** In pieces of one to three bytes, so that every token and character is cut somewhere. */
const inPieces = (text: string | Buffer, size: number) => {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (let i = 0; i < bytes.length; i += size) pieces.push(bytes.subarray(i, i + size));
  return Readable.from(pieces);
};

const agrees = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('the check for JSON', () => {
  const texts = [
    ...[
      '{}',
      '[]',
      ' [ ] ',
      '""',
      '0',
      '-0.5e+10',
      'true',
      'null',
      '{"a":[1,{"b":null}],"c":"d"}',
      '"中\\u4e2d\\n"',
    ],
    ...[
      '',
      ' ',
      '{',
      ']',
      '[1,]',
      '[,1]',
      '{"a"}',
      '{"a":}',
      '{"a":1,}',
      '{a:1}',
      "{'a':1}",
      '{"a" 1}',
      '[1 2]',
    ],
    ...[
      '01',
      '1.',
      '.5',
      '-',
      '+1',
      '1e',
      'NaN',
      'tru',
      'nullnull',
      '1 1',
      '{}{}',
      '"a',
      '"\\x"',
      '"\\u12g4"',
      '"\t"',
    ],
    ...[
      '[1}',
      '{"a":1]',
      '[[[]]]',
      '[[]',
      'true false',
      '{"a":1,"a":2}',
      '{1:2}',
      '[1]x',
      '"a" "b"',
      '<html>',
      '1,2',
    ],
  ];
  it.each(texts)('judges %j as JSON.parse does', async (text) => {
    for (const size of [1, 3, 1000]) expect(await isJson(inPieces(text, size))).toBe(agrees(text));
  });

  it('accepts a byte order mark, and refuses what is not UTF-8', async () => {
    expect(await isJson(inPieces('\ufeff{"a":1}', 2))).toBe(true);
    expect(await isJson(inPieces(Buffer.from([0x22, 0xff, 0xfe, 0x22]), 1))).toBe(false);
    expect(await isJson(inPieces(Buffer.from([0x22, 0xe4, 0xb8]), 1))).toBe(false);
  });

  it('refuses what is nested too deep', async () => {
    expect(await isJson(inPieces('['.repeat(1000) + ']'.repeat(1000), 999))).toBe(true);
    expect(await isJson(inPieces('['.repeat(100_000), 9999))).toBe(false);
  });
});
