import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';
import { HINDRANCES } from '../space/review.ts';

/** The specification's codes. 4 is not written there: a request to destroy without a decision. */
export const CERTIFICATE_STATUS = {
  registering: '1',
  valid: '2',
  refused: '3',
  destroying: '4',
  destroyed: '5',
} as const;
export type CertificateStatus = keyof typeof CERTIFICATE_STATUS;
export const CERTIFICATE_CODES = Object.values(CERTIFICATE_STATUS);
export const CertificateCode = z.enum(CERTIFICATE_STATUS);
export type CertificateCode = z.infer<typeof CertificateCode>;

export const VERIFY_CATEGORIES = ['REGISTER', 'DESTROY'] as const;
export type VerifyCategory = (typeof VERIFY_CATEGORIES)[number];

/** What became of the last request: pending, passed, or not passed. */
export const VERDICTS = ['waiting', 'pass', 'no-pass'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What happens to a certificate in its life; the acts of the audit log have the same names. */
export const CERTIFICATE_STEPS = [
  'register',
  'mend',
  'pass',
  'refuse',
  'ask-destroy',
  'keep',
  'destroy',
  'refuse-destroy',
  /** Its gateway went over to the one that continues it. */
  'renewed',
  /** The last day of its term has passed. */
  'over',
] as const;
export type CertificateStepName = (typeof CERTIFICATE_STEPS)[number];

/** The longest term, in years. */
export const MAX_TERM_YEARS = 10;
/** Holders of the right to manage certificates are notified so many days before a term ends, and when it is over. */
export const NOTICE_DAYS = [30, 7, 1] as const;

const Text = z.string().trim().min(1).max(500);

export const Certificate = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** Days, the last one included. */
  beginDate: z.iso.date(),
  endDate: z.iso.date(),
  certifyStatus: z.object({ code: CertificateCode }),
  registerDescription: z.string(),
  destroyDescription: z.string(),
  registerUserId: Id.nullable(),
  registerUserName: z.string(),
  registerCompanyId: Id,
  registerCompanyName: z.string(),
  registerTime: Instant,
  /** When it was asked for the last time: to be registered, or to be destroyed. */
  askedAt: Instant,
  destroyUserName: z.string(),
  /** Why the last request was refused; empty when it was not. */
  comment: z.string(),
  reviewerName: z.string(),
  verifyTime: Instant.nullable(),
  /** Which gateway has it. */
  equipment: z.object({ id: Id, equipmentId: z.string() }).nullable(),
  /** The one whose term it continues. */
  renewsId: Id.nullable(),
  /** The one that continues it: asked for, or passed and still to begin. */
  renewal: z.object({ id: Id, code: CertificateCode }).nullable(),
  /** In force today: valid, and within its term. */
  inForce: z.boolean(),
  /** Days until the end of its term; below zero: it is over. */
  daysLeft: z.number().int(),
});
export type Certificate = z.infer<typeof Certificate>;

export const CertificateStep = z.object({
  step: z.enum(CERTIFICATE_STEPS),
  byName: z.string(),
  remark: z.string(),
  at: Instant,
});
export type CertificateStep = z.infer<typeof CertificateStep>;

/** With all that was asked and decided, the first first: the evidence of its life. */
export const CertificateDetail = Certificate.extend({
  steps: z.array(CertificateStep),
  /** Why the caller may not decide on it as a reviewer: they asked themselves, or belong to the enterprise. */
  hindrance: z.enum(HINDRANCES).nullable(),
});
export type CertificateDetail = z.infer<typeof CertificateDetail>;

/** The last day a term that begins then may have. */
export const latestEnd = (beginDate: string) =>
  `${Number(beginDate.slice(0, 4)) + MAX_TERM_YEARS}${beginDate.slice(4)}`;

export const CertificateDraft = z
  .object({
    name: z.string().trim().min(1).max(60),
    description: Text,
    beginDate: z.iso.date(),
    endDate: z.iso.date(),
    registerDescription: Text,
    /** Continues this one: its gateway goes over when the new term is passed. */
    renewsId: Id.optional(),
  })
  .refine(({ beginDate, endDate }) => beginDate <= endDate, {
    path: ['endDate'],
    message: 'equipment.term_order',
  })
  .refine(({ beginDate, endDate }) => endDate <= latestEnd(beginDate), {
    path: ['endDate'],
    message: 'equipment.term_long',
  });
export type CertificateDraft = z.infer<typeof CertificateDraft>;

/** A request as the reviewer sees it. */
export const CertificateRequest = Certificate.extend({
  verifyCategory: z.enum(VERIFY_CATEGORIES),
  verdict: z.enum(VERDICTS),
  /** Hours it has waited, or did until it was decided. */
  hours: z.number(),
  /** Why the caller may not decide: they asked themselves, or belong to the enterprise. */
  hindrance: z.enum(HINDRANCES).nullable(),
});
export type CertificateRequest = z.infer<typeof CertificateRequest>;

/** The last days of terms, month by month: what is to be renewed when. */
export const ExpiryForecast = z.object({
  over: z.number().int(),
  months: z.array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), count: z.number().int() })),
});
export type ExpiryForecast = z.infer<typeof ExpiryForecast>;

const own = { params: z.object({ enterpriseId: Id }) };
const manage = { allow: 'equipment.certificate.manage' } as const;
const reviewer = { allow: 'equipment.certificate.verify', platform: true } as const;

export const certificateApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-equipment/getEquipmentCertifyListByEnterpriseId/:enterpriseId',
    allow: 'equipment.certificate.read',
    summary: 'The certificates of the caller’s enterprise, newest first',
    ...own,
    query: pageQuery.extend({ code: CertificateCode.optional(), q: Search.optional() }),
    reply: pageOf(Certificate),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api-equipment/getEquipmentCertifyById/:id',
    allow: 'equipment.certificate.read',
    orPlatform: 'equipment.certificate.verify',
    summary: 'One certificate, with all that was asked and decided',
    params: one,
    reply: CertificateDetail,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api-equipment/registerEquipmentCertify',
    ...manage,
    once: true,
    limit: { by: 'account', max: 60, seconds: 3600 },
    summary: 'Ask for a certificate, or for a longer term of one',
    body: CertificateDraft,
    reply: Certificate,
  }),
  mend: endpoint({
    method: 'PUT',
    path: '/api-equipment/registerEquipmentCertify/:id',
    ...manage,
    once: true,
    summary: 'Change a request that was refused or that nobody has decided on, and ask again',
    params: one,
    body: CertificateDraft,
    reply: Certificate,
  }),
  remove: endpoint({
    method: 'PUT',
    path: '/api-equipment/deleteEquipmentCertify/:id',
    ...manage,
    summary: 'Delete a request that is not decided or was refused, or a certificate that was destroyed',
    params: one,
    reply: z.object({ id: Id }),
  }),
  destroy: endpoint({
    method: 'PUT',
    path: '/api-equipment/destroyEquipmentCertify',
    ...manage,
    summary: 'Ask for a certificate to be destroyed; its gateway works until that is decided',
    /** Who asks comes from the session; the specification's names of it are taken and checked. */
    body: z.object({
      id: Id,
      destroyUserId: Id.optional(),
      destroyUserName: z.string().max(200).optional(),
      destroyDescription: Text,
    }),
    reply: Certificate,
  }),
  keep: endpoint({
    method: 'PUT',
    path: '/api-equipment/destroyEquipmentCertify/:id/withdraw',
    ...manage,
    summary: 'Take back a request to destroy that nobody has decided on',
    params: one,
    reply: Certificate,
  }),
  forecast: endpoint({
    method: 'GET',
    path: '/api-equipment/equipmentCertifyForecast',
    allow: 'equipment.certificate.read',
    summary: 'How many certificates in force end in each of the next twelve months',
    reply: ExpiryForecast,
  }),
  categories: endpoint({
    method: 'GET',
    path: '/api-equipment/getVerifyCategories',
    allow: 'session',
    light: true,
    summary: 'What a reviewer decides about: registering and destroying',
    reply: z.array(z.enum(VERIFY_CATEGORIES)),
  }),
  queue: endpoint({
    method: 'GET',
    path: '/api-equipment/getEquipmentCertifyVerifyList',
    ...reviewer,
    summary: 'Requests of all enterprises; those that wait, the longest first',
    query: pageQuery.extend({
      /** Of the certificate. Absent: all. */
      code: CertificateCode.optional(),
      /** Of its last request: 2 means both that a certificate was passed and that it was not destroyed. */
      verdict: z.enum(VERDICTS).optional(),
      name: Search.optional(),
      /** Days of asking, both included. */
      minDate: z.iso.date().optional(),
      maxDate: z.iso.date().optional(),
    }),
    reply: pageOf(CertificateRequest),
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api-equipment/submitCertifyVerify',
    ...reviewer,
    once: true,
    summary: 'Pass or refuse a request; register 2 or 3, destroy 5 or 2',
    body: z.object({
      verifyCategory: z.enum(VERIFY_CATEGORIES),
      certifyStatus: z.object({ code: CertificateCode }),
      comment: z.string().trim().max(500).optional(),
      reviewerId: Id.optional(),
      reviewerName: z.string().max(200).optional(),
      equipmentCertify: one,
      /** As the reviewer saw it: what was changed since is looked at again. */
      askedAt: Instant.optional(),
    }),
    reply: Certificate,
  }),
};
