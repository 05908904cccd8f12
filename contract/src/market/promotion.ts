import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant, one } from '../kit/values.ts';
import { FileRef } from '../publishing/values.ts';

/** Shown among the recommended, before others, or as a banner. */
export const PROMOTIONS = ['recommend', 'pin', 'advertise'] as const;

export const Promotion = z.object({
  id: Id,
  kind: z.enum(PROMOTIONS),
  application: z.object({ id: Id, name: z.string(), logo: z.string().nullable(), listed: z.boolean() }),
  title: z.string(),
  titleEn: z.string(),
  /** Of a banner. */
  image: z.string().nullable(),
  sort: z.number().int(),
  from: Instant,
  until: Instant.nullable(),
  /** Now. */
  shown: z.boolean(),
});
export type Promotion = z.infer<typeof Promotion>;

export const PromotionDraft = z.object({
  kind: z.enum(PROMOTIONS),
  applicationId: Id,
  title: z.string().trim().max(60).default(''),
  titleEn: z.string().trim().max(80).default(''),
  image: FileRef.nullable().default(null),
  sort: z.number().int().min(0).max(1000).default(0),
  from: Instant.optional(),
  until: Instant.nullable().default(null),
});
export type PromotionDraft = z.infer<typeof PromotionDraft>;

export const promotionApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-application/promotions',
    allow: 'market.market.manage',
    platform: true,
    summary: 'Current and scheduled promotions',
    reply: z.array(Promotion),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api-application/promotions',
    allow: 'market.market.manage',
    platform: true,
    summary: 'Recommend, pin or advertise an application for a while',
    body: PromotionDraft.extend({ id: Id.optional() }),
    reply: Promotion,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-application/promotions/:id',
    allow: 'market.market.manage',
    platform: true,
    summary: 'End a promotion',
    params: one,
    reply: z.object({ id: Id }),
  }),
};
