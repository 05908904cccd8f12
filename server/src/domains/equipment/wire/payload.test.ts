import { gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readMessage } from './payload.ts';

const T = 1_770_000_000_000;
const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const read = (value: unknown) => readMessage('json', undefined, json(value));
const good = (name: string, at: number, value: unknown) => ({ name, at, value, quality: 0 });

describe('JSON', () => {
  it.each([
    ['one point', { n: 'a', t: T, v: 1.5 }, [good('a', T, 1.5)]],
    ['a bare list', [{ n: 'a', t: T, v: true }], [good('a', T, true)]],
    ['a list of lists', { points: [['a', T, 'on', 1]] }, [{ ...good('a', T, 'on'), quality: 1 }]],
    ['one time for many', { t: T, v: { a: 1, b: null } }, [good('a', T, 1), good('b', T, null)]],
    ['qualities of many', { t: T, v: { a: 1 }, q: { a: 2 } }, [{ ...good('a', T, 1), quality: 2 }]],
    ['a column', { n: 'a', t: [T, T + 1], v: [1, 2] }, [good('a', T, 1), good('a', T + 1, 2)]],
    [
      'columns',
      {
        columns: [
          { n: 'a', t: [T], v: [1] },
          { n: 'b', t: [T], v: [2] },
        ],
      },
      [good('a', T, 1), good('b', T, 2)],
    ],
  ])('reads %s', async (_, said, points) => {
    expect(await read(said)).toEqual({ run: null, seq: null, sent: null, points });
  });

  it('reads how its sender counts', async () => {
    const said = { run: 'r1', seq: 7, sent: T + 3, n: 'a', t: T, v: 1 };
    expect(await read(said)).toMatchObject({ run: 'r1', seq: 7, sent: T + 3 });
  });

  it('believes no clock of another age', async () => {
    expect(await read({ sent: 9e15, n: 'a', t: T, v: 1 })).toMatchObject({ sent: null });
    expect(await read({ sent: 253_402_300_800_000, n: 'a', t: T, v: 1 })).toMatchObject({ sent: null });
  });

  it.each([
    ['is no JSON', Buffer.from('{')],
    ['has no points', json({})],
    ['has no points', json({ run: 'r', seq: 1 })],
    ['milliseconds', json({ n: 'a', t: '2026-01-01', v: 1 })],
    ['a number, true or false', json({ n: 'a', t: T, v: { x: [] }, points: [{ n: 'a', t: T, v: [1] }] })],
    ['alias', json({ n: '', t: T, v: 1 })],
    ['same length', json({ n: 'a', t: [T], v: [1, 2] })],
    ['a number, true or false', Buffer.from(`{"n":"a","t":${T},"v":1e400}`)],
    ['milliseconds', json({ n: 'a', t: 9e15, v: 1 })],
    ['alias', json({ n: 'a\0', t: T, v: 1 })],
    ['seq must be', json({ run: 'r', seq: 2 ** 50, n: 'a', t: T, v: 1 })],
    ['texts have more than', json(Array.from({ length: 300 }, () => ['a', T, 'x'.repeat(1000)]))],
    ['q must be', json({ n: 'a', t: T, v: 1, q: 192 })],
    ['run must be', json({ run: 'with space', n: 'a', t: T, v: 1 })],
    ['seq must be', json({ run: 'r', seq: -1, n: 'a', t: T, v: 1 })],
    ['NUL', json({ n: 'a', t: T, v: 'a\0b' })],
    ['more than 20000 points', json(Array.from({ length: 20_001 }, () => ['a', T, 1]))],
  ])('refuses what %s', async (why, body) => {
    await expect(readMessage('json', undefined, body)).rejects.toThrow(why);
  });
});

describe('packing', () => {
  const body = json({ n: 'a', t: T, v: 1 });
  it.each([
    ['gzip', gzipSync(body)],
    ['zstd', zstdCompressSync(body)],
    ['none', body],
  ])('reads %s', async (packing, packed) => {
    expect((await readMessage('json', packing, packed)).points).toHaveLength(1);
  });

  it('refuses what is packed otherwise, and what unpacks to too much', async () => {
    await expect(readMessage('json', 'gzip', body)).rejects.toThrow('not packed by gzip');
    await expect(readMessage('json', 'rar', body)).rejects.toThrow('no packing');
    await expect(readMessage('json', 'gzip', gzipSync(Buffer.alloc(9 * 1024 ** 2)))).rejects.toThrow(
      'more than',
    );
  });
});

describe('the compact form', () => {
  const varint = (value: number): number[] =>
    value < 0x80 ? [value] : [(value % 128) + 0x80, ...varint(Math.floor(value / 128))];
  const signed = (value: number) => varint(value < 0 ? -value * 2 - 1 : value * 2);
  const text = (value: string) => [...varint(Buffer.byteLength(value)), ...Buffer.from(value)];
  const double = (value: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleLE(value);
    return [...bytes];
  };
  const head = [
    0x43,
    0x59,
    1,
    ...text('r1'),
    ...varint(300),
    ...varint(T + 5),
    ...varint(2),
    ...text('a'),
    ...text('b'),
  ];
  const whole = Buffer.from([
    ...[...head, ...signed(T), ...varint(4)],
    ...[0, ...signed(0), 0x05, ...double(1.5)],
    ...[1, ...signed(0), 0x12],
    ...[0, ...signed(-40), 0x23, ...signed(-7)],
    ...[1, ...signed(100), 0x06, ...text('停机')],
  ]);

  it('reads what the JSON would say', async () => {
    expect(await readMessage('bin', undefined, whole)).toEqual({
      ...{ run: 'r1', seq: 300, sent: T + 5 },
      points: [
        good('a', T, 1.5),
        { ...good('b', T, true), quality: 1 },
        { ...good('a', T - 40, -7), quality: 2 },
        good('b', T + 60, '停机'),
      ],
    });
  });

  it('refuses every beginning of it, and whatever follows its end', async () => {
    for (let length = 0; length < whole.length; length++)
      await expect(readMessage('bin', undefined, whole.subarray(0, length))).rejects.toThrow();
    await expect(readMessage('bin', undefined, Buffer.concat([whole, Buffer.from([0])]))).rejects.toThrow(
      'follows',
    );
  });

  it('never does anything but read or refuse, whatever the bytes are', async () => {
    let state = 7;
    const random = () => (state = (state * 48_271) % 2_147_483_647);
    for (let n = 0; n < 2_000; n++) {
      const bytes = Buffer.from(whole);
      for (let k = 0; k <= n % 4; k++) bytes[3 + (random() % (bytes.length - 3))] = random() % 256;
      await readMessage('bin', undefined, bytes).catch((error: Error) =>
        expect(error.constructor.name).toBe('BadMessage'),
      );
    }
  });
});
