import { createHash } from 'node:crypto';
import type { Plan } from './content.ts';

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

/** The digest of a value: another value has another digest. */
export const digestOf = (content: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(canonical(content)))
    .digest('hex');

/** The id and version of a plan are not part of what it promises. */
const promised = ({ id: _id, sort: _sort, version: _version, ...plan }: Plan) => plan;

/** What a review is about: all of the content, and of an application its plans. */
export function dossierDigest({ plans = [], ...content }: { plans?: Plan[] }) {
  const sold = plans.map(promised).sort((a, b) => (a.code < b.code ? -1 : 1));
  return digestOf({ content, plans: sold });
}
