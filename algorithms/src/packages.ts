import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Manifest } from '@cloudyard/contract/algorithm/package.ts';

/** Where the built-in packages stand: one folder each, with its algorithm.json. */
export const packagesFolder = fileURLToPath(new URL('../packages/', import.meta.url));

export type BuiltinPackage = { folder: string; manifest: Manifest };

/** All of them, by name. */
export function builtinPackages(): BuiltinPackage[] {
  return readdirSync(packagesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(packagesFolder, name))
    .map((folder) => ({
      folder,
      manifest: Manifest.parse(JSON.parse(readFileSync(join(folder, 'algorithm.json'), 'utf8'))),
    }))
    .sort((a, b) => (a.manifest.name < b.manifest.name ? -1 : 1));
}
