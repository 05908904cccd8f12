import { FrameImpl, Parser } from '@stomp/stompjs';
import { describe, expect, it } from 'vitest';
import { makeDecoder } from './decoder.ts';
import { readFrame, type Version, writeFrame } from './frame.ts';
import { defaultLimits } from './limits.ts';

const decodeAll = (...pieces: (string | Buffer)[]) => {
  const decode = makeDecoder(defaultLimits);
  return pieces.flatMap((piece) => decode(Buffer.from(piece)));
};
const read = (text: string | Buffer, version: Version | undefined) => {
  const [raw] = decodeAll(text);
  if (!raw) throw new Error('no frame');
  return readFrame(raw, version);
};
const headersOf = (text: string, version: Version = '1.2') => Object.fromEntries(read(text, version).headers);

describe('cutting a stream into frames', () => {
  const text = 'SEND\ndestination:/a\n\nbody\0';

  it('finds several frames in one piece, with line ends between them', () => {
    expect(decodeAll(`\n\r\n${text}\n\n${text}\r\n`).map((frame) => frame.command)).toEqual(['SEND', 'SEND']);
  });

  it('puts a frame together from single bytes', () => {
    const frames = decodeAll(...[...Buffer.from(text)].map((byte) => Buffer.of(byte)));
    expect(frames).toHaveLength(1);
    expect(String(frames[0]?.body)).toBe('body');
  });

  it('puts a frame with content-length and NULs together from single bytes', () => {
    const bytes = Buffer.from('SEND\ncontent-length:5\n\n\0\0a\0\0\0NEXT\n\n\0');
    const frames = decodeAll(...[...bytes].map((byte) => Buffer.of(byte)));
    expect(frames.map((frame) => frame.command)).toEqual(['SEND', 'NEXT']);
    expect(frames[0]?.body).toEqual(Buffer.from('\0\0a\0\0'));
  });

  it('reads line ends with carriage return', () => {
    expect(headersOf('SEND\r\na:1\r\nb:2\r\n\r\n\0')).toEqual({ a: '1', b: '2' });
  });

  it('measures content-length in bytes', () => {
    expect(String(read('SEND\ncontent-length:6\n\n设备\0', '1.2').body)).toBe('设备');
  });

  it.each([
    ['no end of headers', 'SEND\na:1\0'],
    ['a header without colon', 'SEND\nnothing\n\n\0'],
    ['a header without name', 'SEND\n:x\n\n\0'],
    ['a content-length that is no number', 'SEND\ncontent-length:x\n\n\0'],
    ['a negative content-length', 'SEND\ncontent-length:-1\n\n\0'],
    ['a content-length that is too short', 'SEND\ncontent-length:1\n\nab\0'],
    ['a content-length beyond the limit', `SEND\ncontent-length:${defaultLimits.frameBytes + 1}\n\n\0`],
    ['too many headers', `SEND\n${'a:1\n'.repeat(defaultLimits.headers + 1)}\n\0`],
    ['a header that is too long', `SEND\na:${'x'.repeat(defaultLimits.headerBytes)}\n\n\0`],
    ['a frame that is too big', `SEND\n\n${'x'.repeat(defaultLimits.frameBytes)}\0`],
  ])('refuses %s', (_what, bad) => {
    expect(() => decodeAll(bad)).toThrow();
  });

  it('refuses a frame that never ends, whatever pieces it comes in', () => {
    const decode = makeDecoder(defaultLimits);
    const feed = () => {
      for (let i = 0; i < 100; i += 1) decode(Buffer.alloc(1024, 'x'));
    };
    expect(feed).toThrow('too big');
  });
});

describe('escapes', () => {
  it('are decoded in names and values, each once', () => {
    expect(headersOf('SEND\na\\cb:\\\\n\\n\\r\\c\n\n\0')).toEqual({ 'a:b': '\\n\n\r:' });
  });

  it('unknown to the version are refused', () => {
    expect(() => headersOf('SEND\na:\\t\n\n\0')).toThrow('escape');
    expect(() => headersOf('SEND\na:\\\n\n\0')).toThrow('escape');
    expect(() => headersOf('SEND\na:\\r\n\n\0', '1.1')).toThrow('escape');
  });

  it('are not decoded before a version is agreed on, nor in CONNECT', () => {
    expect(read('SEND\na: \\n\n\n\0', undefined).headers.get('a')).toBe('\\n');
    expect(headersOf('CONNECT\na:\\t\n\n\0')).toEqual({ a: '\\t' });
  });

  it('leave spaces as they are, and of repeated headers the first counts', () => {
    expect(headersOf('SEND\na: 1 \na:2\n\n\0')).toEqual({ a: ' 1 ' });
  });

  it.each(['1.1', '1.2'] as const)('survive writing and reading in %s', (version) => {
    const value = version === '1.2' ? 'a:b\\n\n\r设' : 'a:b\\n\n设';
    const there = writeFrame('MESSAGE', { 'x:y': value, none: undefined }, '{"a":"\\u0000 设"}', version);
    const back = read(there, version);
    expect(back.headers.get('x:y')).toBe(value);
    expect(back.headers.has('none')).toBe(false);
    expect(String(back.body)).toBe('{"a":"\\u0000 设"}');
  });

  it('that are not available never let a header break the line', () => {
    expect(writeFrame('ERROR', { message: 'a\nb:c' })).toBe('ERROR\nmessage:a b:c\n\n\0');
  });

  it('are understood by the client library', () => {
    const seen: FrameImpl[] = [];
    const parser = new Parser(
      (raw) => seen.push(FrameImpl.fromRawFrame(raw, true)),
      () => undefined,
    );
    parser.parseChunk(writeFrame('MESSAGE', { a: 'x:y\nz' }, '设备', '1.2'));
    expect(seen[0]?.headers.a).toBe('x:y\nz');
    expect(seen[0]?.body).toBe('设备');
  });
});
