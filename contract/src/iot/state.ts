import { z } from 'zod';
import { Command } from '../equipment/command.ts';
import { ConfigVersion, NodeConfig } from '../equipment/config.ts';
import { DataChange, dataTopic, NodeChange } from '../equipment/data.ts';
import { LINK_CAUSES } from '../equipment/gateway.ts';
import { LOG_TYPES, LogEntry } from '../equipment/log.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, Instant, one } from '../kit/values.ts';
import { HOLD_CAUSES, PointValue } from '../telemetry/point.ts';
import { DATA_TYPES, Identifier, LEVELS, Service } from './model.ts';

/** For the browser: values of a device are those of its gateway, and named as such. */
export { type Command, DataChange, dataTopic, LOG_TYPES, LogEntry, NodeChange };

/** Why nothing is known: its gateway is away, it is behind none, or it is disabled. */
export const SIGNAL_CAUSES = [...LINK_CAUSES, 'gateway_away', 'no_gateway', 'no_points'] as const;
const Cause = z.enum(SIGNAL_CAUSES).nullable();
export type SignalCause = z.infer<typeof Cause>;

/** Four signals, each with its cause. Those of a child follow from its gateway and its own points. */
export const DeviceSignals = z.object({
  link: z.object({ state: z.enum(['up', 'down', 'unknown']), since: Instant.nullable(), cause: Cause }),
  session: z.object({
    state: z.enum(['open', 'closed', 'barred', 'unknown']),
    address: z.string(),
    cause: Cause,
  }),
  fresh: z.object({
    state: z.enum(['fresh', 'late', 'unknown']),
    late: z.number().int(),
    points: z.number().int(),
    newest: Instant.nullable(),
    cause: Cause,
  }),
  quality: z.object({
    state: z.enum(['good', 'uncertain', 'bad', 'unknown']),
    bad: z.number().int(),
    uncertain: z.number().int(),
    cause: Cause,
  }),
  /** Why what it sends is not taken now. */
  held: z.enum(HOLD_CAUSES).nullable(),
  /** Its clock minus ours, in milliseconds. */
  skewMs: z.number().int().nullable(),
});
export type DeviceSignals = z.infer<typeof DeviceSignals>;

/** Of the model; a node without a property there has what its configuration says. */
export const PropertyFacts = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  dataType: z.enum(DATA_TYPES),
  unit: z.string(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  step: z.number().nullable(),
  choices: z.array(z.object({ value: z.number().int(), name: z.string() })),
  isWritable: z.boolean(),
});
export type PropertyFacts = z.infer<typeof PropertyFacts>;

export const PropertyState = z.object({
  property: PropertyFacts,
  isModelled: z.boolean(),
  /** A rule sets it; the device does not send it. */
  isComputed: z.boolean(),
  /** A person says it; the device does not send it. */
  isManual: z.boolean(),
  /** The node it stands for; null: none yet. */
  alias: z.string().nullable(),
  /** How often it should come, in milliseconds. */
  period: z.number().int().nullable(),
  last: NodeChange.nullable(),
});
export type PropertyState = z.infer<typeof PropertyState>;

/** As they were after the message with this number; what follows is heard on `dataTopic` of the source. */
export const DeviceValues = z.object({
  sourceId: Id.nullable(),
  no: z.number().int(),
  isUp: z.boolean(),
  properties: z.array(PropertyState),
});
export type DeviceValues = z.infer<typeof DeviceValues>;

const NodeFacts = NodeConfig.pick({
  name: true,
  dataType: true,
  dataUnit: true,
  sampleMode: true,
  period: true,
});

/** What is wanted of its gateway, and what that said of it; of a child, the nodes it has. */
export const DeviceConfig = z.object({
  gatewayId: Id.nullable(),
  version: z.number().int(),
  reportedVersion: z.number().int().nullable(),
  state: z.enum(['pending', 'applied', 'refused']).nullable(),
  refusal: z.string(),
  nodes: z.array(
    z.object({ alias: z.string(), desired: NodeFacts.nullable(), reported: NodeFacts.nullable() }),
  ),
  versions: z.array(ConfigVersion),
});
export type DeviceConfig = z.infer<typeof DeviceConfig>;

/** Something that happened to a device, or that its connection changed. */
export const DeviceEvent = z.object({
  no: z.number().int(),
  kind: z.enum(['event', 'status']),
  /** Of the thing model; of a status: up or down. */
  name: z.string(),
  /** As the model in force calls it; empty: it knows no such event, or it is a status. */
  title: z.string(),
  level: z.enum(LEVELS),
  output: z.record(z.string(), z.unknown()),
  /** By the clock of its sender. */
  at: Instant,
  receivedAt: Instant,
});
export type DeviceEvent = z.infer<typeof DeviceEvent>;

const Argument = z.union([z.string().max(500), z.number(), z.boolean(), z.null()]);
const sending = {
  timeoutSeconds: z.number().int().min(1).max(3600).default(30),
  waitMinutes: z.number().int().min(0).max(10_080).default(0),
};
/** The names under which devices are spoken to; `device` of their arguments says which one is meant. */
export const DEVICE_COMMANDS = { read: 'read', write: 'write', call: 'call' } as const;

/** How long a service has for its answer unless the caller says it: one that answers later has an hour. */
export const SERVICE_SECONDS = { sync: 30, async: 3_600 } as const;
export const ServiceCall = z.object({
  input: z.record(Identifier, Argument),
  ...{ ...sending, timeoutSeconds: sending.timeoutSeconds.unwrap().optional() },
});
export type ServiceCall = z.infer<typeof ServiceCall>;

const read = { allow: 'iot.device.read', params: one } as const;
const command = {
  allow: 'iot.device.command',
  params: one,
  once: true,
  limit: { by: 'account', max: 120, seconds: 60 },
} as const;

export const stateApi = {
  signals: endpoint({
    method: 'GET',
    path: '/api-iot/devices/:id/signals',
    ...read,
    idle: true,
    summary: 'Link, session, freshness and quality of a device, each with its cause',
    reply: DeviceSignals,
  }),
  values: endpoint({
    method: 'GET',
    path: '/api-iot/devices/:id/values',
    ...read,
    idle: true,
    summary: 'The newest value of every property of a device',
    reply: DeviceValues,
  }),
  services: endpoint({
    method: 'GET',
    path: '/api-iot/devices/:id/services',
    ...read,
    summary: 'The services of a device, as its model in force has them',
    reply: z.array(Service),
  }),
  read: endpoint({
    method: 'POST',
    path: '/api-iot/devices/:id/read',
    ...command,
    summary: 'Ask a device for its values now',
    body: z.object(sending),
    reply: Command,
  }),
  write: endpoint({
    method: 'POST',
    path: '/api-iot/devices/:id/properties/:property',
    ...command,
    params: one.extend({ property: Identifier }),
    summary: 'Write a property of a device that may be written',
    body: z.object({ value: PointValue, ...sending }),
    reply: Command,
  }),
  setValue: endpoint({
    method: 'PUT',
    path: '/api-iot/devices/:id/values/:property',
    ...command,
    params: one.extend({ property: Identifier }),
    summary: 'Say the value of a property that people say; it is stored like any other',
    body: z.object({ value: PointValue }),
    reply: z.object({ at: Instant }),
  }),
  call: endpoint({
    method: 'POST',
    path: '/api-iot/devices/:id/services/:service',
    ...command,
    params: one.extend({ service: Identifier }),
    summary: 'Call a service of a device; answers the ticket under which its answer is asked for',
    body: ServiceCall,
    reply: Command,
  }),
  ticket: endpoint({
    method: 'GET',
    path: '/api-iot/devices/:id/commands/:command',
    ...read,
    params: one.extend({ command: Id }),
    idle: true,
    summary: 'What became of one thing that a device was asked to do',
    reply: Command,
  }),
  commands: endpoint({
    method: 'GET',
    path: '/api-iot/devices/:id/commands',
    ...read,
    idle: true,
    summary: 'What a device was asked to do and what became of it, newest first',
    query: pageQuery,
    reply: pageOf(Command),
  }),
  events: endpoint({
    method: 'GET',
    path: '/api-iot/devices/:id/events',
    ...read,
    idle: true,
    summary: 'Events of a device and changes of its connection, newest first',
    query: pageQuery.extend({
      kind: z.enum(['event', 'status']).optional(),
      level: z.enum(LEVELS).optional(),
      name: Identifier.optional(),
    }),
    reply: pageOf(DeviceEvent),
  }),
  log: endpoint({
    method: 'GET',
    path: '/api-iot/devices/:id/log',
    ...read,
    idle: true,
    summary: 'What happened to a device: the log of its connection, newest first',
    query: pageQuery.extend({ type: z.enum(LOG_TYPES).optional() }),
    reply: pageOf(LogEntry),
  }),
  config: endpoint({
    method: 'GET',
    path: '/api-iot/devices/:id/config',
    ...read,
    idle: true,
    summary: 'What is wanted of the gateway of a device, and what it reported',
    reply: DeviceConfig,
  }),
};
