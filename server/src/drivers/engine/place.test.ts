import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Manifest } from '@cloudyard/contract/algorithm/package.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { PackageRefusal, type PackageSource } from '../../kit/engine.ts';
import { type Bench, manifestFor, openBench } from './testing/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench?.close());

type Files = Record<string, string | Buffer>;
async function zip(files: Files, modes: Record<string, number> = {}): Promise<Buffer> {
  const made = new ZipFile();
  for (const [name, content] of Object.entries(files))
    made.addBuffer(Buffer.from(content), name, { mtime: new Date(0), mode: modes[name] ?? 0o100644 });
  made.end();
  return buffer(made.outputStream);
}
const source = (bytes: Buffer): PackageSource => ({ from: 'zip', open: async () => Readable.from([bytes]) });
const manifest = (change: Partial<Manifest> = {}) => JSON.stringify(manifestFor('SQL', change));
const FILES = { 'algorithm.json': manifest(), 'main.sql': 'create view result as select 1' };

const refusal = async (given: PackageSource): Promise<PackageRefusal> => {
  const error = await bench.engine.place(given).catch((one: unknown) => one);
  if (!(error instanceof PackageRefusal)) throw new Error(`It was not refused: ${error}`);
  return error;
};
const refused = async (bytes: Buffer | Promise<Buffer>) => refusal(source(await bytes));

describe('a package', () => {
  it('is known by what is in it, however it was packed', async () => {
    const one = await bench.engine.place(source(await zip(FILES)));
    const turned = Object.fromEntries(Object.entries(FILES).reverse());
    const inFolder = Object.fromEntries(Object.entries(FILES).map(([name, text]) => [`mine/${name}`, text]));
    for (const files of [FILES, turned, inFolder])
      expect(await bench.engine.place(source(await zip(files)))).toEqual(one);
    const other = await bench.engine.place(source(await zip({ ...FILES, 'main.sql': 'select 2' })));
    expect(other.digest).not.toBe(one.digest);
    expect(await bench.engine.read(one.folder)).toEqual(one);
    expect(await readdir(join(one.folder, '..'))).toEqual([one.digest, other.digest].sort());
    expect(one.manifest.name).toBe('trial');
  });

  it('may be one file, for which the manifest is written', async () => {
    const given = manifestFor('PYTHON', { entry: 'anything.py' });
    const placed = await bench.engine.place({ from: 'file', text: 'pass', manifest: given });
    expect(placed.manifest.entry).toBe('main.py');
    expect(JSON.parse(await readFile(join(placed.folder, 'algorithm.json'), 'utf8'))).toEqual(
      placed.manifest,
    );
    const wrong = { ...given, version: 'one' } as Manifest;
    expect(await refusal({ from: 'file', text: '', manifest: wrong })).toMatchObject({
      ...{ code: 'manifest', field: 'version' },
    });
    const image = manifestFor('CONTAINER');
    expect(await refusal({ from: 'file', text: '', manifest: image })).toMatchObject({ field: 'mode' });
  });

  it.each<[string, () => Files, object]>([
    ['has no manifest', () => ({ 'main.sql': '' }), { code: 'no_manifest' }],
    ['has one that is no JSON', () => ({ ...FILES, 'algorithm.json': '{' }), { code: 'manifest' }],
    [
      'has a field that is wrong',
      () => ({
        ...FILES,
        'algorithm.json': manifest({
          parameters: [
            { name: 'result', type: 'DATASET_OUT' },
            { name: 'Bad', type: 'boolean' },
          ],
        }),
      }),
      { code: 'manifest', field: 'parameters.1.name' },
    ],
    [
      'has no output',
      () => ({ ...FILES, 'algorithm.json': manifest({ parameters: [] }) }),
      { field: 'parameters' },
    ],
    ['has no entry', () => ({ 'algorithm.json': manifest() }), { code: 'no_file', field: 'entry' }],
    [
      'has an entry of another mode',
      () => ({ ...FILES, 'algorithm.json': manifest({ mode: 'PYTHON' }) }),
      { code: 'no_file', field: 'entry' },
    ],
    [
      'has an entry elsewhere',
      () => ({ ...FILES, 'algorithm.json': manifest({ entry: '../main.sql' }) }),
      { code: 'manifest', field: 'entry' },
    ],
    [
      'has a test without its table',
      () => ({ ...FILES, 'algorithm.json': manifest({ tests: [{ inputs: { data: 'tests/a.csv' } }] }) }),
      { code: 'no_file', field: 'tests.0.inputs.data' },
    ],
    [
      'says that it is built in',
      () => ({ ...FILES, 'algorithm.json': manifest({ mode: 'BUILTIN' }) }),
      { code: 'builtin' },
    ],
  ])('that %s is refused', async (_what, files, why) => {
    expect(await refused(zip(files()))).toMatchObject(why);
  });

  it('that is no archive, or has more in it than files, is refused', async () => {
    expect(await refused(Buffer.from('no zip'))).toMatchObject({ code: 'archive' });
    const linked = zip({ ...FILES, link: '/etc/passwd' }, { link: 0o120777 });
    expect(await refused(linked)).toMatchObject({
      code: 'archive',
      message: expect.stringContaining('symbolic link'),
    });
    // A name that leads out of it: written over another of the same length.
    const bytes = await zip({ ...FILES, 'aa/bb/evil': 'x' });
    const evil = Buffer.from(bytes.toString('latin1').replaceAll('aa/bb/evil', '../../evil'), 'latin1');
    expect(await refused(evil)).toMatchObject({ code: 'archive' });
  });

  it('that is too much is refused: many files, and bombs that say so or do not', async () => {
    const many = Object.fromEntries(Array.from({ length: 5001 }, (_, n) => [`f${n}`, '']));
    expect(await refused(zip({ ...FILES, ...many }))).toMatchObject({ code: 'too_large' });
    const bomb = await zip({ ...FILES, bomb: Buffer.alloc(64 * 1024 * 1024) });
    expect(await refused(bomb)).toMatchObject({ code: 'too_large' });
    // The same with a lie about its size, in both places where it is said.
    const size = Buffer.alloc(4);
    size.writeUInt32LE(64 * 1024 * 1024);
    const small = Buffer.from([16, 0, 0, 0]);
    const lying = Buffer.from(
      bomb.toString('latin1').replaceAll(size.toString('latin1'), small.toString('latin1')),
      'latin1',
    );
    expect(await refused(lying)).toMatchObject({ code: 'archive' });
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(1024 * 1024);
      })(),
    );
    expect(await refusal({ from: 'zip', open: async () => endless })).toMatchObject({ code: 'too_large' });
    // Nothing half done is left.
    const shelf = join(bench.folder, 'engine/packages');
    expect((await readdir(shelf)).filter((name) => !/^[0-9a-f]{64}$/.test(name))).toEqual([]);
  });
});
