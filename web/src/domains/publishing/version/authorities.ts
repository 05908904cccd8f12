import { Authority } from '@cloudyard/contract/publishing/version.ts';
import { z } from 'zod';

type Plain = Pick<Authority, 'code' | 'name' | 'description'>;
export type Difference = { added: string[]; removed: string[]; changed: string[] };

/** The differences between two lists of authorities, by code. */
export function differenceOf(before: readonly Plain[], now: readonly Plain[]): Difference {
  const old = new Map(before.map((one) => [one.code, one]));
  const present = new Set(now.map(({ code }) => code));
  const isChanged = (one: Plain) => {
    const was = old.get(one.code);
    return was !== undefined && (was.name !== one.name || was.description !== one.description);
  };
  return {
    added: now.filter(({ code }) => code && !old.has(code)).map(({ code }) => code),
    removed: before.filter(({ code }) => !present.has(code)).map(({ code }) => code),
    changed: now.filter(isChanged).map(({ code }) => code),
  };
}

const Imported = z.array(Authority.omit({ id: true })).max(200);

/** A list from a JSON text, `[{ code, name, description }]`; undefined when it is something else. */
export function readAuthorities(text: string): Plain[] | undefined {
  try {
    const read = Imported.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined; // not JSON at all
  }
}

/** Imported ones replace those with the same code; the rest stays. */
export function merged(list: readonly Plain[], imported: readonly Plain[]): Plain[] {
  const byCode = new Map(list.map((one) => [one.code, one]));
  for (const one of imported) byCode.set(one.code, one);
  return [...byCode.values()];
}
