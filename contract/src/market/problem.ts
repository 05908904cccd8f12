import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';

export const PROBLEM_KINDS = ['misleading', 'broken', 'security', 'rights', 'other'] as const;

/** Something is wrong with an application. */
export const Problem = z.object({
  id: Id,
  application: z.object({ id: Id, name: z.string(), logo: z.string().nullable() }),
  kind: z.enum(PROBLEM_KINDS),
  text: z.string(),
  by: z.object({ id: Id, name: z.string() }),
  createDate: Instant,
  answer: z.object({ text: z.string(), by: z.string(), at: Instant }).nullable(),
  version: z.number().int(),
});
export type Problem = z.infer<typeof Problem>;

export const ProblemDraft = z.object({
  applicationId: Id,
  kind: z.enum(PROBLEM_KINDS),
  text: z.string().trim().min(1).max(2000),
});
export type ProblemDraft = z.infer<typeof ProblemDraft>;

export const problemApi = {
  report: endpoint({
    method: 'POST',
    path: '/api-application/problems',
    allow: 'session',
    platform: true,
    once: true,
    limit: { by: 'account', max: 10, seconds: 600 },
    summary: 'Report a problem with a listed application; the reply comes as a message',
    body: ProblemDraft,
    reply: z.object({ id: Id }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api-application/problems',
    allow: 'market.market.manage',
    platform: true,
    summary: 'Problem reports: open ones, the oldest first; answered ones, the newest first',
    query: pageQuery.extend({
      q: Search.optional(),
      state: z.enum(['open', 'answered']).default('open'),
    }),
    reply: pageOf(Problem).extend({ counts: z.record(z.string(), z.number().int()) }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api-application/problems/:id/answer',
    allow: 'market.market.manage',
    platform: true,
    summary: 'Reply to a problem report, which closes it',
    params: one,
    body: z.object({ text: z.string().trim().min(1).max(2000), version: z.number().int() }),
    reply: Problem,
  }),
};
