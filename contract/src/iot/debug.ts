import { z } from 'zod';
import { Command } from '../equipment/command.ts';
import { LogEntry } from '../equipment/log.ts';
import { endpoint } from '../kit/endpoint.ts';
import { topic } from '../kit/events.ts';
import { Id, Instant, one } from '../kit/values.ts';
import { INPUT_FORMS } from './codec.ts';
import { Identifier, Service, ThingEvent } from './model.ts';
import { PropertyFacts } from './state.ts';

/** For how many minutes a user debugs a device, so many of an enterprise at once, and rows a second that are shown. */
export const DEBUG_LIMITS = { minutes: 15, mostMinutes: 1_440, sessions: 20, rowsPerSecond: 30 } as const;
/** So much of a message is shown, in bytes; and of what was understood of it, in characters. */
export const MOST_SHOWN = 2_048;
export const MOST_DECODED = 4_000;

export const DebugSession = z.object({
  id: Id,
  deviceId: Id,
  deviceName: z.string(),
  byId: Id,
  byName: z.string(),
  startedAt: Instant,
  endsAt: Instant,
  /** Null: it is on. */
  endedAt: Instant.nullable(),
  sends: z.number().int(),
});
export type DebugSession = z.infer<typeof DebugSession>;

export const DIRECTIONS = ['up', 'down', 'link'] as const;
/** What became of a message: stored, not stored and why, or taken by whoever it was sent to. */
export const DEBUG_RESULTS = [
  ...['stored', 'double', 'refused', 'failed', 'heard', 'taken', 'untaken'],
  ...['connected', 'disconnected'],
] as const;

export const DebugRow = z.object({
  id: z.string(),
  at: Instant,
  direction: z.enum(DIRECTIONS),
  topic: z.string(),
  /** The first word of its topic. */
  kind: z.string(),
  /** In bytes, whole. */
  size: z.number().int(),
  /** Its beginning, in base 64. */
  payload: z.string(),
  isCut: z.boolean(),
  /** Its bytes are not shown: they hold values of other devices behind the gateway as well. */
  isShared: z.boolean(),
  result: z.enum(DEBUG_RESULTS),
  reason: z.string(),
  /** What was understood of it, as JSON; empty: nothing. */
  decoded: z.string(),
  trace: z.string(),
  /** Who sent it in the device's place. */
  simulatedBy: z.string(),
});
export type DebugRow = z.infer<typeof DebugRow>;

/** `/topic/iot.debug/{session}`: rows as they come; more than are shown a second are only counted. */
export const debugTopic = topic(
  '/topic/iot.debug',
  z.object({ rows: z.array(DebugRow), dropped: z.number().int() }),
);

const Value = z.union([z.string().max(500), z.number(), z.boolean()]);
const timeoutSeconds = z.number().int().min(1).max(600).default(30);
const bytes = { form: z.enum(INPUT_FORMS).default('text'), input: z.string().max(16_000) };

export const DebugSend = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), timeoutSeconds }),
  z.object({ kind: z.literal('write'), property: Identifier, value: Value, timeoutSeconds }),
  z.object({
    ...{ kind: z.literal('call'), service: Identifier, timeoutSeconds },
    input: z.record(Identifier, Value),
  }),
  z.object({
    kind: z.literal('publish'),
    /** Below the device's own `down/`. */
    topic: z
      .string()
      .trim()
      .max(100)
      .regex(/^[a-z0-9]+(?:\/[a-z0-9]+){0,3}$/, 'format'),
    ...bytes,
  }),
  z.object({ kind: z.literal('simulate-values'), values: z.record(Identifier, Value) }),
  z.object({
    ...{ kind: z.literal('simulate-event'), event: Identifier },
    output: z.record(Identifier, Value).default({}),
  }),
  z.object({ kind: z.literal('simulate-raw'), ...bytes }),
]);
export type DebugSend = z.infer<typeof DebugSend>;

export const DebugSent = z.object({
  /** By which its rows are found. */
  trace: z.string(),
  /** What the ledger says of it; null: it is no command. */
  command: Command.nullable(),
  /** Of a simulated message: what became of it. */
  result: z.enum(DEBUG_RESULTS).nullable(),
  reason: z.string(),
});
export type DebugSent = z.infer<typeof DebugSent>;

export const CHECKS = [
  ...['network', 'access', 'parent', 'product', 'device', 'certificate', 'credential', 'clock', 'refusal'],
] as const;
export const VERDICTS = ['good', 'caution', 'bad', 'unknown'] as const;
/** Why a check says what it says; browsers have a sentence for each. */
export const CHECK_REASONS = [
  ...['connected', 'never_seen', 'reached', 'left', 'lost', 'ended'],
  ...['broker_ready', 'broker_off', 'broker_away', 'kept_out', 'no_room'],
  ...['itself', 'gateway_up', 'gateway_away', 'no_gateway', 'no_points'],
  ...['modelled', 'no_model', 'product_disabled', 'no_config'],
  ...['enabled', 'disabled', 'suspended'],
  ...['in_force', 'no_certificate', 'not_in_force'],
  ...['issued', 'unused', 'no_credential', 'wrong_credential'],
  ...['clock_right', 'clock_unknown', 'clock_off'],
  ...['nothing_refused', 'refused'],
] as const;
/** Where it is mended. */
export const FIXES = [
  ...['gateway', 'credential', 'certificate', 'config', 'device', 'points', 'product', 'log', 'parent'],
] as const;

export const Check = z.object({
  check: z.enum(CHECKS),
  verdict: z.enum(VERDICTS),
  reason: z.enum(CHECK_REASONS),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  fix: z.enum(FIXES).nullable(),
});
export type Check = z.infer<typeof Check>;

export const Diagnosis = z.object({
  checks: z.array(Check),
  /** Whose connection was looked at; null: it has none. */
  gatewayId: Id.nullable(),
  productId: Id,
  /** The last that was refused of it. */
  refusal: LogEntry.nullable(),
});
export type Diagnosis = z.infer<typeof Diagnosis>;

/** What can be sent to a device, and what it can send: forms are made of it. */
export const DebugModel = z.object({
  properties: z.array(PropertyFacts.extend({ isMapped: z.boolean() })),
  services: z.array(Service),
  events: z.array(ThingEvent),
  hasCodec: z.boolean(),
});
export type DebugModel = z.infer<typeof DebugModel>;

const use = { allow: 'iot.debug.use' } as const;

export const debugApi = {
  start: endpoint({
    method: 'POST',
    path: '/api-iot/debug/sessions',
    ...use,
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'Debug a device for a while: what it says and hears is shown, whoever sees it sees that',
    body: z.object({
      deviceId: Id,
      /** In minutes. */
      ttl: z.number().int().min(1).max(DEBUG_LIMITS.mostMinutes).default(DEBUG_LIMITS.minutes),
    }),
    reply: DebugSession,
  }),
  /** Whoever sees a device sees that a user debugs it. */
  list: endpoint({
    method: 'GET',
    path: '/api-iot/debug/sessions',
    allow: 'iot.device.read',
    idle: true,
    summary: 'Who debugs now, of one device or of all',
    query: z.object({ device: Id.optional() }),
    reply: z.array(DebugSession),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api-iot/debug/sessions/:id',
    ...use,
    idle: true,
    summary: 'One session of debugging',
    params: one,
    reply: DebugSession,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api-iot/debug/sessions/:id',
    ...use,
    summary: 'End a session of debugging',
    params: one,
    reply: DebugSession,
  }),
  model: endpoint({
    method: 'GET',
    path: '/api-iot/debug/sessions/:id/model',
    ...use,
    summary: 'Properties, services and events of the device that is debugged',
    params: one,
    reply: DebugModel,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api-iot/debug/sessions/:id/send',
    ...use,
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'Speak to the device that is debugged as the platform, or in its place',
    params: one,
    body: DebugSend,
    reply: DebugSent,
  }),
  diagnose: endpoint({
    method: 'GET',
    path: '/api-iot/devices/:id/diagnose',
    ...use,
    idle: true,
    summary:
      'Why a device does or does not connect and send, each part with its reason and where it is mended',
    params: one,
    reply: Diagnosis,
  }),
};
