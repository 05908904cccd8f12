import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';
import { Impact } from './impact.ts';
import {
  Audit,
  Change,
  Check,
  CodedChoice,
  DETAIL_FILES,
  FileRef,
  Move,
  Revision,
  Scope,
  SourceType,
  Status,
  StatusChange,
  StatusChanged,
  StatusCode,
  StoredFile,
} from './values.ts';

const count = z.number().int();

export const Authority = z.object({
  id: Id.optional(),
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z][\w.:-]{0,63}$/),
  name: z.string().trim().min(1).max(60),
  description: z.string().trim().max(200).default(''),
});
export type Authority = z.infer<typeof Authority>;

const application = z.object({
  id: Id,
  name: z.string(),
  enName: z.string(),
  logo: z.string().nullable(),
  type: CodedChoice,
});

export const MajorVersion = z.object({
  id: Id,
  number: count,
  authorities: z.array(Authority),
  createUserId: Id,
  createUserName: z.string(),
  createCompanyId: Id,
  createCompanyName: z.string(),
  createDate: Instant,
  application,
  ifEnabled: z.boolean(),
});
export type MajorVersion = z.infer<typeof MajorVersion>;

export const VersionRow = z.object({
  id: Id,
  number: count,
  /** `major.minor`. */
  version: z.string(),
  status: Status,
  sourceType: CodedChoice,
  application: application.extend({ status: Status, scope: Scope }),
  releaseDate: Instant.nullable(),
  releaseUserId: Id,
  releaseUserName: z.string(),
  releaseCompanyId: Id,
  releaseCompanyName: z.string(),
  createDate: Instant,
  updateDate: Instant,
  ifEnabled: z.boolean(),
  audit: Audit,
  revision: Revision.nullable(),
  statusVersion: count,
  allowed: z.array(StatusCode),
  editable: z.boolean(),
});
export type VersionRow = z.infer<typeof VersionRow>;

export const Version = VersionRow.extend({
  description: z.string(),
  /** px; null: not said yet. */
  screenHeight: count.nullable(),
  /** `uri` is a stored name; the image is shown to callers who may see the version. */
  screenshots: z.array(z.object({ id: z.string(), uri: z.string(), alt: z.string() })),
  detailFiles: z.array(StoredFile.extend({ type: z.enum(DETAIL_FILES) })),
  /** The stored name of the program; null where there is none to store. */
  programFile: z.string().nullable(),
  program: StoredFile.nullable(),
  /** Of IMAGE: `registry/name:tag` or with a digest. */
  image: z.string(),
  /** Of URL. */
  externalUrl: z.string(),
  profile: z.string(),
  containerPort: count.nullable(),
  accessUrl: z.string(),
  menuName: z.string(),
  majorVersion: MajorVersion,
  digest: z.string(),
  moves: z.array(Move),
  /** Of changes to what is online: what they change. */
  changes: z.array(Change).optional(),
  /** What the checks found when it was handed in, where there were any. */
  checks: z.array(Check).optional(),
  checkedAt: Instant.nullable().optional(),
});
export type Version = z.infer<typeof Version>;

/** Begins with the literal `{host}`, or is empty. */
export const ACCESS_URL = /^(\{host\}\S*)?$/;
export const NEW_MAJOR = '-1';
export const DEFAULT_HEIGHT = 320;
export const SUBMITTED_HEIGHT = 800;

export const VersionDraft = z.object({
  description: z.string().trim().max(5000),
  /** px; empty: 800 when it is handed in. */
  screenHeight: z.number().int().min(100).max(5000).nullable().default(null),
  screenshots: z
    .array(
      z.object({
        id: z.string().max(64).optional(),
        uri: FileRef,
        alt: z.string().trim().max(100).default(''),
      }),
    )
    .max(12),
  sourceType: z.object({ code: SourceType }),
  helpFile: FileRef.nullable().default(null),
  apiFile: FileRef.nullable().default(null),
  testReportFile: FileRef.nullable().default(null),
  authorities: z.array(Authority).max(200).default([]),
  programFile: FileRef.nullable().default(null),
  image: z.string().trim().max(300).default(''),
  externalUrl: z.string().trim().max(500).default(''),
  profile: z.string().max(20_000).default(''),
  containerPort: z.number().int().min(1).max(65_535).nullable().default(null),
  accessUrl: z.string().trim().max(500).regex(ACCESS_URL).default(''),
  menuName: z.string().trim().max(40).default(''),
});
export type VersionDraft = z.infer<typeof VersionDraft>;

const claims = {
  status: z.object({ code: StatusCode }).optional(),
  releaseUserId: Id.optional(),
  releaseUserName: z.string().max(100).optional(),
  releaseCompanyId: Id.optional(),
  releaseCompanyName: z.string().max(200).optional(),
};

const listQuery = pageQuery.extend({
  name: Search.optional(),
  status: StatusCode.optional(),
  applicationId: Id.optional(),
});
const list = pageOf(VersionRow).extend({ counts: z.record(z.string(), count) });

export const versionApi = {
  sourceTypes: endpoint({
    method: 'GET',
    path: '/api-application/getSourceType',
    allow: 'session',
    light: true,
    summary: 'The ways a version can be deployed',
    reply: z.array(CodedChoice),
  }),
  majors: endpoint({
    method: 'GET',
    path: '/api-application/getMajorVersionByApplicationId/:id',
    allow: 'session',
    platform: true,
    summary: 'The major versions of an application, newest first',
    params: one,
    reply: z.array(MajorVersion),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api-application/getVersionById/:id',
    allow: 'session',
    platform: true,
    summary: 'One version with all its content',
    params: one,
    reply: Version,
  }),
  ofApplication: endpoint({
    method: 'GET',
    path: '/api-application/getVersionByApplicationId/:id',
    allow: 'session',
    platform: true,
    summary: 'The versions of an application, newest first',
    params: one,
    reply: z.array(VersionRow),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api-application/submitVersion',
    allow: 'session',
    platform: true,
    once: true,
    summary: 'Add a version: saved as a draft, or submitted for review (status 1)',
    body: VersionDraft.extend({
      ...claims,
      applicationId: Id,
      /** -1: a new major version. */
      majorVersion: z.object({ id: z.union([z.literal(NEW_MAJOR), Id]) }),
      /** The minor number; empty: the next one. */
      number: z.number().int().min(0).max(9999).nullable().default(null),
    }),
    reply: Version,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api-application/updateVersion',
    allow: 'session',
    platform: true,
    summary: 'Change a version; what is online stays as it is until the change is approved',
    body: VersionDraft.extend({ ...claims, id: Id, statusVersion: z.number().int().optional() }),
    reply: Version,
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/api-application/updateVersionStatus',
    allow: 'session',
    platform: true,
    summary: 'Submit, withdraw, approve, reject, put online, take offline, suspend, lift, archive, restore',
    body: StatusChange,
    reply: StatusChanged,
  }),
  byCompany: endpoint({
    method: 'GET',
    path: '/api-application/getVersionByCompanyId/:id',
    allow: 'session',
    platform: true,
    summary: 'Versions of an enterprise’s applications, or of the platform’s (nil)',
    params: one,
    query: listQuery,
    reply: list,
  }),
  byUser: endpoint({
    method: 'GET',
    path: '/api-application/getVersionByUserId/:id',
    allow: 'session',
    platform: true,
    summary: 'Versions of applications a user publishes as an individual',
    params: one,
    query: listQuery,
    reply: list,
  }),
  impact: endpoint({
    method: 'GET',
    path: '/api-application/versions/:id/impact',
    allow: 'session',
    platform: true,
    summary: 'The impact of taking a version offline',
    params: one,
    reply: Impact,
  }),
};
