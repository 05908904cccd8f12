import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seal, unseal } from './envelope.ts';

const PIECE = 256 * 1024;
const SEALED = PIECE + 16;
/** What stands before the first piece. */
const HEADER = 54;
const WORD = 'a word for a test';
const DAMAGED = /damaged, was changed, or was cut off/;

async function* chunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const all = async (source: AsyncIterable<Buffer>) => {
  const held: Buffer[] = [];
  for await (const chunk of source) held.push(chunk);
  return Buffer.concat(held);
};
const sealed = (bytes: Buffer, size = 10_000) => all(seal(WORD)(chunks(bytes, size)));
const opened = (bytes: Buffer, word = WORD, size = 70_000) => all(unseal(word)(chunks(bytes, size)));

describe('an envelope', () => {
  it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])('gives back %d bytes', async (length) => {
    const bytes = randomBytes(length);
    const file = await sealed(bytes);
    expect(file.length).toBe(HEADER + length + 16 * Math.max(1, Math.ceil(length / PIECE)));
    expect(file.toString('latin1')).toMatch(/^CLOUDYARD-BACKUP 1\n/);
    expect(await opened(file)).toEqual(bytes);
  });

  it('opens by its own word only, however that is spelled', async () => {
    const file = await all(seal('caf\u00e9 au lait')(chunks(Buffer.from('text'), 2)));
    expect(String(await opened(file, 'cafe\u0301 au lait'))).toBe('text');
    await expect(opened(file, 'cafe au lait')).rejects.toThrow(/passphrase does not open/);
  });

  it('does not open when it is shorter, longer, turned round or changed', async () => {
    const file = await sealed(randomBytes(2 * PIECE + 100));
    const piece = (n: number) => file.subarray(HEADER + n * SEALED, HEADER + (n + 1) * SEALED);
    const head = file.subarray(0, HEADER);
    const [first, second, last] = [piece(0), piece(1), piece(2)];
    const refused = [
      // Cut off within a piece, between two, before the first, and within the beginning.
      ...[file.length - 1, HEADER + 2 * SEALED, HEADER + SEALED + 5, HEADER + 3, HEADER, 40].map((end) =>
        file.subarray(0, end),
      ),
      Buffer.concat([file, Buffer.alloc(1)]),
      Buffer.concat([file, last]),
      Buffer.concat([head, second, first, last]),
      Buffer.concat([head, first, last]),
      Buffer.concat([head, first, first, second, last]),
      // Of another file with the same word.
      Buffer.concat([
        head,
        (await sealed(randomBytes(PIECE + 1))).subarray(HEADER, HEADER + SEALED),
        second,
        last,
      ]),
    ];
    for (const one of refused) await expect(opened(one)).rejects.toThrow(DAMAGED);
  });

  it('notices a single bit, wherever it is', async () => {
    const file = await sealed(randomBytes(PIECE + 100));
    for (const at of [HEADER, HEADER + 1000, HEADER + PIECE + 3, HEADER + SEALED + 7, file.length - 1]) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(opened(changed)).rejects.toThrow(DAMAGED);
    }
    // The beginning is part of what proves each piece, and decides the key.
    for (const at of [22, 30, 45]) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(opened(changed)).rejects.toThrow(/passphrase does not open/);
    }
  });

  it('does not work for hours because a file says so', async () => {
    const file = await sealed(Buffer.from('text'));
    file[19] = 40;
    await expect(opened(file)).rejects.toThrow(DAMAGED);
  });

  it('knows what it is not', async () => {
    await expect(opened(Buffer.from('PK'))).rejects.toThrow(/no back-up of Cloudyard/);
    const newer = Buffer.from('CLOUDYARD-BACKUP 2\n and whatever comes then, which we cannot know');
    await expect(opened(newer)).rejects.toThrow(/newer Cloudyard/);
  });
});
