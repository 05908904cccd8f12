import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

export const MOST_ARRANGEMENTS = 200;
export const MOST_BYTES = 8192;

/** What is arranged, for example `columns:access.role`. */
export const ArrangementKey = z.string().regex(/^[a-z0-9.:-]{1,80}$/);

const textOf = (value: unknown) => JSON.stringify(value) ?? '';
/** A zero byte, or half a sign: the database keeps neither. */
const isUnkept = (text: string) => /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(text);

/** Any JSON that is small enough. */
const Value = z
  .unknown()
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
    summary: 'Back to how it comes',
    params: z.object({ key: ArrangementKey }),
    reply: z.null(),
  }),
};
