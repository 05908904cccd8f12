import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Yuan } from '../kit/money.ts';
import { Id, Instant, one } from '../kit/values.ts';

export const PARAMETERS = ['CPU_CORES', 'MEMORY_QUOTA', 'DISK_QUOTA', 'CONCURRENT_USER'] as const;
export type Parameter = (typeof PARAMETERS)[number];
/** Default, least and step of each; -1 of CONCURRENT_USER: as many as come. */
export const PARAMETER_RULES: Record<
  Parameter,
  { initial: number; least: number; step: number; unit: string }
> = {
  CPU_CORES: { initial: 1, least: 0.5, step: 0.5, unit: 'core' },
  MEMORY_QUOTA: { initial: 1024, least: 1000, step: 1, unit: 'MB' },
  DISK_QUOTA: { initial: 512, least: 1, step: 1, unit: 'MB' },
  CONCURRENT_USER: { initial: -1, least: -1, step: 1, unit: '' },
};
const isStep = ({ item, value }: { item: Parameter; value: number }) => {
  const { least, step } = PARAMETER_RULES[item];
  return value >= least && value % step === 0 && (item !== 'CONCURRENT_USER' || value !== 0);
};

export const PlanParameter = z
  .object({ item: z.enum(PARAMETERS), value: z.number().max(1_000_000) })
  .refine(isStep, { path: ['value'], message: 'market.parameter_out_of_range' });
export type PlanParameter = z.infer<typeof PlanParameter>;

export const TIME_UNITS = ['MONTH', 'QUARTER', 'YEAR'] as const;
export const MONTHS_OF = { MONTH: 1, QUARTER: 3, YEAR: 12 } as const;
export const Period = z.object({
  name: z.string().trim().min(1).max(40),
  /** So many of the unit. */
  number: z.number().int().min(1).max(120),
  timeUnit: z.enum(TIME_UNITS),
  /** How often it can be bought at once. */
  times: z.number().int().min(1).max(120),
  /** From so many months on a yearly plan is advised. */
  limit: z.number().int().min(1).max(120),
  /** 1: none; 0.8: a fifth less. */
  discount: z.number().min(0.01).max(1).multipleOf(0.01),
  remark: z.string().trim().max(100).default(''),
});
export type Period = z.infer<typeof Period>;
export const DEFAULT_PERIOD = { number: 1, timeUnit: 'MONTH', times: 1, limit: 9, discount: 1 } as const;

export const PlanDraft = z
  .object({
    name: z.string().trim().min(1).max(40),
    code: z
      .string()
      .trim()
      .regex(/^[a-z][a-z0-9-]{0,39}$/),
    description: z.string().trim().max(300).default(''),
    resourceParameters: z.array(PlanParameter).max(4),
    /** A month. */
    price: Yuan,
    periods: z.array(Period).min(1).max(12),
    ifPermanent: z.boolean(),
    permanentPrice: Yuan.nullable().default(null),
  })
  .refine(({ ifPermanent, permanentPrice }) => !ifPermanent || permanentPrice !== null, {
    path: ['permanentPrice'],
    message: 'required',
  });
export type PlanDraft = z.infer<typeof PlanDraft>;

/** A plan: what one gets, and for how much. */
export const Plan = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  description: z.string(),
  resourceParameters: z.array(z.object({ item: z.enum(PARAMETERS), value: z.number() })),
  price: z.number(),
  periods: z.array(Period),
  ifPermanent: z.boolean(),
  permanentPrice: z.number().nullable(),
  createUserId: Id,
  createUserName: z.string(),
  createDate: Instant,
  application: z.object({ id: Id, cost: z.number() }),
  ifEnabled: z.boolean(),
  version: z.number().int(),
});
export type Plan = z.infer<typeof Plan>;

const claims = {
  createUserId: Id.optional(),
  createUserName: z.string().max(100).optional(),
  ifEnabled: z.boolean().optional(),
};

export const planApi = {
  create: endpoint({
    method: 'POST',
    path: '/api-application/createResource',
    allow: 'session',
    platform: true,
    once: true,
    summary: 'Add a plan to an application',
    body: PlanDraft.and(
      z.object({ ...claims, application: z.object({ id: Id, cost: z.number().optional() }) }),
    ),
    reply: Plan,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api-application/updateResource',
    allow: 'session',
    platform: true,
    summary: 'Change a plan; earlier purchases keep their price',
    body: PlanDraft.and(z.object({ ...claims, id: Id, version: z.number().int().optional() })),
    reply: Plan,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api-application/getResource/:id',
    allow: 'session',
    platform: true,
    summary: 'One plan',
    params: one,
    reply: Plan,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-application/deleteResource/:resourceId',
    allow: 'session',
    platform: true,
    summary: 'Remove a plan; earlier purchases continue',
    params: z.object({ resourceId: Id }),
    reply: z.object({ id: Id }),
  }),
};

/** What a period of a plan costs, in fen: price a month, times months, less the discount, in whole numbers, rounded once. */
export const costOf = (
  pricePerMonth: number,
  { number, timeUnit, discount }: Pick<Period, 'number' | 'timeUnit' | 'discount'>,
  times = 1,
) => {
  const months = MONTHS_OF[timeUnit] * number * times;
  return Math.round((Math.round(pricePerMonth * 100) * months * Math.round(discount * 100)) / 100);
};
