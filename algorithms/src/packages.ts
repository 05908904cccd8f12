import { fileURLToPath } from 'node:url';

/** Where the built-in packages stand: one folder each, with its algorithm.json. */
export const packagesFolder = fileURLToPath(new URL('../packages/', import.meta.url));
