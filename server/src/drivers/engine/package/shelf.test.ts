import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeRoom } from './shelf.ts';

const NOW = Date.UTC(2026, 10, 18);
const HOUR = 3_600_000;
let shelf: string;
beforeEach(async () => {
  shelf = await mkdtemp(join(tmpdir(), 'shelf-'));
});
afterEach(() => rm(shelf, { recursive: true, force: true }));

async function put(name: string, ageMs: number) {
  const folder = join(shelf, name);
  await mkdir(folder);
  await writeFile(join(folder, 'main.sql'), 'x'.repeat(100));
  await utimes(folder, (NOW - ageMs) / 1000, (NOW - ageMs) / 1000);
  return folder;
}
const left = async () => (await readdir(shelf)).sort();

it('lets go of what was not used for longest, as much as is needed', async () => {
  await put('oldest', 9 * HOUR);
  await put('older', 5 * HOUR);
  await makeRoom(await put('new', 0), shelf, { most: 250, now: NOW, isApproved: true });
  expect(await left()).toEqual(['new', 'older']);
});
it('refuses what comes where all is in use, and keeps none of it', async () => {
  await put('used', HOUR / 2);
  await put('used too', HOUR / 3);
  await expect(
    makeRoom(await put('new', 0), shelf, { most: 250, now: NOW, isApproved: true }),
  ).rejects.toThrow(/no room/);
  expect(await left()).toEqual(['used', 'used too']);
});
it('counts the use of what was there before', async () => {
  const again = await put('again', 9 * HOUR);
  await put('older', 5 * HOUR);
  await makeRoom(again, shelf, { most: 250, now: NOW, isApproved: true });
  await makeRoom(await put('new', 0), shelf, { most: 250, now: NOW, isApproved: true });
  expect(await left()).toEqual(['again', 'new']);
});
it('keeps half for what was approved, however much of what nobody approved is brought', async () => {
  const draft = async (name: string) =>
    makeRoom(await put(name, 0), shelf, { most: 450, now: NOW, isApproved: false });
  await draft('draft');
  await draft('another');
  await expect(draft('third')).rejects.toThrow(/no room/);
  for (const name of ['approved', 'approved too'])
    await makeRoom(await put(name, 0), shelf, { most: 450, now: NOW, isApproved: true });
  expect(await left()).toEqual(['another', 'approved', 'approved too', 'draft']);
});
