import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pieceAfter } from '@cloudyard/contract/file/upload.ts';
import { describe, expect, it } from 'vitest';
import { makeDiskStorage } from '../../../drivers/storage/disk.ts';
import { paced } from './upload-piece.policy.ts';

describe('a piece of an upload', () => {
  const all = async (stream: AsyncIterable<Buffer>) => {
    let bytes = 0;
    for await (const chunk of stream) bytes += chunk.length;
    return bytes;
  };

  it('is counted, and refused at the first byte too many', async () => {
    expect(await all(paced(Readable.from([Buffer.from('ab'), Buffer.from('cd')]), 4))).toBe(4);
    const long = Readable.from([Buffer.from('abcd'), Buffer.from('e')]);
    await expect(all(paced(long, 4))).rejects.toThrow('Too large');
  });

  it('that falls silent, or comes too slowly, is let go', async () => {
    const silent = new Readable({ read() {} });
    silent.push('a');
    await expect(all(paced(silent, 10, { idle: 20, whole: 10_000 }))).rejects.toThrow('Broken');
    const dripping = new Readable({ read() {} });
    const drops = setInterval(() => dripping.push('a'), 5);
    await expect(all(paced(dripping, 1000, { idle: 10_000, whole: 60 }))).rejects.toThrow('Broken');
    clearInterval(drops);
  });

  it('that breaks before it is read is broken for its reader', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cloudyard-piece-'));
    const gone = new Readable({ read() {} });
    const body = paced(gone, 10);
    gone.destroy();
    await new Promise((resolve) => body.once('close', resolve));
    await expect(makeDiskStorage(folder).drafts.append('gone', 0, body)).rejects.toThrow('Broken');
    await rm(folder, { recursive: true });
  });

  it.each([
    [4, 1, 16],
    [4, 500, 8],
    [8, 1999, 16],
    [16, 1, 32],
    [32, 1, 32],
    [32, 3000, 32],
    [32, 8001, 16],
    [2, 9000, 1],
    [1, Number.POSITIVE_INFINITY, 1],
  ])('of %d MB that took %d ms is followed by one of %d MB', (megabytes, took, next) => {
    expect(pieceAfter(megabytes * 1024 ** 2, took)).toBe(next * 1024 ** 2);
  });
});
