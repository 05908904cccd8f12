import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Manifest, type Mode } from '@cloudyard/contract/algorithm/package.ts';
import { PackageRefusal } from '../../../kit/engine.ts';
import { ifThere } from '../../storage/sync.ts';
import { refuseOdd } from './modes.ts';

export const MANIFEST = 'algorithm.json';
const MOST_BYTES = 1024 ** 2;

/** What the entry of a mode is called; the others have no such rule. */
const ENDINGS: Partial<Record<Mode, RegExp>> = {
  SQL: /\.sql$/,
  JAVASCRIPT: /\.m?js$/,
  PYTHON: /\.py$/,
  ONNX: /\.onnx$/,
  CONTAINER: /\.tar$/,
  SPARK: /\.py$/,
};
/** How one file is called whose manifest was filled in. */
export const BARE: Partial<Record<Mode, string>> = {
  SQL: 'main.sql',
  JAVASCRIPT: 'main.mjs',
  PYTHON: 'main.py',
};

/** Reads and checks the manifest of an unpacked package, and that what it names is there. */
export async function manifestOf(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST);
  const found = await ifThere(lstat(path));
  if (!found?.isFile())
    throw new PackageRefusal('no_manifest', `There is no ${MANIFEST} at the root of the package.`);
  if (found.size > MOST_BYTES)
    throw new PackageRefusal('manifest', `${MANIFEST} is larger than ${MOST_BYTES} bytes.`);
  const manifest = checkedManifest(jsonOf(await readFile(path, 'utf8')));
  refuseOdd(manifest);
  await refuseMissing(folder, manifest);
  return manifest;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new PackageRefusal('manifest', `${MANIFEST} is no JSON: ${(error as Error).message}`);
  }
}

/** What the contract says of its own rules, in a sentence. */
const SAID: Readonly<Record<string, string>> = {
  format: 'It does not have the right form.',
  twice: 'The name is there twice.',
  no_port: 'It names no table that goes in.',
  no_output: 'Nothing comes out: it needs an output port.',
  range: 'The least is above the most.',
};

export function checkedManifest(given: unknown): Manifest {
  const parsed = Manifest.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.map(String).join('.') ?? '';
  const where = field === '' ? MANIFEST : `${field} in ${MANIFEST}`;
  const message = issue?.message ?? 'It is not as the guide says.';
  throw new PackageRefusal('manifest', `${where}: ${SAID[message] ?? message}`, field);
}

async function refuseMissing(folder: string, manifest: Manifest): Promise<void> {
  const ending = ENDINGS[manifest.mode];
  if (ending && !ending.test(manifest.entry))
    throw new PackageRefusal(
      'no_file',
      `The entry ${manifest.entry} is not a file of mode ${manifest.mode}.`,
      'entry',
    );
  const named: [string, string][] = [
    ['entry', manifest.entry],
    ...(manifest.tests ?? []).flatMap(({ inputs }, index) =>
      Object.entries(inputs).map(([port, path]): [string, string] => [`tests.${index}.inputs.${port}`, path]),
    ),
  ];
  for (const [field, path] of named) {
    const found = await ifThere(lstat(join(folder, path)));
    const isThere = field === 'entry' ? found?.isFile() : found?.isFile() || found?.isDirectory();
    if (!isThere)
      throw new PackageRefusal('no_file', `${field} names ${path}, which is not in the package.`, field);
  }
}
