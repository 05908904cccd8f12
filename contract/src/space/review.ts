import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Instant, one, Search } from '../kit/values.ts';
import { Space, SpaceRow } from './space.ts';
import { Amounts } from './values.ts';

/** Why this reviewer cannot decide: it is their own, or their enterprise's. */
export const HINDRANCES = ['own', 'colleague'] as const;

export const WaitingSpace = SpaceRow.extend({
  /** Hours it has waited. */
  hours: z.number(),
  hindrance: z.enum(HINDRANCES).nullable(),
});
export type WaitingSpace = z.infer<typeof WaitingSpace>;

/** What a reviewer sees beside the space itself. */
export const SpaceDossier = z.object({
  space: Space,
  items: Amounts,
  enterprise: z.object({
    name: z.string(),
    isCertified: z.boolean(),
    certifiedAt: Instant.nullable(),
    members: z.number().int(),
    createdAt: Instant,
  }),
  /** Those it had before. */
  former: z.array(SpaceRow),
  hindrance: z.enum(HINDRANCES).nullable(),
});
export type SpaceDossier = z.infer<typeof SpaceDossier>;

const reviewer = { allow: 'space.review.decide', platform: true } as const;
const query = pageQuery.extend({ q: Search.optional() });

export const reviewApi = {
  queue: endpoint({
    method: 'GET',
    path: '/api-tenant/namespace/getNamespaceForVerify',
    ...reviewer,
    summary: 'Tenant spaces waiting for review, the longest first',
    query,
    reply: pageOf(WaitingSpace),
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api-tenant/getVersionForVerify',
    ...reviewer,
    summary: 'The same queue under its other address',
    query,
    reply: pageOf(WaitingSpace),
  }),
  dossier: endpoint({
    method: 'GET',
    path: '/api-tenant/namespace/getNamespaceForVerify/:id',
    ...reviewer,
    summary: 'One tenant space in review: what it asks for, and whose it is',
    params: one,
    reply: SpaceDossier,
  }),
};
