import { mkdir, rename } from 'node:fs/promises';
import { posix } from 'node:path';
import type { ReleaseKind } from '../../../../kit/runtime.ts';
import { type Found, isThere, NO_ENGINE } from '../engine/engine.ts';
import { refuse } from './refuse.ts';
import { contentsOf, singleFolder, textIn, unpack } from './unpack.ts';

/** Makes the folder of a release out of what was sent; returns what is started in it, by its name there. */
export async function prepare(
  kind: ReleaseKind,
  archive: string,
  folder: string,
  images = NO_ENGINE,
): Promise<string> {
  await mkdir(folder, { mode: 0o755 });
  if (kind === 'JAR') return prepareJar(archive, folder);
  if (kind === 'NODE') return prepareNode(archive, folder);
  if (kind === 'STATIC') return prepareStatic(archive, folder);
  if (kind === 'IMAGE') return prepareImage(archive, await images());
  refuse(`A release of kind ${kind} is not placed here.`);
}

/** The engine keeps the image; its digest is what is started. */
async function prepareImage(archive: string, engine: Found): Promise<string> {
  if (!isThere(engine)) refuse(`An image is not placed here: ${engine.missing}.`);
  return engine.load(archive);
}

async function prepareJar(archive: string, folder: string): Promise<string> {
  await contentsOf(archive);
  const manifest = (await textIn(archive, 'META-INF/MANIFEST.MF')) ?? '';
  if (!/^Main-Class: \S/m.test(manifest)) refuse('The JAR names no Main-Class in its manifest.');
  await rename(archive, `${folder}/app.jar`);
  return 'app.jar';
}

async function prepareStatic(archive: string, folder: string): Promise<string> {
  const entries = await contentsOf(archive);
  const has = (prefix: string) => entries.some(({ fileName }) => fileName === `${prefix}index.html`);
  const prefix = has('') ? '' : singleFolder(entries);
  if (!has(prefix)) refuse('There is no index.html at the root of the archive or in its single folder.');
  await unpack(archive, prefix, folder);
  return 'index.html';
}

async function prepareNode(archive: string, folder: string): Promise<string> {
  const entries = await contentsOf(archive);
  const has = (name: string) => entries.some(({ fileName }) => fileName === name);
  const prefix = has('package.json') ? '' : singleFolder(entries);
  const text = await textIn(archive, `${prefix}package.json`);
  if (text === undefined)
    refuse('There is no package.json at the root of the archive or in its single folder.');
  const named = entryNamed(text);
  const entry = [named, `${named}.js`, posix.join(named, 'index.js')].find((name) => has(prefix + name));
  if (!entry) refuse(`package.json names ${named}, which is not in the archive.`);
  await unpack(archive, prefix, folder);
  return entry;
}

/** `scripts.start` of the form `node file`, or else `main`. Nothing is installed and no shell is asked. */
export function entryNamed(text: string): string {
  const found = parse(text);
  const start = typeof found.scripts?.start === 'string' ? found.scripts.start : '';
  const named = start.match(/^\s*node\s+([^-\s]\S*)\s*$/)?.[1] ?? found.main;
  if (typeof named !== 'string' || named === '') {
    refuse('package.json needs "main", or a "scripts.start" of the form "node file".');
  }
  return posix.normalize(named).replace(/^(?:\.?\/)+/, '');
}

function parse(text: string): { main?: unknown; scripts?: { start?: unknown } } {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    refuse('package.json is no JSON.');
  }
}
