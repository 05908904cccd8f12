import { createHash } from 'node:crypto';
import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { growing } from './growing.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-growing-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const chunks = Array.from({ length: 20 }, (_, n) => Buffer.alloc(50_000, String.fromCharCode(97 + n)));
const all = Buffer.concat(chunks);

it('a growing file writes and hashes in order, and reports each chunk once it is written', async () => {
  const file = join(folder, 'one');
  const handle = await open(file, 'w+');
  const hash = createHash('sha256');
  const spent: Buffer[] = [];
  await pipeline(
    Readable.from(chunks),
    growing({
      handle,
      start: 3,
      hash,
      spent: (chunk) => {
        spent.push(Buffer.from(chunk));
        chunk.fill(0); // must not be read any more
      },
    }),
  );
  await handle.close();
  expect((await readFile(file)).subarray(3).equals(all)).toBe(true);
  expect(hash.digest()).toEqual(createHash('sha256').update(all).digest());
  expect(Buffer.concat(spent).equals(all)).toBe(true);
});

const made = () => Array.from({ length: 6 }, (_, n) => Buffer.alloc(50_000, String.fromCharCode(97 + n)));

it('a growing file writes the rest when the disk takes a part, and fails when it takes nothing', async () => {
  const written = Buffer.alloc(300_000);
  let most = 70_000;
  const handle = {
    writev: async (parts: Buffer[], at: number) => {
      const taken = Buffer.concat(parts).subarray(0, most);
      taken.copy(written, at);
      return { bytesWritten: taken.length };
    },
  } as unknown as FileHandle;
  const growth = () => growing({ handle, start: 0, hash: undefined, spent: undefined });
  await pipeline(Readable.from(made()), growth());
  expect(written.equals(Buffer.concat(made()))).toBe(true);
  most = 0;
  await expect(pipeline(Readable.from(made()), growth())).rejects.toThrow('takes nothing');
});

it('a growing file has nothing under way when it is closed', async () => {
  const log: string[] = [];
  const slow = Promise.withResolvers<{ bytesWritten: number }>();
  const handle = {
    writev: () => {
      log.push('begun');
      return slow.promise;
    },
  } as unknown as FileHandle;
  const file = growing({ handle, start: 0, hash: undefined, spent: () => log.push('written') });
  file.write(Buffer.alloc(300_000));
  file.once('error', () => undefined);
  file.once('close', () => log.push('closed'));
  file.destroy(new Error('the line was cut'));
  setImmediate(() => slow.resolve({ bytesWritten: 300_000 }));
  await new Promise((resolve) => file.once('close', resolve));
  expect(log).toEqual(['begun', 'written', 'closed']);
});
