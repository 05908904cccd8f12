import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Region } from '@cloudyard/contract/enterprise/lookup.ts';

let read: Promise<Region[]> | undefined;

/** Provinces, their cities and districts; read at the first request. */
export const regionTree = (): Promise<Region[]> => {
  read ??= readFile(join(import.meta.dirname, 'regions.json'), 'utf8').then((text) => JSON.parse(text));
  return read;
};
