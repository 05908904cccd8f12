import { z } from 'zod';
import { Id, Instant } from '../kit/values.ts';

/** Where an application or a version stands; the codes are on the wire and in rows. */
export const STATUS = {
  draft: '0',
  pending: '1',
  /** Approved and not listed. */
  approved: '2',
  online: '3',
  /** Taken offline by the platform. */
  suspended: '4',
  archived: '5',
} as const;
export const STATUS_CODES = Object.values(STATUS);
export const StatusCode = z.enum(STATUS);
export type StatusCode = z.infer<typeof StatusCode>;
export const STATUS_NAMES: Record<StatusCode, { cn: string; en: string }> = {
  [STATUS.draft]: { cn: '草稿', en: 'Draft' },
  [STATUS.pending]: { cn: '待审核', en: 'Pending review' },
  [STATUS.approved]: { cn: '已审核（未上线）', en: 'Approved' },
  [STATUS.online]: { cn: '已上线', en: 'Online' },
  [STATUS.suspended]: { cn: '平台下线', en: 'Suspended' },
  [STATUS.archived]: { cn: '已归档', en: 'Archived' },
};
export const Status = z.object({ code: StatusCode, name: z.string(), nameEn: z.string() });
export type Status = z.infer<typeof Status>;

/** The publisher: an enterprise, the platform, or a user in their own name. */
export const SCOPES = ['enterprise', 'platform', 'private'] as const;
export const Scope = z.enum(SCOPES);
export type Scope = z.infer<typeof Scope>;

/** The fixed choices of the forms, in both languages. */
export const Choice = z.object({ id: z.string(), name: z.string(), nameEn: z.string() });
export type Choice = z.infer<typeof Choice>;
export const CodedChoice = Choice.extend({ code: z.string() });

export const TERMINALS = ['WEB', 'MOBILE'] as const;
export const MODELS = ['SINGLE', 'MICROSERVICE', 'FRONTEND'] as const;
/** MARKET: everybody may find it; EXCLUSIVE: only its publisher. */
export const TYPES = ['MARKET', 'EXCLUSIVE'] as const;
/**
 * How a version is released: a jar that runs in the cloud, an address elsewhere, an image, a front-end bundle, a program
 * for Node with everything it needs.
 */
export const SOURCE_TYPES = ['JAR', 'URL', 'IMAGE', 'STATIC', 'NODE'] as const;
export const SourceType = z.enum(SOURCE_TYPES);
export type SourceType = z.infer<typeof SourceType>;
/** Those whose program is kept here. */
const STORED: ReadonlySet<SourceType> = new Set<SourceType>(['JAR', 'STATIC', 'NODE']);
export const isStored = (type: SourceType) => STORED.has(type);

export const DETAIL_FILES = ['HELP', 'API', 'TEST_REPORT'] as const;
export type DetailFile = (typeof DETAIL_FILES)[number];

/** A stored file: its stored name, and the name its uploader gave it. */
export const StoredFile = z.object({
  name: z.string(),
  originalName: z.string(),
  mime: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;
export const FileRef = z.string().min(1).max(200);

/** The outcome of the last review, and since when one is pending. */
export const Audit = z.object({
  result: z.enum(['none', 'pending', 'passed', 'rejected']),
  reason: z.string(),
  submittedAt: Instant.nullable(),
  submittedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  /** The verifier who has claimed it. */
  claimedBy: z.string().nullable(),
});
export type Audit = z.infer<typeof Audit>;

/** Changes to what is online, kept apart until they are approved. */
export const RevisionStatus = z.enum([STATUS.draft, STATUS.pending]);
export type RevisionStatus = z.infer<typeof RevisionStatus>;
export const Revision = z.object({ status: RevisionStatus, savedAt: Instant });
export type Revision = z.infer<typeof Revision>;

/** `updateXStatus`: the event follows from the state, the code and the caller's relations. */
export const StatusChange = z.object({
  id: Id,
  status: z.object({ code: StatusCode }),
  /** Needed to reject and to suspend. */
  reason: z.string().trim().max(500).default(''),
  /** What the caller saw when they decided; a newer one is refused. */
  digest: z.string().max(64).optional(),
  statusVersion: z.number().int().optional(),
});
export type StatusChange = z.infer<typeof StatusChange>;
export const StatusChanged = Status.extend({ id: Id, statusVersion: z.number().int() });

/** Something that happened to an application or a version. */
export const Move = z.object({
  id: Id,
  event: z.string(),
  from: StatusCode.nullable(),
  to: StatusCode,
  by: z.string(),
  reason: z.string(),
  digest: z.string(),
  at: Instant,
});
export type Move = z.infer<typeof Move>;

export const CHECK_STATES = ['passed', 'warning', 'failed', 'skipped'] as const;
/** One automatic check of what was handed in. */
export const Check = z.object({
  name: z.string(),
  state: z.enum(CHECK_STATES),
  /** Lines of what was seen, at most a few. */
  details: z.array(z.string()),
});
export type Check = z.infer<typeof Check>;

/** What changed against what was approved last: the field, before and after. */
export const Change = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type Change = z.infer<typeof Change>;
