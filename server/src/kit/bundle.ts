import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Most of a start is reading two thousand small files. `tools/bundles.ts` writes what they say into a few; a program
// takes those when they were made of exactly the sources that lie here, and the sources otherwise.

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
export const CACHE = join(ROOT, '.cache/bundles');

const ENGINE = 'server/src/drivers/engine/tables';
const RELEASE = 'server/src/drivers/runtime/local/release';
/** The programs, and what of the installation each is made of beside the installed packages. */
export const BUNDLES = {
  server: {
    program: 'server/src/start.ts',
    sources: ['algorithms/src', 'contract/src', 'server/src', 'server/package.json'],
  },
  tables: {
    program: `${ENGINE}/tables.process.ts`,
    sources: [
      ...['algorithms', 'contract/src', 'contract/package.json', 'server/package.json'],
      ...[ENGINE, 'server/src/kit/workbook', 'server/src/kit/runtime.ts'],
      ...[`${RELEASE}/unpack.ts`, `${RELEASE}/refuse.ts`],
    ],
  },
} as const;
export type BundleName = keyof typeof BUNDLES;

/** By size and time: reading all of them would take what the bundle saves. */
function digestOf(name: BundleName): string {
  const sum = createHash('sha256').update(process.version);
  const add = (path: string) => {
    const { size, mtimeMs } = statSync(join(ROOT, path));
    sum.update(`${path} ${size} ${mtimeMs}\n`);
  };
  add('package-lock.json');
  for (const source of BUNDLES[name].sources)
    if (source.endsWith('.ts') || source.endsWith('.json')) add(source);
    else for (const path of filesIn(source)) add(path);
  return sum.digest('hex').slice(0, 16);
}

const filesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|json)$/.test(path) && !path.endsWith('.test.ts'))
    .sort()
    .map((path) => join(folder, path));

/** Where the bundle of these very sources lies, or would lie. */
export const bundleFolder = (name: BundleName) => join(CACHE, `${name}-${digestOf(name)}`);

/** Its program, if it has been built. */
export function findBundle(name: BundleName): string | undefined {
  const file = join(bundleFolder(name), 'program.js');
  return existsSync(file) ? file : undefined;
}
