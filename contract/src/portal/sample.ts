import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant } from '../kit/values.ts';

/** What is laid for an enterprise to look at, and taken away again as a whole. */
export const SAMPLE_KINDS = ['project', 'product', 'rule'] as const;
export const Sample = z.object({ kind: z.enum(SAMPLE_KINDS), id: Id, name: z.string() });
export type Sample = z.infer<typeof Sample>;

const Samples = z.object({
  samples: z.array(Sample),
  addedAt: Instant.nullable(),
  /** There are none, and the caller may make some of them. */
  mayAdd: z.boolean(),
});
export type Samples = z.infer<typeof Samples>;

const limit = { by: 'account', max: 10, seconds: 60 } as const;
const asks = ['bigdata.project.edit', 'iot.product.edit', 'iot.rule.edit'] as const;

export const sampleApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-portal/samples',
    allow: 'session',
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'The samples in the caller’s enterprise',
    reply: Samples,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api-portal/samples',
    allow: 'session',
    asks,
    once: true,
    limit,
    summary: 'Add samples: those that the caller may make; once',
    body: z.object({ language: z.enum(['cn', 'en']) }),
    reply: Samples,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-portal/samples',
    allow: 'session',
    asks,
    limit,
    summary: 'Remove all samples; what is in use or another user’s stays and is named',
    reply: z.object({ removed: z.number().int(), kept: z.array(Sample) }),
  }),
};
