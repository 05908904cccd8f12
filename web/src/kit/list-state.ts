import type { z } from 'zod';

/** The spellings of the page parameter in the specification. */
export const PAGE_KEYS = ['page', 'pageNumber', 'pageCurrent'];

/** Reads a list's query from an address; parts that do not parse fall back to their defaults. */
export function readList<S extends z.ZodObject>(schema: S, search: string): z.output<S> {
  const raw: Record<string, unknown> = {};
  const query = new URLSearchParams(search);
  for (const key of Object.keys(schema.shape)) {
    const values = query.getAll(key);
    if (values.length) raw[key] = values.length > 1 ? values : values[0];
  }
  const first = schema.safeParse(raw);
  if (first.success) return first.data;
  for (const issue of first.error.issues) delete raw[String(issue.path[0])];
  const second = schema.safeParse(raw);
  return second.success ? second.data : schema.parse({});
}

/** Writes the query back: values equal to a default are left out, parameters of others stay. */
export function writeList<S extends z.ZodObject>(
  schema: S,
  state: Record<string, unknown>,
  search = '',
): string {
  const defaults: Record<string, unknown> = schema.parse({});
  const query = new URLSearchParams(search);
  for (const key of Object.keys(schema.shape)) {
    query.delete(key);
    const value = state[key];
    if (value === undefined || value === null || value === '' || value === defaults[key]) continue;
    for (const each of Array.isArray(value) ? value : [value]) query.append(key, String(each));
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** The last page, counted from 0; of nothing it is the first. */
export const lastPage = (total: number, size: number) => Math.max(0, Math.ceil(total / size) - 1);

/** Another filter, sort or size starts again on the first page. */
export function changeList<T extends object>(state: T, patch: Partial<T>): T {
  const next: Record<string, unknown> = { ...state, ...patch };
  if (!PAGE_KEYS.some((key) => key in patch)) {
    for (const key of PAGE_KEYS) if (key in next) next[key] = 0;
  }
  return next as T;
}
