import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Handed, Id, Instant, one, Search } from '../kit/values.ts';
import { HOST, InstanceLimits, RELEASE_KINDS, RunCause, RunState, WANTED } from './values.ts';

const count = z.number().int();

export const Exit = z.object({
  code: count.nullable(),
  signal: z.string().nullable(),
  outOfMemory: z.boolean(),
  at: Instant,
});

/** What it took when it was last measured. */
export const InstanceUse = z.object({
  at: Instant,
  cores: z.number(),
  memoryMb: z.number(),
  diskMb: z.number(),
  users: count,
});

/** An application that runs in a tenant space. */
export const Instance = z.object({
  id: Id,
  name: z.string(),
  /** Empty: its publisher gave none. */
  nameEn: z.string(),
  /** Where it is opened. */
  url: z.string(),
  host: z.string(),
  enterpriseId: Id,
  enterpriseName: z.string(),
  spaceId: Id,
  spaceName: z.string(),
  /** What it was made for: an order. */
  holder: z.object({ type: z.string(), id: Id }),
  kind: z.enum(RELEASE_KINDS),
  /** The version as its publisher numbers it. */
  version: z.string(),
  wanted: z.enum(WANTED),
  state: RunState,
  cause: RunCause.nullable(),
  detail: z.string(),
  /** A change is on its way. */
  isChanging: z.boolean(),
  since: Instant,
  restarts: count,
  /** When it is started again by itself. */
  againAt: Instant.nullable(),
  exit: Exit.nullable(),
  limits: InstanceLimits,
  use: InstanceUse.nullable(),
  /** Null: for good. */
  paidUntil: Instant.nullable(),
  createdAt: Instant,
});
export type Instance = z.infer<typeof Instance>;

export const InstanceEvent = z.object({
  id: Id,
  at: Instant,
  state: RunState,
  cause: RunCause.nullable(),
  /** A fact beside the cause; which of `INSTANCE_ACTS` where it was asked for. */
  detail: z.string(),
  version: z.string(),
  exit: Exit.nullable(),
  /** Who asked for it; empty: it happened. */
  by: z.string(),
});
export type InstanceEvent = z.infer<typeof InstanceEvent>;

/** One of the last five it ran; it can be returned to. */
export const InstanceRelease = z.object({
  id: Id,
  version: z.string(),
  kind: z.enum(RELEASE_KINDS),
  digest: z.string(),
  at: Instant,
  isCurrent: z.boolean(),
  isRunning: z.boolean(),
});
export type InstanceRelease = z.infer<typeof InstanceRelease>;

export const VARIABLE = /^[A-Z][A-Z0-9_]{0,63}$/;
/** A value of the environment; of a secret one it is only said that there is one. */
export const Variable = z.object({ name: z.string(), value: z.string(), isSecret: z.boolean() });
export type Variable = z.infer<typeof Variable>;

export const InstanceDetail = Instance.extend({
  releases: z.array(InstanceRelease),
  events: z.array(InstanceEvent),
  variables: z.array(Variable),
  /** Counts up with every change: sent back with one, so that two people do not undo each other's. */
  generation: count,
  may: z.object({ operate: z.boolean() }),
});
export type InstanceDetail = z.infer<typeof InstanceDetail>;

export const LogLine = z.object({ at: Instant, from: z.enum(['out', 'err', 'runtime']), text: z.string() });
export type LogLine = z.infer<typeof LogLine>;

/** Figures of a stretch of time; null where nothing was measured. */
export const InstancePoint = z.object({
  at: Instant,
  cores: z.number().nullable(),
  memoryMb: z.number().nullable(),
  diskMb: z.number().nullable(),
  requests: z.number().nullable(),
  failures: z.number().nullable(),
  users: z.number().nullable(),
});
export type InstancePoint = z.infer<typeof InstancePoint>;
export const SPANS = ['hour', 'day', 'week', 'month'] as const;

const read = { allow: 'runtime.instance.read', orPlatform: 'runtime.instance.oversee' } as const;
const operate = { allow: 'runtime.instance.operate' } as const;
/** The generation the caller saw. */
const seen = { generation: count.optional() };
const act = { ...operate, limit: { by: 'account', max: 60, seconds: 60 } } as const;

export const instanceApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-tenant/instances',
    ...read,
    summary:
      'What runs in the caller’s space; for the platform in all spaces; with how many there are of each state',
    query: pageQuery.extend({ q: Search.optional(), state: RunState.optional() }),
    reply: pageOf(Instance).extend({ counts: z.record(z.enum(['all', ...RunState.options]), count) }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api-tenant/instances/:id',
    ...read,
    summary: 'One instance: state, releases it can return to, what happened to it, its environment',
    params: one,
    reply: InstanceDetail,
  }),
  enter: endpoint({
    method: 'POST',
    path: '/api-tenant/instances/enter',
    allow: 'session',
    limit: { by: 'account', max: 120, seconds: 60 },
    summary:
      'Lets the caller into an application of an enterprise they belong to: an address that works once',
    body: z.object({
      host: z.string().regex(HOST),
      /** Where in the application. */
      to: z.string().max(2000).default('/'),
    }),
    reply: z.object({ url: z.string() }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api-tenant/instances/:id/start',
    ...act,
    summary: 'Start an instance that is stopped, or was given up',
    params: one,
    reply: InstanceDetail,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api-tenant/instances/:id/stop',
    ...act,
    summary: 'Stop an instance; what it wrote is kept',
    params: one,
    reply: InstanceDetail,
  }),
  restart: endpoint({
    method: 'POST',
    path: '/api-tenant/instances/:id/restart',
    ...act,
    summary: 'Start it anew',
    params: one,
    reply: InstanceDetail,
  }),
  rollBack: endpoint({
    method: 'POST',
    path: '/api-tenant/instances/:id/rollback',
    ...act,
    summary: 'Return to one of the last releases',
    params: one,
    body: z.object({ releaseId: Id, ...seen }),
    reply: InstanceDetail,
  }),
  configure: endpoint({
    method: 'PUT',
    path: '/api-tenant/instances/:id/variables',
    ...act,
    summary: 'Set the environment; it is started anew with it. A secret without a value keeps the one it has',
    params: one,
    body: z.object({
      variables: z
        .array(
          z.object({
            name: z.string().trim().max(64),
            value: Handed.max(4000).optional(),
            isSecret: z.boolean(),
          }),
        )
        .max(100),
      ...seen,
    }),
    reply: InstanceDetail,
  }),
  log: endpoint({
    method: 'GET',
    path: '/api-tenant/instances/:id/log',
    // What an application writes is its enterprise's own.
    allow: 'runtime.instance.read',
    limit: { by: 'account', max: 120, seconds: 60 },
    summary: 'Lines of its output; `next` says where to read on',
    params: one,
    query: z.object({ after: z.string().max(100).optional() }),
    reply: z.object({ lines: z.array(LogLine), next: z.string() }),
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api-tenant/instances/:id/figures',
    ...read,
    summary: 'Processor, memory, disk, requests and people over a time',
    params: one,
    query: z.object({ span: z.enum(SPANS).default('hour') }),
    reply: z.object({ limits: InstanceLimits, points: z.array(InstancePoint) }),
  }),
};
