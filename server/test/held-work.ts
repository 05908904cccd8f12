import type { TestApp } from './app.ts';

/** A limit for what hangs: runs of algorithms start processes of their own. */
export const PLENTY = 300_000;
/** The work is not stopped from outside. */
export const never = new AbortController().signal;

/** What storage keeps, of those files whose names begin so. */
export async function storedFiles({ kit }: TestApp, begins: string): Promise<string[]> {
  const names: string[] = [];
  for await (const name of kit.storage.names(new Date(Date.now() + 86_400_000)))
    if (name.startsWith(begins)) names.push(name);
  return names.sort();
}
