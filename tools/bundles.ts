// Makes the bundles that server/src/kit/bundle.ts looks for, where they are missing; forgets those of other sources.
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { builtinPackages } from '../algorithms/src/packages.ts';
import { BUNDLES, type BundleName, bundleFolder, CACHE, findBundle, ROOT } from '../server/src/kit/bundle.ts';

const DAY_MS = 24 * 60 * 60_000;
const isOurs = (id: string) => /^[./]|^@cloudyard\//.test(id);

/** A file that looks for others beside itself finds them where it was written. */
const whereItWas: Plugin = {
  name: 'where-it-was',
  transform: (code, id) =>
    code.includes('import.meta.') && !id.includes('node_modules')
      ? code
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      : null,
};

/** What `algorithms/src/entry.ts` does by the file's name, with all names known. */
const ownPackages: Plugin = {
  name: 'own-packages',
  load: (id) => (id === join(ROOT, 'algorithms/src/entry.ts') ? entries() : null),
};
function entries(): string {
  const known = builtinPackages().map(({ folder, manifest }) => {
    const from = JSON.stringify(join(folder, manifest.entry));
    return `${JSON.stringify(basename(folder))}: () => import(${from}),`;
  });
  return `import { basename } from 'node:path';
const known = {
${known.join('\n')}
};
export const entryOf = (folder) => known[basename(folder)]();`;
}

const HOW = {
  // Packages stay where they are: some bring files and programs of their own, and all of them are loaded once.
  server: { external: (id: string) => !isOurs(id), plugins: [whereItWas] },
  // A process for one step is over in less time than it takes to read its packages.
  tables: { external: [/^node:/, /^@duckdb\/node-bindings/, /^onnxruntime-web/], plugins: [ownPackages] },
};

async function make(name: BundleName): Promise<void> {
  const folder = bundleFolder(name);
  await mkdir(CACHE, { recursive: true });
  const making = await mkdtemp(join(CACHE, 'making-'));
  try {
    const input = { program: join(ROOT, BUNDLES[name].program) };
    const made = await rolldown({ input, cwd: ROOT, platform: 'node', logLevel: 'warn', ...HOW[name] });
    await made.write({ dir: making, format: 'esm', chunkFileNames: '[name].js' });
    await made.close();
    // Steps run as users of their own.
    await chmod(making, 0o755);
    // Somebody else may have been faster; what they made is the same.
    await rename(making, folder).catch((error) => {
      if (!findBundle(name)) throw error;
    });
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

/** A server that still runs from an older one may yet load a part of it. */
async function forgetOld(kept: string[]): Promise<void> {
  for (const one of await readdir(CACHE)) {
    const path = join(CACHE, one);
    if (kept.includes(path)) continue;
    if (Date.now() - (await stat(path)).mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
  }
}

const names = Object.keys(BUNDLES) as BundleName[];
for (const name of names) if (!findBundle(name)) await make(name);
await forgetOld(names.map(bundleFolder));
