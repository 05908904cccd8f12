import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDiskStorage } from './disk.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-hold-'));
});
afterAll(() => rm(folder, { recursive: true }));

const put = (name: string) => makeDiskStorage(folder).put(name, Readable.from([name]));
const all = async () => {
  const names: string[] = [];
  for await (const name of makeDiskStorage(folder).names(new Date(8.64e15))) names.push(name);
  return names.sort();
};

it('what another server removes meanwhile can be read until the hold ends', async () => {
  await put('ship');
  await put('boat');
  const hold = await makeDiskStorage(folder).hold();
  await makeDiskStorage(folder).remove('ship');
  await makeDiskStorage(folder).remove('never-there');
  expect(await all()).toEqual(['boat']);
  expect(await makeDiskStorage(folder).get('ship')).toBeUndefined();
  expect(await hold.names()).toEqual(['ship']);
  const held = await hold.get('ship');
  expect(held && (await text(held))).toBe('ship');
  await expect(makeDiskStorage(folder).hold()).rejects.toThrow(/in use/);
  await hold.release();
  expect(await readdir(folder)).not.toContain('.held');
  await makeDiskStorage(folder).remove('boat');
  expect(await all()).toEqual([]);
});

it('a hold whose holder was killed ends with the first removal that finds it silent', async () => {
  await put('raft');
  // As a killed one leaves it.
  const held = join(folder, '.held');
  await mkdir(join(held, 'files'), { recursive: true });
  await writeFile(join(held, 'lock'), '{}');
  const long = new Date(Date.now() - 3_600_000);
  await utimes(join(held, 'lock'), long, long);
  await makeDiskStorage(folder).remove('raft');
  expect(await readdir(folder)).not.toContain('.held');
  expect(await all()).toEqual([]);
});
