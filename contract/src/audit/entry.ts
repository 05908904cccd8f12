import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Id, Instant, one, Search, TimeZone } from '../kit/values.ts';

/** One act: which actor did what to which object, and what it looked like before and after. */
export const AuditEntry = z.object({
  id: Id,
  time: Instant,
  actorId: Id.nullable(),
  actorName: z.string(),
  enterpriseId: Id.nullable(),
  /** As it was then; null in entries from before names were kept. */
  enterpriseName: z.string().nullable(),
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  objectName: z.string(),
  requestId: z.string(),
  address: z.string(),
  /** Its place in the chain; null for the moment until it is sealed. */
  seal: z.number().int().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditDetail = AuditEntry.extend({
  before: z.json().nullable(),
  after: z.json().nullable(),
  hash: z.string().nullable(),
});
export type AuditDetail = z.infer<typeof AuditDetail>;

export const AuditQuery = z.object({
  q: Search.optional(),
  action: z.string().max(100).optional(),
  objectType: z.string().max(100).optional(),
  /** What happened to one object. */
  objectId: z.string().max(100).optional(),
  actorId: Id.optional(),
  /** What happened in one enterprise. */
  enterpriseId: Id.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  sort: sortBy(['time', 'action', 'actorName']).optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

export const entryApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-audit/getEntries',
    allow: 'audit.entry.read',
    platform: true,
    summary: 'Audit entries, newest first',
    query: pageQuery.extend(AuditQuery.shape),
    reply: pageOf(AuditEntry),
  }),
  facets: endpoint({
    method: 'GET',
    path: '/api-audit/getFacets',
    allow: 'audit.entry.read',
    platform: true,
    summary: 'The actions and object types that occur, for the filters',
    reply: z.object({ actions: z.array(z.string()), objectTypes: z.array(z.string()) }),
  }),
  daily: endpoint({
    method: 'GET',
    path: '/api-audit/getDailyCounts',
    allow: 'audit.entry.read',
    platform: true,
    summary: 'Entries per day, for the last days',
    query: z.object({
      days: z.coerce.number().int().min(1).max(90).default(14),
      zone: TimeZone.default('UTC'),
    }),
    reply: z.array(z.object({ day: z.iso.date(), count: z.number().int() })),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api-audit/getEntry/:id',
    allow: 'audit.entry.read',
    platform: true,
    summary: 'One entry with its before and after',
    params: one,
    reply: AuditDetail,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api-audit/exportEntries',
    allow: 'audit.entry.export',
    platform: true,
    summary: 'The filtered entries as CSV, streamed',
    query: AuditQuery,
    reply: z.unknown(),
    download: true,
  }),
};
