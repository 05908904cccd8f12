import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../../../test/eventually.ts';
import { RuntimeRefusal } from '../../../../kit/runtime.ts';
import { imagesOf, type Podman } from './images.ts';
import { type Room, roomIn } from './room.ts';

const MIB = 1024 ** 2;
let folder: string;
let free: number;
let room: Room;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cloudyard-room-'));
  free = 1000 * MIB;
  mkdirSync(join(folder, 'storage/overlay/old'), { recursive: true });
  writeFileSync(join(folder, 'storage/overlay/old/file'), Buffer.alloc(8 * MIB, 1));
  room = {
    ...roomIn(folder, 100 * MIB),
    ...{ mostBytes: 4 * MIB, everyMs: 5, freeBytes: async () => free },
  };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a layer, and goes on until it is stopped. */
function podmanThat(writes: number, isEndless: boolean) {
  const asked: string[][] = [];
  const podman: Podman = async (args, { drafts = '', signal } = {}) => {
    asked.push(args);
    if (args[0] !== 'pull') return '';
    mkdirSync(join(folder, 'storage/overlay/new'), { recursive: true });
    writeFileSync(join(folder, 'storage/overlay/new/file'), Buffer.alloc(writes, 1));
    writeFileSync(join(drafts, 'blob'), Buffer.alloc(MIB, 1));
    free -= writes + MIB;
    if (isEndless) await new Promise((resolve) => signal?.addEventListener('abort', resolve));
    if (signal?.aborted) throw new Error('it was killed');
    return 'sha256:abc';
  };
  return { asked, engine: imagesOf(podman, () => true, room) };
}

it('ends the fetching of an image that takes more than an image may', async () => {
  const { engine } = podmanThat(4 * MIB, true);
  const pulling = engine.pull('127.0.0.1:5000/large');
  await expect(pulling).rejects.toThrow(RuntimeRefusal);
  await expect(pulling).rejects.toThrow(/takes more than/);
  expect(readdirSync(join(folder, 'drafts'))).toEqual([]);
});

it('ends the unpacking of an archive as well, and does not try it in another form', async () => {
  const { engine, asked } = podmanThat(4 * MIB, true);
  await expect(engine.load('/tmp/archive')).rejects.toThrow(/takes more than/);
  expect(asked).toHaveLength(1);
});

it('ends it when little is left on the disk, whoever took it', async () => {
  const { engine, asked } = podmanThat(MIB, true);
  const pulling = engine.pull('127.0.0.1:5000/a');
  void pulling.catch(() => undefined);
  await eventually(() => expect(asked).toHaveLength(1));
  free = 99 * MIB;
  await expect(pulling).rejects.toThrow('There is not enough room left on the disk for the image.');
});

it('does not begin where little is left', async () => {
  free = 99 * MIB;
  const { engine, asked } = podmanThat(MIB, false);
  await expect(engine.pull('127.0.0.1:5000/a')).rejects.toThrow(/not enough room/);
  expect(asked).toEqual([]);
});

it('leaves one alone while others take the room', async () => {
  const { engine, asked } = podmanThat(MIB, true);
  const pulling = engine.pull('127.0.0.1:5000/a');
  void pulling.catch(() => undefined);
  await eventually(() => expect(asked).toHaveLength(1));
  free -= 500 * MIB;
  expect(await Promise.race([pulling, new Promise((resolve) => setTimeout(resolve, 200, 'goes on'))])).toBe(
    'goes on',
  );
  free = 0;
  await expect(pulling).rejects.toThrow();
});

it('gives the image where there is room, and nothing stays of what was fetched', async () => {
  const { engine } = podmanThat(MIB, false);
  expect(await engine.pull('127.0.0.1:5000/small')).toBe('abc');
  expect(existsSync(join(folder, 'storage/overlay/new'))).toBe(true);
  expect(readdirSync(join(folder, 'drafts'))).toEqual([]);
});
