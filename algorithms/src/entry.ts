import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Builtin } from './step.ts';

/** The program of a built-in package. Where all of them come in one bundle, another file stands in for this one. */
export const entryOf = (folder: string, entry: string): Promise<{ run: Builtin }> =>
  import(pathToFileURL(join(folder, entry)).href);
