import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant, one } from '../kit/values.ts';

/** A walk over the whole chain of the audit log. */
export const ChainCheck = z.object({
  id: Id,
  state: z.enum(['running', 'intact', 'broken', 'cancelled', 'failed']),
  checked: z.number().int(),
  total: z.number().int(),
  /** Where the chain first does not hold. */
  brokenAt: z.number().int().nullable(),
  brokenWhy: z
    .enum(['entry_changed', 'entry_missing', 'seal_changed', 'seal_missing', 'tail_cut', 'anchor_differs'])
    .nullable(),
  /** With how many heads noted outside the database it was compared, and when the last of them was noted. */
  anchors: z.number().int().nullable(),
  anchoredAt: Instant.nullable(),
  startedBy: z.string(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  /** The newest seal at that time; noted elsewhere it shows a cut-off tail later. */
  head: z.string(),
});
export type ChainCheck = z.infer<typeof ChainCheck>;

export const chainApi = {
  checks: endpoint({
    method: 'GET',
    path: '/api-audit/getChainChecks',
    allow: 'audit.chain.check',
    platform: true,
    summary: 'The latest checks of the chain',
    reply: z.array(ChainCheck),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api-audit/checkChain',
    allow: 'audit.chain.check',
    platform: true,
    once: true,
    summary: 'Start checking the whole chain',
    reply: ChainCheck,
  }),
  cancelCheck: endpoint({
    method: 'POST',
    path: '/api-audit/cancelChainCheck/:id',
    allow: 'audit.chain.check',
    platform: true,
    summary: 'Stop a running check',
    params: one,
    reply: ChainCheck,
  }),
};
