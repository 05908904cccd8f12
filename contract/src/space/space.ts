import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Flag, Id, Instant, one, Search } from '../kit/values.ts';
import { PAYMENT_STATES } from '../ledger/payment.ts';
import { Amounts, Months, PLATFORMS, PriceLine, Reason, SpaceCode, SpaceStatus } from './values.ts';

/** Letters or digits. */
export const DOMAIN_NAME = /^[A-Za-z0-9]{3,30}$/;
/** Lower-case letters and digits. */
export const SPACE_NAME = /^[a-z0-9]{3,30}$/;
/** Letters and digits. */
export const SPACE_PASSWORD = /^[A-Za-z0-9]{8,32}$/;

/** `initialize-tenant-space`. */
export const SpaceDraft = z.object({
  domainName: z.string().trim().regex(DOMAIN_NAME),
  name: z.string().trim().regex(SPACE_NAME),
  platform: z.enum(PLATFORMS),
  /** Months. */
  period: Months,
  planId: Id,
  autoRenewal: z.boolean(),
});
export type SpaceDraft = z.infer<typeof SpaceDraft>;
/** Left out when it was set before. */
const password = { password: z.string().regex(SPACE_PASSWORD).optional() };

/** Where a space stands in its paid time; `none`: it has not begun. */
export const PHASES = ['none', 'running', 'ending', 'grace', 'frozen', 'released'] as const;
export type Phase = (typeof PHASES)[number];
/** Why it is offline. */
export const OFFLINE_CAUSES = ['', 'owner', 'platform', 'expired'] as const;

export const STEPS = ['quota', 'database', 'charge', 'open'] as const;
export type Step = (typeof STEPS)[number];
export const STEP_STATES = ['waiting', 'running', 'done', 'failed'] as const;
export const ProvisionStep = z.object({
  step: z.enum(STEPS),
  state: z.enum(STEP_STATES),
  attempts: z.number().int(),
  /** What went wrong the last time. */
  error: z.string(),
  endedAt: Instant.nullable(),
});
export type ProvisionStep = z.infer<typeof ProvisionStep>;

export const SPACE_EVENTS = [
  'submit',
  'withdraw',
  'approve',
  'reject',
  'open',
  'offline',
  'online',
  'freeze',
  'seal',
  'release',
] as const;
export type SpaceEvent = (typeof SPACE_EVENTS)[number];

/** A line of a list. */
export const SpaceRow = z.object({
  id: Id,
  name: z.string(),
  domainName: z.string(),
  enterpriseId: Id,
  enterpriseName: z.string(),
  status: SpaceStatus,
  platform: z.enum(PLATFORMS),
  /** Months. */
  period: z.number().int(),
  quotaPlan: z.object({
    id: Id,
    name: z.string(),
    nameEn: z.string(),
    /** MB. */
    memorySize: z.number(),
    /** Yuan a month. */
    price: z.number(),
    description: z.string(),
    descriptionEn: z.string(),
  }),
  /** Yuan, for the first period. */
  amount: z.number(),
  autoRenewal: z.boolean(),
  phase: z.enum(PHASES),
  offlineCause: z.enum(OFFLINE_CAUSES),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  /** Until then it runs on unpaid; then it is frozen, and from `purgeAt` on its data is deleted. */
  freezesAt: Instant.nullable(),
  purgeAt: Instant.nullable(),
  submittedAt: Instant.nullable(),
  submittedBy: z.string(),
  createdAt: Instant,
});
export type SpaceRow = z.infer<typeof SpaceRow>;

export const AUDIT_RESULTS = ['none', 'pending', 'passed', 'rejected'] as const;
export const Space = SpaceRow.extend({
  statusVersion: z.number().int(),
  hasPassword: z.boolean(),
  audit: z.object({
    result: z.enum(AUDIT_RESULTS),
    reason: z.string(),
    decidedAt: Instant.nullable(),
    decidedBy: z.string(),
  }),
  /** What is paid for it now; null: nothing was asked for. */
  payment: z.object({ id: Id, state: z.enum(PAYMENT_STATES), amount: z.number() }).nullable(),
  steps: z.array(ProvisionStep),
  moves: z.array(
    z.object({
      id: Id,
      event: z.enum(SPACE_EVENTS),
      from: SpaceCode,
      to: SpaceCode,
      by: z.string(),
      reason: z.string(),
      at: Instant,
    }),
  ),
  /** What the caller may do now. */
  may: z.object({
    edit: z.boolean(),
    renew: z.boolean(),
    /** The codes `updateVersionStatus` takes from this caller now. */
    codes: z.array(SpaceCode),
  }),
});
export type Space = z.infer<typeof Space>;

/** Yuan. What a plan costs over a time, from which wallet, and what comes with it. */
export const SpaceQuote = z.object({
  months: z.number().int(),
  amount: z.number(),
  lines: z.array(PriceLine),
  items: Amounts,
  /** Of the enterprise's wallet; null: the caller may not see it. */
  balance: z.number().nullable(),
  missing: z.number().nullable(),
  /** When the time paid for would end: for a space that runs, after the time it has. */
  until: Instant,
});
export type SpaceQuote = z.infer<typeof SpaceQuote>;

const manage = { allow: 'space.space.manage' } as const;

export const spaceApi = {
  /** `getNamespace/{enterpriseId}`: the members of an enterprise see that it has a space, and what is in it. */
  current: endpoint({
    method: 'GET',
    path: '/api-tenant/namespace/getNamespace/:enterpriseId',
    allow: 'session',
    summary: 'The tenant space of the caller’s enterprise; null: it has none',
    params: z.object({ enterpriseId: Id }),
    reply: SpaceRow.nullable(),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api-tenant/namespace/getNamespaces',
    allow: 'space.space.read',
    orPlatform: 'space.space.operate',
    summary: 'Tenant spaces: the enterprise’s own, with the sealed ones; for the platform all',
    query: pageQuery.extend({
      enterpriseId: Id.optional(),
      status: SpaceCode.optional(),
      /** Those that end within seven days, or are over. */
      ending: Flag.optional(),
      q: Search.optional(),
    }),
    reply: pageOf(SpaceRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api-tenant/namespace/counts',
    allow: 'space.space.read',
    orPlatform: 'space.space.operate',
    summary: 'How many tenant spaces there are of each status, and how many end soon',
    query: z.object({ enterpriseId: Id.optional() }),
    reply: z.object({ statuses: z.record(SpaceCode, z.number().int()), ending: z.number().int() }),
  }),
  forMainApp: endpoint({
    method: 'GET',
    path: '/api-tenant/namespace/getNamespacesForMainApp',
    allow: 'session',
    summary: 'The spaces of the caller’s enterprises that are online and have quota left',
    reply: z.array(SpaceRow.extend({ free: Amounts })),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api-tenant/namespaces/:id',
    allow: 'space.space.read',
    orPlatform: 'space.space.operate',
    summary: 'One tenant space: its time, its payment, how it was set up, and its history',
    params: one,
    reply: Space,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api-tenant/namespaces/mine',
    allow: 'space.space.read',
    summary: 'The space of the caller’s enterprise that is not sealed, or its draft; null: none yet',
    reply: Space.nullable(),
  }),
  check: endpoint({
    method: 'GET',
    path: '/api-tenant/namespace/check',
    ...manage,
    limit: { by: 'account', max: 120, seconds: 60 },
    summary: 'Whether a name and a domain name are free',
    query: z.object({ name: z.string().max(60).optional(), domainName: z.string().max(60).optional() }),
    reply: z.object({ isNameFree: z.boolean(), isDomainFree: z.boolean() }),
  }),
  quote: endpoint({
    method: 'GET',
    path: '/api-tenant/namespace/quote',
    ...manage,
    summary: 'What a plan costs over a period, and what the wallet lacks',
    query: z.object({ planId: Id, period: z.coerce.number().pipe(Months) }),
    reply: SpaceQuote,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api-tenant/namespace/save',
    ...manage,
    once: true,
    summary: 'Save the draft of the enterprise’s space; the domain name stays once it was submitted',
    body: SpaceDraft.extend(password),
    reply: Space,
  }),
  /** The body is the id itself. */
  submitOrOpen: endpoint({
    method: 'PUT',
    path: '/api-tenant/namespace/updateNamespaceStatus',
    allow: 'session',
    platform: true,
    asks: ['space.space.manage', 'space.space.operate'],
    summary: 'Submit a draft (its price is set aside), or bring an offline space online; the body is the id',
    /** Yuan; what the caller saw that submitting costs: another price is refused. */
    query: z.object({ amount: z.coerce.number().optional() }),
    body: Id,
    reply: Space,
  }),
  /** 0 withdraws or rejects, 1 submits, 2 approves, 3 brings online, 4 takes offline, 5 seals. */
  move: endpoint({
    method: 'PUT',
    path: '/api-namespace/updateVersionStatus',
    allow: 'session',
    platform: true,
    asks: ['space.space.manage', 'space.space.operate', 'space.review.decide'],
    summary: 'Move a tenant space: what the code means follows from where it stands and who asks',
    body: z.object({
      id: Id,
      status: z.object({ code: SpaceCode }),
      /** Needed to reject, to take offline and to seal. */
      reason: Reason.default(''),
      /** As the caller saw it; a newer one is refused. */
      statusVersion: z.number().int().optional(),
    }),
    reply: SpaceStatus.extend({ id: Id, statusVersion: z.number().int() }),
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api-tenant/namespaces/:id/password',
    ...manage,
    limit: { by: 'account', max: 10, seconds: 900 },
    summary: 'Change the space password; the present one is asked for',
    params: one,
    body: z.object({ secret: z.string().max(64), password: z.string().regex(SPACE_PASSWORD) }),
    reply: z.object({ id: Id }),
  }),
  goOn: endpoint({
    method: 'POST',
    path: '/api-tenant/namespaces/:id/provision',
    allow: 'space.space.operate',
    platform: true,
    summary: 'Go on setting up a space whose step failed',
    params: one,
    reply: Space,
  }),
};
