import { z } from 'zod';
import { FileInfo, FileName, MAX_UPLOAD_BYTES } from '../file/file.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant } from '../kit/values.ts';
import { ENTERPRISE_NUMBERS, EnterpriseDraft, PERSON_NUMBERS, PersonDraft } from './content.ts';

export const CERTIFICATION_KINDS = ['enterprise', 'person'] as const;
export type CertificationKind = (typeof CERTIFICATION_KINDS)[number];

/** A version on its way: written, handed in, in review, decided; or withdrawn by its writer. */
export const VERSION_STATES = ['draft', 'submitted', 'review', 'approved', 'rejected', 'withdrawn'] as const;
export type VersionState = (typeof VERSION_STATES)[number];

export const Reasons = z.record(z.string(), z.string());

const versionOf = <C extends z.ZodType>(content: C) =>
  z.object({
    id: Id,
    number: z.number().int(),
    state: z.enum(VERSION_STATES),
    /** Counts every save: one based on an older revision is refused. */
    revision: z.number().int(),
    content,
    createdAt: Instant,
    submittedAt: Instant.nullable(),
    decidedAt: Instant.nullable(),
    /** What is wrong, by field, and in general. */
    reasons: Reasons,
    remark: z.string(),
  });

/** The state of a certification: what is in force, and what is being written or waits. */
const standingOf = <C extends z.ZodType>(content: C) =>
  z.object({
    code: z.number().int().min(0).max(4),
    inForce: versionOf(content).nullable(),
    /** Draft, handed in, or refused last; never older than what is in force. */
    latest: versionOf(content).nullable(),
    /** How often it was handed in. */
    attempts: z.number().int(),
  });

export const EnterpriseVersion = versionOf(EnterpriseDraft);
export type EnterpriseVersion = z.infer<typeof EnterpriseVersion>;
export const PersonVersion = versionOf(PersonDraft);
export type PersonVersion = z.infer<typeof PersonVersion>;
export const EnterpriseStanding = standingOf(EnterpriseDraft).extend({
  /** Null: not handed in yet. */
  enterpriseId: Id.nullable(),
});
export type EnterpriseStanding = z.infer<typeof EnterpriseStanding>;
export const PersonStanding = standingOf(PersonDraft);
export type PersonStanding = z.infer<typeof PersonStanding>;

const revision = z.number().int().min(0);
/** Revision 0: the first save. */
const enterpriseSave = z.object({ content: EnterpriseDraft, revision });
const personSave = z.object({ content: PersonDraft, revision });
const step = z.object({ id: Id, revision });

/** A number that every answer masks, for its owner too, until they ask for it. */
export const NumberField = z.enum([...ENTERPRISE_NUMBERS, ...PERSON_NUMBERS]);
export type NumberField = z.infer<typeof NumberField>;

const upload = { maxBytes: MAX_UPLOAD_BYTES };
const limit = { by: 'account', max: 60, seconds: 600 } as const;

export const certificationApi = {
  // A user's own ----------------------------------------------------------------------------------------------
  person: endpoint({
    method: 'GET',
    path: '/api-user/userCertification',
    allow: 'session',
    summary: 'The caller’s own certification: what is in force and what is in progress',
    reply: PersonStanding,
  }),
  savePerson: endpoint({
    method: 'PUT',
    path: '/api-user/userCertification',
    allow: 'session',
    summary: 'Save a draft of the caller’s certification',
    body: personSave,
    reply: PersonVersion,
  }),
  submitPerson: endpoint({
    method: 'POST',
    path: '/api-user/userCertification/submit',
    allow: 'session',
    limit,
    summary: 'Submit the caller’s certification for review',
    body: step,
    reply: PersonVersion,
  }),
  withdrawPerson: endpoint({
    method: 'POST',
    path: '/api-user/userCertification/withdraw',
    allow: 'session',
    summary: 'Withdraw the caller’s certification before it is decided',
    body: step,
    reply: PersonVersion,
  }),
  revealOwn: endpoint({
    method: 'POST',
    path: '/api-user/userCertification/reveal',
    allow: 'session',
    limit,
    summary: 'A whole number of the caller’s own certification; the asking is recorded',
    body: z.object({ kind: z.enum(['person', 'enterprise']), field: NumberField }),
    reply: z.string(),
  }),
  personHistory: endpoint({
    method: 'GET',
    path: '/api-user/userCertification/history',
    allow: 'session',
    summary: 'The versions of the caller’s certification, newest first',
    reply: z.array(PersonVersion),
  }),
  // An enterprise that is being founded ---------------------------------------------------------------------
  founding: endpoint({
    method: 'GET',
    path: '/api-user/enterpriseFounding',
    allow: 'session',
    summary: 'The enterprise the caller is about to create',
    reply: EnterpriseStanding,
  }),
  saveFounding: endpoint({
    method: 'PUT',
    path: '/api-user/enterpriseFounding',
    allow: 'session',
    summary: 'Save a draft of a new enterprise; only for certified users',
    body: enterpriseSave,
    reply: EnterpriseVersion,
  }),
  submitFounding: endpoint({
    method: 'POST',
    path: '/api-user/enterpriseFounding/submit',
    allow: 'session',
    limit,
    summary: 'Submit a new enterprise for review; only for certified users',
    body: step,
    reply: EnterpriseVersion,
  }),
  withdrawFounding: endpoint({
    method: 'POST',
    path: '/api-user/enterpriseFounding/withdraw',
    allow: 'session',
    summary: 'Withdraw a new enterprise before it is decided',
    body: step,
    reply: EnterpriseVersion,
  }),
  // The current enterprise ----------------------------------------------------------------------------------
  enterprise: endpoint({
    method: 'GET',
    path: '/api-user/enterpriseCertification',
    allow: 'enterprise.info.edit',
    summary: 'The current enterprise: what is in force and what is in progress',
    query: z.object({ enterpriseId: Id }),
    reply: EnterpriseStanding,
  }),
  saveEnterprise: endpoint({
    method: 'PUT',
    path: '/api-user/enterpriseCertification',
    allow: 'enterprise.info.edit',
    summary: 'Save a draft of changed enterprise details; what is in force stays',
    query: z.object({ enterpriseId: Id }),
    body: enterpriseSave,
    reply: EnterpriseVersion,
  }),
  submitEnterprise: endpoint({
    method: 'POST',
    path: '/api-user/enterpriseCertification/submit',
    allow: 'enterprise.info.edit',
    limit,
    summary: 'Submit changed enterprise details; what is in force stays until they are approved',
    query: z.object({ enterpriseId: Id }),
    body: step,
    reply: EnterpriseVersion,
  }),
  revealEnterprise: endpoint({
    method: 'POST',
    path: '/api-user/enterpriseCertification/reveal',
    allow: 'enterprise.info.edit',
    limit,
    summary: 'A whole number of the current enterprise; the asking is recorded',
    query: z.object({ enterpriseId: Id }),
    body: z.object({ field: NumberField }),
    reply: z.string(),
  }),
  withdrawEnterprise: endpoint({
    method: 'POST',
    path: '/api-user/enterpriseCertification/withdraw',
    allow: 'enterprise.info.edit',
    summary: 'Withdraw changed enterprise details before they are decided',
    query: z.object({ enterpriseId: Id }),
    body: step,
    reply: EnterpriseVersion,
  }),
  enterpriseHistory: endpoint({
    method: 'GET',
    path: '/api-user/enterpriseCertification/history',
    allow: 'enterprise.info.edit',
    summary: 'The versions of the enterprise’s details, newest first',
    query: z.object({ enterpriseId: Id }),
    reply: z.array(EnterpriseVersion),
  }),
  // Evidence ----------------------------------------------------------------------------------------------------
  uploadImage: endpoint({
    method: 'POST',
    path: '/api-user/certificationImages',
    allow: 'session',
    limit,
    summary: 'Store an image for a certification; only the uploader and reviewers can see it',
    upload,
    reply: FileInfo,
  }),
  ownImage: endpoint({
    method: 'GET',
    path: '/api-user/certificationImages',
    allow: 'session',
    summary: 'An image of the caller’s own certification, or of an enterprise the caller can edit',
    query: z.object({ name: FileName.regex(/^[^\0]*$/) }),
    download: true,
    reply: z.unknown(),
  }),
};
