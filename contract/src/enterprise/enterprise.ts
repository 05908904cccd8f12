import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Id, Instant, one, Search, TimeZone } from '../kit/values.ts';
import { EnterpriseDraft } from './content.ts';
import { Day, VerifyStatus } from './values.ts';

/**
 * What is in force of an enterprise. Numbers are masked for callers who may not edit it;
 * images are only named there.
 */
export const EnterpriseInfo = EnterpriseDraft.extend({
  id: Id,
  status: z.object({ id: z.number().int() }),
  lastAuthTime: Instant.nullable(),
  submitTime: Instant.nullable(),
  verifyStatus: VerifyStatus,
  members: z.number().int(),
});
export type EnterpriseInfo = z.infer<typeof EnterpriseInfo>;

/** The range lists of enterprises begin with. */
export const LIST_FROM = '2001-01-01';
export const LIST_TO = '2038-01-19';
export const LIST_SIZE = 5;

export const EnterpriseRow = z.object({
  id: Id,
  name: z.string(),
  alias: z.string(),
  logo: z.string().nullable(),
  status: z.object({ id: z.number().int() }),
  suspended: z.object({ at: Instant, reason: z.string() }).nullable(),
  lastAuthTime: Instant.nullable(),
  submitTime: Instant.nullable(),
  createdAt: Instant,
  members: z.number().int(),
  founder: z.object({ id: Id, username: z.string(), realName: z.string() }).nullable(),
  /** When the business licence ends. */
  expires: Day.nullable(),
  version: z.number().int(),
  /** Its newest version, for reviewers. */
  certificationId: Id.nullable(),
});
export type EnterpriseRow = z.infer<typeof EnterpriseRow>;

export const EnterpriseQuery = z.object({
  q: Search.optional(),
  /** Not authenticated, pending, in review, authenticated, failed. */
  status: z.coerce.number().int().min(0).max(4).optional(),
  suspended: z.stringbool().optional(),
  from: Day.default(LIST_FROM),
  to: Day.default(LIST_TO),
  /** The time zone of the days; UTC when not given. */
  zone: TimeZone.optional(),
  sort: sortBy(['name', 'submitTime', 'lastAuthTime', 'createdAt', 'members']).optional(),
});
export type EnterpriseQuery = z.infer<typeof EnterpriseQuery>;

const listed = pageQuery
  .extend({ size: z.coerce.number().int().min(1).max(1000).default(LIST_SIZE) })
  .extend(EnterpriseQuery.shape);

export const enterpriseApi = {
  info: endpoint({
    method: 'GET',
    path: '/api-user/enterpriseInfoes',
    allow: 'session',
    summary: 'The details in force of an enterprise the caller belongs to',
    query: z.object({ id: Id }),
    reply: EnterpriseInfo,
  }),
  nameFree: endpoint({
    method: 'POST',
    path: '/api-user/enterpriseNameUnique',
    allow: 'session',
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'True when no other enterprise has this name',
    body: z.object({ name: z.string().trim().min(1).max(100) }),
    reply: z.boolean(),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api-user/enterpriseList',
    allow: 'enterprise.enterprise.read',
    platform: true,
    summary: 'All enterprises, page by page',
    query: listed,
    reply: pageOf(EnterpriseRow).extend({ counts: z.record(z.string(), z.number().int()) }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api-user/enterpriseList/:id',
    allow: 'enterprise.enterprise.read',
    platform: true,
    summary: 'One enterprise',
    params: one,
    reply: EnterpriseRow,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api-user/enterpriseList/export',
    allow: 'enterprise.enterprise.read',
    platform: true,
    summary: 'All enterprises as CSV',
    query: EnterpriseQuery,
    download: true,
    reply: z.unknown(),
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/api-user/enterpriseList/:id/suspend',
    allow: 'enterprise.enterprise.edit',
    platform: true,
    summary: 'Suspend an enterprise: no one can switch to it until it is reactivated',
    params: one,
    body: z.object({ reason: z.string().trim().min(1).max(300), version: z.number().int() }),
    reply: EnterpriseRow,
  }),
  lift: endpoint({
    method: 'POST',
    path: '/api-user/enterpriseList/:id/lift',
    allow: 'enterprise.enterprise.edit',
    platform: true,
    summary: 'Reactivate an enterprise',
    params: one,
    body: z.object({ version: z.number().int() }),
    reply: EnterpriseRow,
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api-user/enterpriseFigures',
    allow: 'enterprise.enterprise.read',
    platform: true,
    idle: true,
    summary: 'The number of enterprises by status, and new ones per month',
    reply: z.object({
      counts: z.record(z.string(), z.number().int()),
      suspended: z.number().int(),
      /** Licences that end within sixty days. */
      expiring: z.number().int(),
      months: z.array(z.object({ month: z.string(), founded: z.number().int() })),
    }),
  }),
};
