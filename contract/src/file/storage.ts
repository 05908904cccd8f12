import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/values.ts';

const Use = z.object({ used: z.number().int(), allowed: z.number().int() });

export const StorageUse = z.object({
  account: Use,
  /** Of the caller's current enterprise. */
  enterprise: Use.nullable(),
});
export type StorageUse = z.infer<typeof StorageUse>;

export const storageApi = {
  use: endpoint({
    method: 'GET',
    path: '/api-files/storage',
    allow: 'session',
    summary: 'The storage used and allowed for the caller and their enterprise',
    reply: StorageUse,
  }),
  enterprises: endpoint({
    method: 'GET',
    path: '/api-files/enterpriseStorage',
    allow: 'enterprise.enterprise.read',
    platform: true,
    summary: 'The storage used and allowed for each of these enterprises',
    query: z.object({
      ids: z
        .string()
        .max(4000)
        .transform((text) => text.split(',').filter(Boolean))
        .pipe(z.array(Id).max(100)),
    }),
    reply: z.array(Use.extend({ id: Id })),
  }),
};
