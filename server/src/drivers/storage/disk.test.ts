import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDiskStorage } from './disk.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-disk-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
const read = async (stream: Readable | undefined) => (stream ? text(stream) : undefined);
const all = async (names: AsyncIterable<string>) => {
  const found: string[] = [];
  for await (const name of names) found.push(name);
  return found;
};

describe('disk storage', () => {
  it('keeps bytes, reads them whole or in part, lists and removes them', async () => {
    const storage = makeDiskStorage(folder);
    await storage.put('one.txt', Readable.from(['hello ', 'world']));
    expect(await read(await storage.get('one.txt'))).toBe('hello world');
    expect(await read(await storage.get('one.txt', { start: 4, end: 6 }))).toBe('o w');
    const later = new Date(Date.now() + 60_000);
    expect(await all(storage.names(later))).toEqual(['one.txt']);
    expect(await all(storage.names(new Date(0)))).toEqual([]);
    await storage.remove('one.txt');
    await storage.remove('one.txt');
    expect(await storage.get('one.txt')).toBeUndefined();
    expect(await files()).toEqual([]);
  });

  it('keeps all of a stream or nothing', async () => {
    const storage = makeDiskStorage(folder);
    const broken = Readable.from(
      (function* () {
        yield 'half';
        throw new Error('the line was cut');
      })(),
    );
    await expect(storage.put('two.txt', broken)).rejects.toThrow('the line was cut');
    expect(await storage.get('two.txt')).toBeUndefined();
    expect(await files()).toEqual([]);
  });

  it('refuses a name that leads elsewhere', async () => {
    const storage = makeDiskStorage(folder);
    for (const name of ['', '../etc', 'a/b', 'a..b', '.part', 'A', 'a\0', 'ü']) {
      expect(() => storage.put(name, Readable.from(['x']))).toThrow('stored name');
      expect(() => storage.get(name)).toThrow('stored name');
      expect(() => storage.remove(name)).toThrow('stored name');
    }
  });

  it('clears what a dead process left, but not what is being written', async () => {
    const old = join(folder, '.part', 'old');
    await writeFile(old, 'x');
    await writeFile(join(folder, '.part', 'new'), 'x');
    await utimes(old, new Date(0), new Date(0));
    await makeDiskStorage(folder).ready;
    expect(await readdir(join(folder, '.part'))).toEqual(['new']);
  });

  it('knows how much room there is', async () => {
    const room = await makeDiskStorage(folder).room();
    expect(room?.totalBytes).toBeGreaterThan(0);
    expect(room?.freeBytes).toBeLessThanOrEqual(room?.totalBytes ?? 0);
  });
});

describe('storage drafts', () => {
  it('grow piece by piece and are kept without being written again', async () => {
    const storage = makeDiskStorage(folder);
    expect(await storage.drafts.append('draft', 0, Readable.from(['hello ']))).toBe(6);
    expect(await storage.drafts.append('draft', 6, Readable.from(['word']))).toBe(10);
    // From an earlier place on: what lay behind it is forgotten.
    expect(await storage.drafts.append('draft', 6, Readable.from(['you']))).toBe(9);
    const sha256 = createHash('sha256').update('hello you').digest();
    const weight = { bytes: 9, sha256, head: Buffer.from('hello') };
    expect(await storage.drafts.weigh('draft', 5)).toEqual(weight);
    expect(await storage.get('draft')).toBeUndefined();
    await storage.drafts.settle('draft', 'grown.txt');
    expect(await read(await storage.get('grown.txt'))).toBe('hello you');
    expect(await storage.drafts.weigh('draft', 5)).toBeUndefined();
    await storage.remove('grown.txt');
  });

  it('stay as they were when a piece breaks off', async () => {
    const storage = makeDiskStorage(folder);
    await storage.drafts.append('draft', 0, Readable.from(['all of it']));
    const broken = Readable.from(
      (function* () {
        yield 'half';
        throw new Error('the line was cut');
      })(),
    );
    await expect(storage.drafts.append('draft', 9, broken)).rejects.toThrow('the line was cut');
    const { sha256 } = (await storage.drafts.weigh('draft', 5)) ?? {};
    expect(sha256).toEqual(createHash('sha256').update('all of it').digest());
    const unread = Readable.from(['x']);
    expect(await storage.drafts.append('draft', 20, unread)).toBe(9);
    expect(unread.readableDidRead).toBe(false);
    await storage.drafts.drop('draft');
    await storage.drafts.drop('draft');
    expect(await storage.drafts.weigh('draft', 5)).toBeUndefined();
  });

  it('have the right length and hash, whichever process wrote them', async () => {
    const [ours, other] = [makeDiskStorage(folder).drafts, makeDiskStorage(folder).drafts];
    const sum = async (drafts: typeof ours) => (await drafts.weigh('draft', 1))?.sha256;
    const of = (content: string) => createHash('sha256').update(content).digest();
    await ours.append('draft', 0, Readable.from(['hello ']));
    await other.append('draft', 6, Readable.from(['you']));
    expect([await sum(ours), await sum(other)]).toEqual([of('hello you'), of('hello you')]);
    await ours.append('draft', 9, Readable.from(['!']));
    expect(await sum(ours)).toEqual(of('hello you!'));
    // Just as long, but not as we left it.
    const again = makeDiskStorage(folder).drafts;
    await again.append('draft', 0, Readable.from(['HELLO YOU!']));
    await utimes(join(folder, '.part', 'draft'), new Date(1), new Date(1));
    expect(await sum(ours)).toEqual(of('HELLO YOU!'));
    expect(await sum(again)).toEqual(of('HELLO YOU!'));
    // Broken off, and gone on with.
    const broken = Readable.from(
      (function* () {
        yield Buffer.alloc(300_000);
        throw new Error('the line was cut');
      })(),
    );
    await expect(ours.append('draft', 5, broken)).rejects.toThrow('the line was cut');
    await ours.append('draft', 5, Readable.from([' again']));
    expect(await sum(ours)).toEqual(of('HELLO again'));
    await ours.drop('draft');
  });

  it('refuse a name that leads elsewhere', () => {
    const { drafts } = makeDiskStorage(folder);
    expect(() => drafts.append('../x', 0, Readable.from(['x']))).toThrow('stored name');
    expect(() => drafts.settle('x', '../x')).toThrow('stored name');
    expect(() => drafts.drop('a/b')).toThrow('stored name');
  });
});
