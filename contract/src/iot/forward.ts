import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Problem } from '../kit/problem.ts';
import { Flag, Id, Instant, one, Search } from '../kit/values.ts';
import { SecretDraft, SecretName, SinkConfig, SinkKind } from './sink.ts';

export * from './sink.ts';

/** How far it is: what the sender saw last, or what people want of it. */
export const FORWARD_STATES = [
  'idle',
  'connecting',
  'connected',
  'disconnected',
  'draining',
  'stopped',
] as const;
export const ForwardState = z.enum(FORWARD_STATES);
export type ForwardState = z.infer<typeof ForwardState>;

/** When the queue is full: the oldest go, the newest are not taken, or nothing is taken and the stream waits. */
export const OVERFLOWS = ['oldest', 'newest', 'hold'] as const;

export const FORWARD_LIMITS = {
  forwards: 50,
  /** Of all instances of an enterprise together. */
  rows: 2_000_000,
  bytes: 4 * 1024 ** 3,
  payloadBytes: 256 * 1024,
  dead: 10_000,
  received: 100,
  pushes: 200,
} as const;

const count = z.number().int();
/** Everything that was to be sent is one of the others: `matched` is their sum, always. */
export const Counts = z.object({
  matched: count,
  delivered: count,
  queued: count,
  sending: count,
  dead: count,
  /** Given up here and handed to the fallback, where they are matched anew. */
  handed: count,
  /** Dead letters that were removed. */
  removed: count,
  droppedOldest: count,
  droppedNewest: count,
  expired: count,
  /** The template could not be filled, or was too large. */
  unfit: count,
});
export type Counts = z.infer<typeof Counts>;

const Delivery = z.object({
  batch: z.number().int().min(1).max(1_000),
  /** So many devices at once, where each message is sent by itself. */
  inFlight: z.number().int().min(1).max(64),
  timeoutSeconds: z.number().int().min(1).max(120),
  /** So often a message is tried before it is a dead letter; null: until it expires. */
  mostAttempts: z.number().int().min(1).max(1_000).nullable(),
  /** Null: it never expires. */
  ttlSeconds: z
    .number()
    .int()
    .min(10)
    .max(30 * 86_400)
    .nullable(),
  overflow: z.enum(OVERFLOWS),
  mostRows: z.number().int().min(100).max(1_000_000),
  mostBytes: z
    .number()
    .int()
    .min(100_000)
    .max(1024 ** 3),
});
export type Delivery = z.infer<typeof Delivery>;

export const ForwardDraft = z.object({
  name: z.string().trim().min(1).max(60),
  description: z.string().trim().max(500),
  config: SinkConfig,
  secrets: SecretDraft,
  delivery: Delivery,
  /** Another instance, to which goes what is given up here: once, it goes no further from there. */
  fallbackId: Id.nullable(),
});
export interface ForwardDraft extends z.infer<typeof ForwardDraft> {}
/** Under its name: the type of all calls together would be too long to be written down otherwise. */
const Draft: z.ZodType<ForwardDraft, ForwardDraft> = ForwardDraft;

const Shown = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  config: SinkConfig,
  /** Which are set. */
  secrets: z.array(SecretName),
  delivery: Delivery,
  fallbackId: Id.nullable(),
  fallbackName: z.string().nullable(),
  /** Of how many others it is the fallback. */
  fallbackOf: count,
  isStarted: z.boolean(),
  /** Takes nothing new; stops when what it has is sent. */
  isDraining: z.boolean(),
  state: ForwardState,
  checkedAt: Instant.nullable(),
  failingSince: Instant.nullable(),
  problem: Problem.nullable(),
  deliveredAt: Instant.nullable(),
  counts: Counts,
  /** Delivered a second, of the last one to two minutes. */
  perSecond: z.number(),
  queuedBytes: count,
  /** Of what waits longest. */
  oldestAt: Instant.nullable(),
  pushes: count,
  createdAt: Instant,
  updatedAt: Instant,
  updateByName: z.string(),
});
export interface Forward extends z.infer<typeof Shown> {}
export const Forward: z.ZodType<Forward, Forward> = Shown;

const Letter = z.object({
  id: z.string(),
  deviceId: Id,
  deviceName: z.string(),
  deviceCode: z.string(),
  pushName: z.string(),
  /** The instance that gave it up before; null: it was put here itself. */
  handedBy: z.string().nullable(),
  payload: z.string(),
  bytes: count,
  attempts: count,
  createdAt: Instant,
  endedAt: Instant.nullable(),
  problem: Problem.nullable(),
});
export interface DeadLetter extends z.infer<typeof Letter> {}
export const DeadLetter: z.ZodType<DeadLetter, DeadLetter> = Letter;

const ForwardTrial = z.object({ id: Id.optional(), config: SinkConfig, secrets: SecretDraft });
export interface ForwardTrial extends z.infer<typeof ForwardTrial> {}
const Trial: z.ZodType<ForwardTrial, ForwardTrial> = ForwardTrial;

export const Tested = z.object({ problem: Problem.nullable(), detail: z.string(), ms: count });

const read = { allow: 'iot.forward.read' } as const;
const edit = { allow: 'iot.forward.edit' } as const;
const letters = z.object({
  ids: z
    .array(z.string().regex(/^\d{1,19}$/, 'format'))
    .max(1_000)
    .nullable(),
});

export const forwardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-iot/forwards',
    ...read,
    idle: true,
    summary: 'Forward instances of the enterprise',
    query: pageQuery.extend({
      q: Search.optional(),
      kind: SinkKind.optional(),
      state: ForwardState.optional(),
      failing: Flag.optional(),
      sort: sortBy(['name', 'updatedAt']).optional(),
    }),
    reply: pageOf(Forward),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api-iot/forwards/:id',
    ...read,
    idle: true,
    summary: 'One forward instance with figures that add up',
    params: one,
    reply: Forward,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api-iot/forwards',
    ...edit,
    once: true,
    summary: 'Add a forward instance',
    body: Draft,
    reply: Forward,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api-iot/forwards/:id',
    ...edit,
    summary: 'Change a forward instance; secrets that are left out stay, its kind stays',
    params: one,
    body: Draft,
    reply: Forward,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-iot/forwards/:id',
    ...edit,
    summary: 'Delete a stopped forward instance that no push uses',
    params: one,
    reply: z.object({ id: Id }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api-iot/forwards/test',
    ...edit,
    limit: { by: 'account', max: 20, seconds: 60 },
    summary: 'Connect and log in as a draft says; `id`: with the secrets that one has where none are given',
    body: Trial,
    reply: Tested,
  }),
  act: endpoint({
    method: 'POST',
    path: '/api-iot/forwards/:id/:act',
    ...edit,
    summary: 'Start, stop, or drain: take nothing new, and stop when all is sent',
    params: one.extend({ act: z.enum(['start', 'stop', 'drain']) }),
    reply: Forward,
  }),
  rates: endpoint({
    method: 'GET',
    path: '/api-iot/forwards/:id/rates',
    ...read,
    idle: true,
    summary: 'What came, was delivered and was lost, by the minute of the last hours',
    params: one,
    query: z.object({ minutes: z.coerce.number().int().min(10).max(360).default(60) }),
    reply: z.array(
      z.object({ at: Instant, matched: count, delivered: count, failed: count, dropped: count }),
    ),
  }),
  letters: endpoint({
    method: 'GET',
    path: '/api-iot/forwards/:id/dead-letters',
    ...read,
    idle: true,
    summary: 'Messages that were given up, the newest first',
    params: one,
    query: pageQuery,
    reply: pageOf(DeadLetter),
  }),
  replay: endpoint({
    method: 'POST',
    path: '/api-iot/forwards/:id/dead-letters/replay',
    ...edit,
    summary: 'Send dead letters again: some, or all (null)',
    params: one,
    body: letters,
    reply: z.object({ count }),
  }),
  discard: endpoint({
    method: 'POST',
    path: '/api-iot/forwards/:id/dead-letters/discard',
    ...edit,
    summary: 'Remove dead letters: some, or all (null)',
    params: one,
    body: letters,
    reply: z.object({ count }),
  }),
  received: endpoint({
    method: 'GET',
    path: '/api-iot/forwards/:id/received',
    ...read,
    idle: true,
    summary: 'What arrived at our own receiver, where the instance leads there',
    params: one,
    reply: z.object({
      count,
      newest: z.array(z.object({ at: Instant, body: z.string() })),
    }),
  }),
  receive: endpoint({
    method: 'POST',
    path: '/api-iot/receiver/:token',
    allow: 'public',
    limit: { by: 'address', max: 6_000, seconds: 60 },
    summary: 'Our own receiver, to try forwards with: counts, and keeps the newest',
    params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{20,120}$/, 'format') }),
    body: z.unknown(),
    reply: z.object({ received: count }),
  }),
};
