import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

export const MOST_ARRANGEMENTS = 200;
export const MOST_BYTES = 8192;
/** Of all together: they are answered in one reply. */
export const MOST_BYTES_IN_ALL = 65_536;
const MOST_LEVELS = 12;

/** What is arranged, for example `columns:access.role`. */
export const ArrangementKey = z.string().regex(/^[a-z0-9.:-]{1,80}$/);

const textOf = (value: unknown) => JSON.stringify(value) ?? '';
/** A zero byte, or half a sign: the database keeps neither. */
const isUnkept = (text: string) => /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(text);

/** Level by level, since a walk down a deep value would run out of stack. */
function isFlat(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= MOST_LEVELS; depth++) {
    level = level.flatMap((one) => (one && typeof one === 'object' ? Object.values(one) : []));
    if (level.length === 0) return true;
  }
  return false;
}

/** Any JSON that is small enough. */
const Value = z
  .unknown()
  .refine(isFlat, { error: 'format', abort: true })
  .refine((value) => value !== undefined, 'required')
  .refine((value) => new TextEncoder().encode(textOf(value)).length <= MOST_BYTES, `too_long:${MOST_BYTES}`)
  .refine((value) => !isUnkept(textOf(value)), 'format');

export const Arrangement = z.object({ key: ArrangementKey, value: z.unknown() });
export type Arrangement = z.infer<typeof Arrangement>;

export const arrangementApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-portal/arrangements',
    allow: 'session',
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'What one arranged for oneself, in every browser',
    reply: z.object({ items: z.array(Arrangement) }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api-portal/arrangements/:key',
    allow: 'session',
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'Keep one arrangement',
    params: z.object({ key: ArrangementKey }),
    body: z.object({ value: Value }),
    reply: Arrangement,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-portal/arrangements/:key',
    allow: 'session',
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'Back to how it comes',
    params: z.object({ key: ArrangementKey }),
    reply: z.null(),
  }),
};
