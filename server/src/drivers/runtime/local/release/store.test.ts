import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { eventually } from '../../../../../test/eventually.ts';
import type { ReleaseKind } from '../../../../kit/runtime.ts';
import { releaseFor } from '../../testing/images.ts';
import { zipOf } from '../../testing/programs.ts';
import type { Engine } from '../engine/engine.ts';
import { openHome } from '../home.ts';
import { entryNamed } from './prepare.ts';
import { openStore, type Store } from './store.ts';

let folder: string;
let store: Store;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-releases-'));
  store = await openStore(openHome(folder));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function placed(kind: ReleaseKind, bytes: Buffer) {
  const release = { kind, digest: digestOf(bytes) };
  await store.place(release, Readable.from([bytes]));
  return store.find(release);
}

/** Names and kinds of files that the library for writing refuses: they are put in afterwards, at the same length. */
async function forged(name: string, instead: string): Promise<Buffer> {
  const bytes = await zipOf({ 'index.html': 'x', [name]: 'y' });
  return Buffer.from(bytes.toString('latin1').replaceAll(name, instead), 'latin1');
}

async function withMode(mode: number): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('x'), 'index.html');
  zip.addBuffer(Buffer.from('/etc/passwd'), 'link', { mode });
  zip.end();
  return buffer(zip.outputStream);
}

describe('placing a release', () => {
  it('unpacks it once, read-only, without the single folder around it', async () => {
    const bytes = await zipOf({ 'site/index.html': 'hello', 'site/js/a.js': '1' });
    const found = await placed('STATIC', bytes);
    expect(readdirSync(found?.folder ?? '').sort()).toEqual(['index.html', 'js']);
    expect(statSync(join(found?.folder ?? '', 'js/a.js')).mode & 0o777).toBe(0o444);
    await placed('STATIC', bytes);
    expect(readdirSync(join(folder, 'runtime/drafts'))).toEqual([]);
  });

  it('finds what a Node program is started with', async () => {
    const start = await zipOf({
      'package.json': '{"scripts":{"start":"node ./bin/www"}}',
      'bin/www.js': '1',
    });
    expect((await placed('NODE', start))?.entry).toBe('bin/www.js');
    const main = await zipOf({ 'app/package.json': '{"main":"lib"}', 'app/lib/index.js': '1' });
    expect((await placed('NODE', main))?.entry).toBe('lib/index.js');
  });

  it('keeps a JAR as the file it is', async () => {
    const bytes = await zipOf({ 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0\nMain-Class: Main\n' });
    const found = await placed('JAR', bytes);
    expect(readFileSync(join(found?.folder ?? '', found?.entry ?? '')).equals(bytes)).toBe(true);
  });

  const cases: [string, ReleaseKind, () => Promise<Buffer>, RegExp][] = [
    ['no archive', 'STATIC', async () => Buffer.from('hello'), /no archive/],
    ['no page', 'STATIC', () => zipOf({ 'a.html': '1' }), /no index\.html/],
    ['no package.json', 'NODE', () => zipOf({ 'app.js': '1' }), /no package\.json/],
    [
      'nothing to start',
      'NODE',
      () => zipOf({ 'package.json': '{"scripts":{"start":"npm run x"}}' }),
      /needs "main"/,
    ],
    [
      'a start that is not there',
      'NODE',
      () => zipOf({ 'package.json': '{"main":"a.js"}' }),
      /not in the archive/,
    ],
    ['a JAR without a main class', 'JAR', () => zipOf({ 'META-INF/MANIFEST.MF': 'X: 1' }), /Main-Class/],
    ['a way out', 'STATIC', () => forged('abcdefghij', '../../evil'), /cannot be read/],
    ['an absolute name', 'STATIC', () => forged('abcdefghij', '/etc/shado'), /cannot be read/],
    ['a link', 'STATIC', () => withMode(0o120777), /symbolic link/],
    ['a device', 'STATIC', () => withMode(0o020666), /neither a file nor a folder/],
    ['a bomb', 'STATIC', () => zipOf({ 'index.html': '0'.repeat(64 * 1024 ** 2) }), /times its size/],
    ['the same name twice', 'STATIC', () => forged('index.htmx', 'index.html'), /cannot be read/],
    ['an image', 'IMAGE', () => zipOf({ a: '1' }), /not placed here/],
  ];
  it.each(cases)('refuses %s', async (_what, kind, make, why) => {
    const bytes = await make();
    await expect(placed(kind, bytes)).rejects.toMatchObject({
      name: 'RuntimeRefusal',
      message: expect.stringMatching(why),
    });
    expect(existsSync(join(folder, 'runtime/releases', `${kind}-${digestOf(bytes)}`))).toBe(false);
    expect(readdirSync(join(folder, 'runtime/drafts'))).toEqual([]);
  });

  it('refuses what is not what its digest says', async () => {
    const bytes = await zipOf({ 'index.html': 'x' });
    const release = { kind: 'STATIC' as const, digest: 'a'.repeat(64) };
    await expect(store.place(release, Readable.from([bytes]))).rejects.toThrow(/not what the digest says/);
    const name = { kind: 'STATIC' as const, digest: '../../x' };
    await expect(store.place(name, Readable.from([bytes]))).rejects.toThrow(/SHA-256/);
  });

  it('removes what no instance keeps any more', async () => {
    const [old, kept] = [await zipOf({ 'index.html': 'old' }), await zipOf({ 'index.html': 'kept' })];
    for (const bytes of [old, kept]) await placed('STATIC', bytes);
    const names = [old, kept].map((bytes) => `STATIC-${digestOf(bytes)}`);
    await store.sweep(new Set(), 60_000);
    for (const name of names) utimesSync(join(folder, 'runtime/releases', name), 0, 0);
    await store.sweep(new Set([names[1] ?? '']), 60_000);
    expect(names.map((name) => existsSync(join(folder, 'runtime/releases', name)))).toEqual([false, true]);
  });
});

describe('images', () => {
  /** Knows its images, and what a name means; `listing` and `removing` are waited for. */
  async function shelf(name: string) {
    const there = new Set<string>();
    const hooks = { listing: async () => {}, removing: async () => {}, means: 'first', cleared: 0 };
    const engine = {
      pull: async () => {
        if (hooks.means === 'too large') throw new Error('it was killed');
        there.add(hooks.means);
        return hooks.means;
      },
      images: async () => {
        const all = [...there];
        await hooks.listing();
        return all;
      },
      has: async (image: string) => there.has(image),
      removeImage: async (image: string) => {
        await hooks.removing();
        there.delete(image);
      },
      removeParts: async () => {
        hooks.cleared += 1;
      },
    } as unknown as Engine;
    const home = openHome(join(folder, name));
    const images = await openStore(home, async () => engine);
    const age = () => {
      for (const one of readdirSync(home.at('releases'))) utimesSync(home.at('releases', one), 0, 0);
    };
    return { there, hooks, images, age };
  }
  const [old, fresh] = [releaseFor('example/old:1'), releaseFor('example/fresh:1')];

  it('that are fetched while others are removed stay', async () => {
    const { there, hooks, images, age } = await shelf('fetched');
    hooks.means = 'old';
    await images.pin(old);
    age();
    hooks.means = 'fresh';
    let fetching: Promise<unknown> | undefined;
    const begin = async () => {
      fetching ??= images.pin(fresh);
      // Long enough for whatever does not wait.
      await new Promise((resolve) => setTimeout(resolve, 50));
    };
    hooks.listing = begin;
    await images.sweep(new Set(), 60_000);
    await fetching;
    expect(there.has('fresh')).toBe(true);
    expect(await images.find(fresh)).toMatchObject({ entry: 'fresh' });
  });

  it('are not found there in the moment in which they are removed', async () => {
    const { there, hooks, images, age } = await shelf('removed');
    await images.pin(old);
    age();
    let fetching: Promise<unknown> | undefined;
    hooks.removing = async () => {
      fetching ??= images.pin(fresh);
      await new Promise((resolve) => setTimeout(resolve, 50));
    };
    await images.sweep(new Set(), 60_000);
    await fetching;
    expect([...there]).toEqual(['first']);
  });

  it('that did not come whole leave nothing, once none is coming', async () => {
    const { hooks, images } = await shelf('parts');
    hooks.means = 'too large';
    await expect(images.pin(old)).rejects.toThrow('killed');
    await eventually(() => expect(hooks.cleared).toBe(1));
  });

  it('that the engine lost are fetched again, whatever their name means by now', async () => {
    const { there, hooks, images } = await shelf('lost');
    await images.pin(old);
    there.clear();
    expect(await images.find(old)).toBeUndefined();
    expect(await images.confirm(old)).toBe(false);
    hooks.means = 'second';
    expect(await images.pin(old)).toMatchObject({ entry: 'second' });
    // Only then: what a name means later changes nothing.
    hooks.means = 'third';
    expect(await images.pin(old)).toMatchObject({ entry: 'second' });
  });
});

it('removes a release in one step: whenever it is killed, no part of it is found', async () => {
  const home = openHome(join(folder, 'steps'));
  const own = await openStore(home);
  const place = home.at('releases/STATIC-a');
  mkdirSync(place);
  for (let n = 0; n < 1000; n += 1) writeFileSync(join(place, String(n)), '');
  utimesSync(place, 0, 0);
  const counts = new Set<number>();
  const count = () => {
    try {
      return readdirSync(place).length;
    } catch {
      return 0;
    }
  };
  let isOver = false;
  const sweeping = own.sweep(new Set(), 60_000).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    counts.add(count());
    await new Promise((resolve) => setImmediate(resolve));
  }
  await sweeping;
  expect([...counts].filter((some) => some !== 1000 && some !== 0)).toEqual([]);
  expect(existsSync(place)).toBe(false);
});

it.each([
  ['{"main":"./a.js"}', 'a.js'],
  ['{"main":"../../a.js"}', '../../a.js'],
  ['{"scripts":{"start":"node --inspect a.js"},"main":"b.js"}', 'b.js'],
  ['{"scripts":{"start":"node server"}}', 'server'],
])('reads %s', (text, entry) => expect(entryNamed(text)).toBe(entry));
