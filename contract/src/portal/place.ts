import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant } from '../kit/values.ts';

/** The page of an enterprise at `/{domain}`: what visitors may know of it. */
export const Place = z.object({
  enterpriseId: Id,
  domain: z.string(),
  name: z.string(),
  alias: z.string(),
  verified: z.boolean(),
  since: Instant,
  applications: z.number().int(),
});
export type Place = z.infer<typeof Place>;

export const placeApi = {
  byDomain: endpoint({
    method: 'GET',
    path: '/api-portal/domains/:domain',
    allow: 'public',
    platform: true,
    limit: { by: 'address', max: 120, seconds: 60 },
    summary: 'The enterprise a domain belongs to',
    params: z.object({ domain: z.string().max(60) }),
    reply: Place,
  }),
};
