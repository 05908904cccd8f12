import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Id, Instant, one, Search, TimeZone } from '../kit/values.ts';
import { CERTIFICATION_KINDS, Reasons, VERSION_STATES } from './certification.ts';
import { Day } from './values.ts';

const Person = z.object({ id: Id, username: z.string(), realName: z.string() });

/** What the platform's reviewers see in their list. */
export const QueueRow = z.object({
  id: Id,
  kind: z.enum(CERTIFICATION_KINDS),
  /** Of the enterprise, or of the user. */
  name: z.string(),
  enterpriseId: Id.nullable(),
  applicant: Person,
  number: z.number().int(),
  state: z.enum(VERSION_STATES),
  status: z.object({ id: z.number().int() }),
  submitTime: Instant.nullable(),
  lastAuthTime: Instant.nullable(),
  /** The reviewer who has claimed it. */
  claimedBy: Person.nullable(),
  /** Waits for longer than promised. */
  overdue: z.boolean(),
  /** The caller may not decide it: it is their own. */
  own: z.boolean(),
});
export type QueueRow = z.infer<typeof QueueRow>;

const Content = z.record(z.string(), z.string());

export const ImageView = z.object({
  id: Id,
  field: z.string(),
  viewer: Person,
  at: Instant,
  address: z.string(),
});

export const Dossier = QueueRow.extend({
  revision: z.number().int(),
  content: Content,
  reasons: Reasons,
  remark: z.string(),
  /** What is in force now, to compare with. */
  before: Content.nullable(),
  beforeNumber: z.number().int().nullable(),
  changed: z.array(z.string()),
  decidedBy: Person.nullable(),
  decidedAt: Instant.nullable(),
  /** Other enterprises or users whose name or number is nearly this one. */
  alike: z.array(z.object({ id: Id, name: z.string(), why: z.enum(['name', 'number']) })),
  history: z.array(
    z.object({
      id: Id,
      number: z.number().int(),
      state: z.enum(VERSION_STATES),
      submittedAt: Instant.nullable(),
      decidedAt: Instant.nullable(),
      decidedBy: z.string().nullable(),
      remark: z.string(),
    }),
  ),
  views: z.array(ImageView),
  can: z.object({ claim: z.boolean(), decide: z.boolean() }),
});
export type Dossier = z.infer<typeof Dossier>;

export const QueueQuery = z.object({
  kind: z.enum(CERTIFICATION_KINDS).optional(),
  /** waiting: handed in or in review. */
  state: z.enum(['waiting', ...VERSION_STATES]).optional(),
  mine: z.stringbool().optional(),
  q: Search.optional(),
  from: Day.optional(),
  to: Day.optional(),
  /** The time zone of the days; UTC when not given. */
  zone: TimeZone.optional(),
  sort: sortBy(['submitTime', 'name']).optional(),
});
export type QueueQuery = z.infer<typeof QueueQuery>;

export const Verdict = z.object({
  verdict: z.enum(['approve', 'reject']),
  /** The revision the reviewer saw: exactly this is approved, or nothing. */
  revision: z.number().int().min(1),
  reasons: z.record(z.string().max(40), z.string().trim().max(300)).optional(),
  remark: z.string().trim().max(500).optional(),
});
export type Verdict = z.infer<typeof Verdict>;

export const reviewApi = {
  queue: endpoint({
    method: 'GET',
    path: '/api-user/certifications',
    allow: 'enterprise.certification.verify',
    platform: true,
    summary: 'Certifications of enterprises and users, those that wait longest first',
    query: pageQuery.extend(QueueQuery.shape),
    reply: pageOf(QueueRow).extend({
      waiting: z.object({ enterprise: z.number().int(), person: z.number().int() }),
    }),
  }),
  dossier: endpoint({
    method: 'GET',
    path: '/api-user/certifications/:id',
    allow: 'enterprise.certification.verify',
    platform: true,
    summary: 'One certification with what is in force, what changed, its history and who viewed its images',
    params: one,
    reply: Dossier,
  }),
  claim: endpoint({
    method: 'POST',
    path: '/api-user/certifications/:id/claim',
    allow: 'enterprise.certification.verify',
    platform: true,
    summary: 'Claim a certification, so that no other reviewer does the same work',
    params: one,
    reply: Dossier,
  }),
  release: endpoint({
    method: 'POST',
    path: '/api-user/certifications/:id/release',
    allow: 'enterprise.certification.verify',
    platform: true,
    summary: 'Release a claimed certification',
    params: one,
    reply: Dossier,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api-user/certifications/:id/decide',
    allow: 'enterprise.certification.verify',
    platform: true,
    summary: 'Approve exactly the version seen, or reject it with reasons by field',
    params: one,
    body: Verdict,
    reply: Dossier,
  }),
  evidence: endpoint({
    method: 'GET',
    path: '/api-user/certifications/:id/images/:field',
    allow: 'enterprise.certification.verify',
    platform: true,
    summary: 'An image of a certification, watermarked with the viewer’s name; every view is logged',
    params: one.extend({ field: z.string().max(40) }),
    download: true,
    reply: z.unknown(),
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api-user/certificationFigures',
    allow: 'enterprise.certification.verify',
    platform: true,
    idle: true,
    summary: 'Pending certifications and their age; decisions per day for four weeks',
    query: z.object({ zone: TimeZone.optional() }),
    reply: z.object({
      waiting: z.object({ enterprise: z.number().int(), person: z.number().int() }),
      overdue: z.number().int(),
      oldest: Instant.nullable(),
      days: z.array(
        z.object({
          day: Day,
          submitted: z.number().int(),
          approved: z.number().int(),
          rejected: z.number().int(),
        }),
      ),
    }),
  }),
};
