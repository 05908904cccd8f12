import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';

const count = z.number().int();

/** A user's rating of an application. */
export const Rating = z.object({
  id: Id,
  applicationId: Id,
  stars: count.min(1).max(5),
  text: z.string(),
  /** Their public name. */
  by: z.string(),
  mine: z.boolean(),
  createDate: Instant,
  updateDate: Instant,
  answer: z.object({ text: z.string(), by: z.string(), at: Instant }).nullable(),
});
export type Rating = z.infer<typeof Rating>;

/** As market operators see it. */
export const ManagedRating = Rating.extend({
  application: z.object({ id: Id, name: z.string(), logo: z.string().nullable() }),
  hidden: z.object({ at: Instant, reason: z.string() }).nullable(),
  reports: count,
});
export type ManagedRating = z.infer<typeof ManagedRating>;

export const RatingDraft = z.object({
  applicationId: Id,
  stars: z.number().int().min(1).max(5),
  text: z.string().trim().max(2000),
});
export type RatingDraft = z.infer<typeof RatingDraft>;

/** Why the caller cannot rate: not logged in, not subscribed, publisher of it. */
export const HINDRANCES = ['login', 'subscribe', 'publisher'] as const;

export const ratingApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-application/ratings',
    allow: 'public',
    platform: true,
    summary: 'Ratings of a listed application',
    query: pageQuery.extend({
      applicationId: Id,
      stars: z.coerce.number().int().min(1).max(5).optional(),
      sort: z.enum(['new', 'high', 'low']).default('new'),
    }),
    reply: pageOf(Rating).extend({
      average: z.number(),
      /** How many gave one star, two, … five. */
      byStars: z.array(count).length(5),
      mine: Rating.nullable(),
      hindrance: z.enum(HINDRANCES).nullable(),
      /** The caller publishes it and may answer. */
      answerable: z.boolean(),
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api-application/ratings',
    allow: 'session',
    platform: true,
    limit: { by: 'account', max: 20, seconds: 600 },
    summary: 'Rate an application the caller has subscribed to or bought; once each, editable later',
    body: RatingDraft,
    reply: Rating,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-application/ratings/:id',
    allow: 'session',
    platform: true,
    summary: 'Delete the caller’s own rating',
    params: one,
    reply: z.object({ id: Id }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api-application/ratings/:id/answer',
    allow: 'session',
    platform: true,
    limit: { by: 'account', max: 60, seconds: 600 },
    summary: 'Reply to a rating as its publisher; an empty reply removes it',
    params: one,
    body: z.object({ text: z.string().trim().max(2000) }),
    reply: Rating,
  }),
  report: endpoint({
    method: 'POST',
    path: '/api-application/ratings/:id/report',
    allow: 'session',
    platform: true,
    limit: { by: 'account', max: 20, seconds: 600 },
    summary: 'Report a rating to the operators of the market',
    params: one,
    reply: z.object({ id: Id }),
  }),
  manage: endpoint({
    method: 'GET',
    path: '/api-application/ratings/all',
    allow: 'market.market.manage',
    platform: true,
    summary: 'All ratings, the most reported first where asked for',
    query: pageQuery.extend({
      q: Search.optional(),
      state: z.enum(['reported', 'shown', 'hidden']).optional(),
    }),
    reply: pageOf(ManagedRating).extend({ counts: z.record(z.string(), count) }),
  }),
  hide: endpoint({
    method: 'POST',
    path: '/api-application/ratings/:id/hide',
    allow: 'market.market.manage',
    platform: true,
    summary: 'Hide a rating with a reason, or restore it',
    params: one,
    body: z.object({ hidden: z.boolean(), reason: z.string().trim().max(500).default('') }),
    reply: ManagedRating,
  }),
};
