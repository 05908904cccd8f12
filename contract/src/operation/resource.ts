import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Flag, Id, Instant } from '../kit/values.ts';
import { FIGURE_GROUPS, FIGURE_NAMES } from './figures.ts';

const whole = z.number().int();
export const FigureKey = z.enum(FIGURE_NAMES);
export const LEVELS = ['caution', 'bad'] as const;
export const Level = z.enum(LEVELS);
export type Level = z.infer<typeof Level>;

/** What was measured last of one copy, or of the platform. */
export const Source = z.object({
  name: z.string(),
  at: Instant,
  figures: z.partialRecord(FigureKey, z.number()),
});
export type Source = z.infer<typeof Source>;

export const ResourcesNow = z.object({
  asOf: Instant,
  sources: z.array(Source),
  /** What is beyond its limits for so long that operators were notified. */
  warnings: z.array(z.object({ figure: FigureKey, source: z.string(), level: Level })),
});
export type ResourcesNow = z.infer<typeof ResourcesNow>;

export const RESOURCE_SPANS = ['hour', 'day', 'week', 'month'] as const;
export type ResourceSpan = (typeof RESOURCE_SPANS)[number];

/** Means and highest values by step; null: nothing was measured. */
const Line = z.object({
  figure: FigureKey,
  source: z.string(),
  mean: z.array(z.number().nullable()),
  most: z.array(z.number().nullable()),
});
export const ResourceHistory = z.object({
  startsAt: Instant,
  stepSeconds: whole,
  lines: z.array(Line),
});
export type ResourceHistory = z.infer<typeof ResourceHistory>;

const Taker = z.object({ id: Id, name: z.string(), amount: z.number() });
/** Which enterprises take most; files and memory now, points and steps within a day. */
export const ResourceTakers = z.object({
  files: z.array(Taker),
  points: z.array(Taker),
  steps: z.array(Taker),
  memory: z.array(Taker),
});
export type ResourceTakers = z.infer<typeof ResourceTakers>;

const Statement = z.object({
  id: z.string(),
  text: z.string(),
  calls: whole,
  totalMillis: z.number(),
  meanMillis: z.number(),
  mostMillis: z.number(),
});
/** Null: this database does not count statements. */
export const SlowStatements = z.object({ since: Instant.nullable(), rows: z.array(Statement) }).nullable();
export type SlowStatements = z.infer<typeof SlowStatements>;

export const ResourceWarning = z.object({
  id: Id,
  figure: FigureKey,
  source: z.string(),
  level: Level,
  /** The furthest it went. */
  worst: z.number(),
  beganAt: Instant,
  endedAt: Instant.nullable(),
});
export type ResourceWarning = z.infer<typeof ResourceWarning>;

const read = { allow: 'operation.resource.read', platform: true } as const;
const often = { by: 'account', max: 120, seconds: 60 } as const;

/** Each part of the page asks by itself: one that cannot be had leaves the others as they are. */
export const resourceApi = {
  now: endpoint({
    method: 'GET',
    path: '/api-operation/resource',
    ...read,
    idle: true,
    summary: 'What machines, copies of the server and the platform take, as measured last',
    reply: ResourcesNow,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api-operation/resource/history',
    ...read,
    idle: true,
    limit: often,
    summary: 'What was measured in the last hour, day, week or month, by step',
    query: z.object({ group: z.enum(FIGURE_GROUPS), span: z.enum(RESOURCE_SPANS).default('day') }),
    reply: ResourceHistory,
  }),
  takers: endpoint({
    method: 'GET',
    path: '/api-operation/resource/takers',
    ...read,
    idle: true,
    limit: often,
    summary: 'Which enterprises take most',
    reply: ResourceTakers,
  }),
  statements: endpoint({
    method: 'GET',
    path: '/api-operation/resource/statements',
    ...read,
    idle: true,
    limit: often,
    summary: 'The statements that took the database most time, without their values',
    reply: SlowStatements,
  }),
  warnings: endpoint({
    method: 'GET',
    path: '/api-operation/resource/warnings',
    ...read,
    summary: 'When figures were beyond their limits, the newest first',
    query: pageQuery.extend({ open: Flag.optional() }),
    reply: pageOf(ResourceWarning),
  }),
};
