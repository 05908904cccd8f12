import type { Change } from '@cloudyard/contract/market/values.ts';

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What differs, field by field; objects are looked into (`files.HELP`), lists are taken whole. */
export function differences(before: unknown, after: unknown, path = ''): Change[] {
  if (same(before, after)) return [];
  if (!isPlain(before) || !isPlain(after))
    return [{ field: path, before: before ?? null, after: after ?? null }];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.flatMap((field) =>
    differences(before[field], after[field], path === '' ? field : `${path}.${field}`),
  );
}
