import { createHash } from 'node:crypto';

/** The same value always as the same text: keys in their order. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, canonical(one)]),
  );
};

/** What stands for a content: another one has another digest. */
export const digestOf = (content: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(canonical(content)))
    .digest('hex');
