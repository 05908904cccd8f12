import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';

const count = z.number().int();

/** What the hub brings together. */
export const HUB_KINDS = ['dataset', 'algorithm', 'model', 'project'] as const;
export const HubKind = z.enum(HUB_KINDS);
export type HubKind = z.infer<typeof HubKind>;
/** Why it is there: `shared` is what the caller gave to others, `given` what others gave to them. */
export const HUB_REASONS = ['own', 'followed', 'shared', 'given'] as const;
export const HubReason = z.enum(HUB_REASONS);
export type HubReason = z.infer<typeof HubReason>;

export const HubItem = z.object({
  kind: HubKind,
  id: Id,
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  descriptionEn: z.string(),
  reasons: z.array(HubReason),
  /** Whose it is: a person, an enterprise; empty: the platform's. */
  owner: z.string(),
  version: count.nullable(),
  /** It can be read or run now. */
  isReady: z.boolean(),
  /** When it last changed. */
  at: Instant,
  /** Of what was given: until when; null: without end. */
  until: Instant.nullable(),
});
export type HubItem = z.infer<typeof HubItem>;

export const HubShare = z.object({
  id: Id,
  with: z.enum(['colleague', 'enterprise']),
  withName: z.string(),
  byName: z.string(),
  mayDownload: z.boolean(),
  createdAt: Instant,
  until: Instant.nullable(),
  state: z.enum(['standing', 'ended', 'revoked']),
});
export type HubShare = z.infer<typeof HubShare>;

const thing = z.object({ kind: HubKind, id: Id });

export const hubApi = {
  page: endpoint({
    method: 'GET',
    path: '/api-bigdata/hub',
    allow: 'session',
    platform: true,
    summary: 'What the caller owns, follows, shares and was given, the newest first, with counts',
    query: pageQuery.extend({
      kind: HubKind.optional(),
      reason: HubReason.optional(),
      name: Search.optional(),
    }),
    reply: pageOf(HubItem).extend({
      /** Of the chosen reason and name. */
      kinds: z.array(z.object({ kind: HubKind, count })),
      /** Of the chosen kind and name. */
      reasons: z.array(z.object({ reason: HubReason, count })),
    }),
  }),
  thing: endpoint({
    method: 'GET',
    path: '/api-bigdata/hub/:kind/:id',
    allow: 'session',
    platform: true,
    summary: 'Whether the caller follows something, and may give it to others',
    params: thing,
    reply: z.object({ isFollowed: z.boolean(), mayShare: z.boolean(), shares: count }),
  }),
  follow: endpoint({
    method: 'PUT',
    path: '/api-bigdata/hub/:kind/:id/follow',
    allow: 'session',
    platform: true,
    limit: { by: 'account', max: 120, seconds: 60 },
    summary: 'Follow something, to be told of new versions, or no longer',
    params: thing,
    body: z.object({ isFollowed: z.boolean() }),
    reply: z.object({ isFollowed: z.boolean() }),
  }),
  shares: endpoint({
    method: 'GET',
    path: '/api-bigdata/hub/:kind/:id/shares',
    allow: 'session',
    platform: true,
    summary: 'To whom something was given, for those it belongs to',
    params: thing,
    reply: z.array(HubShare),
  }),
  share: endpoint({
    method: 'POST',
    path: '/api-bigdata/hub/:kind/:id/shares',
    allow: 'session',
    platform: true,
    limit: { by: 'account', max: 30, seconds: 60 },
    summary: 'Give something to a colleague or to another enterprise, to read',
    params: thing,
    body: z.object({
      with: z.enum(['colleague', 'enterprise']),
      /** The username of the colleague, or the full or short name of the enterprise. */
      name: z.string().trim().min(1).max(100),
      mayDownload: z.boolean(),
      until: Instant.nullable().optional(),
    }),
    reply: HubShare,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api-bigdata/hub/shares/:id',
    allow: 'session',
    platform: true,
    summary: 'Take back what was given: it is gone for them at once',
    params: one,
    reply: HubShare,
  }),
};
