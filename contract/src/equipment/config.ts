import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant, isStorable, one } from '../kit/values.ts';
import { SERIES_KINDS } from '../telemetry/series.ts';

/** What a node measures. */
export const DATA_TYPES = SERIES_KINDS;
export type DataType = (typeof DATA_TYPES)[number];

export const TRANSFER_PROTOCOLS = ['MQTT', 'MQTTS', 'HTTP', 'HTTPS'] as const;
export const COMPRESS_METHODS = ['NONE', 'GZIP', 'DEFLATE', 'ZSTD'] as const;
export type CompressMethod = (typeof COMPRESS_METHODS)[number];

/** How a node is read: every period, when it changes, or both. */
export const SAMPLE_MODES = ['PERIOD', 'CHANGE', 'BOTH'] as const;
export const MOST_NODES = 2_000;

export const NodeConfig = z.object({
  name: z.string().trim().min(1).max(100),
  /** What it is called on the wire; unique in its gateway. */
  alias: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_.:/-]{1,100}$/, 'format'),
  description: z.string().trim().max(200),
  dataType: z.enum(DATA_TYPES),
  dataUnit: z.string().trim().max(20),
  sampleMode: z.enum(SAMPLE_MODES),
  /** Milliseconds; null: the gateway's own. */
  period: z.number().int().min(10).max(86_400_000).nullable(),
});
export type NodeConfig = z.infer<typeof NodeConfig>;

/** The command that asks a gateway what it could read. */
export const SCAN_COMMAND = 'scan';
/** What it answers: a part of it, and where the next part begins; null: that was all. */
export const ScanAnswer = z.object({
  nodes: z
    .array(
      z.object({
        alias: z.string(),
        name: z.string().default(''),
        dataType: z.string(),
        dataUnit: z.string().default(''),
      }),
    )
    .max(MOST_NODES),
  next: z.number().int().min(1).nullable().default(null),
});
export type ScanAnswer = z.infer<typeof ScanAnswer>;
export type ScannedNode = ScanAnswer['nodes'][number];

/** As it is saved; those that were saved are read as they are. */
const NodeDraft = NodeConfig.extend({
  name: NodeConfig.shape.name.refine(isStorable, 'format'),
  description: NodeConfig.shape.description.refine(isStorable, 'format'),
  dataUnit: NodeConfig.shape.dataUnit.refine(isStorable, 'format'),
});

const Url = z.url({ protocol: /^(mqtts?|https?|wss?)$/ }).max(300);

const isUnique = ({ collectNodeConfigs }: { collectNodeConfigs: { alias: string }[] }) =>
  new Set(collectNodeConfigs.map(({ alias }) => alias)).size === collectNodeConfigs.length;

const general = {
  transferProtocol: z.enum(TRANSFER_PROTOCOLS),
  compressMethod: z.enum(COMPRESS_METHODS),
  dataTransferUrl: Url,
  fileTransferUrl: Url,
  /** Milliseconds between two readings of a node that says nothing else. */
  period: z.number().int().min(10).max(86_400_000),
  /** How many messages the gateway keeps while it is cut off. */
  buffer: z.number().int().min(1).max(10_000_000),
};
export const ConfigDraft = z
  .object({
    ...general,
    collectNodeConfigs: z.array(NodeDraft).max(MOST_NODES),
    /** The version it was begun from: another one meanwhile is not overwritten. */
    version: z.number().int().min(0),
  })
  .refine(isUnique, { path: ['collectNodeConfigs'], message: 'alias_taken' });
export type ConfigDraft = z.infer<typeof ConfigDraft>;

export const CONFIG_STATES = ['pending', 'applied', 'refused'] as const;

/** What is wanted of a gateway, and what it says of it. */
export const GatewayConfig = z.object({
  id: Id.nullable(),
  equipmentId: Id,
  ...general,
  collectNodeConfigs: z.array(NodeConfig.extend({ id: z.string(), ifBackup: z.boolean() })),
  /** 0: there is none yet; the values are a proposal. */
  version: z.number().int(),
  state: z.enum(CONFIG_STATES).nullable(),
  /** The version it reported last, and why it refused the newest. */
  reportedVersion: z.number().int().nullable(),
  refusal: z.string(),
  savedAt: Instant.nullable(),
  savedBy: z.string(),
});
export type GatewayConfig = z.infer<typeof GatewayConfig>;

export const ConfigVersion = z.object({
  version: z.number().int(),
  savedAt: Instant,
  savedBy: z.string(),
  nodes: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  state: z.enum([...CONFIG_STATES, 'replaced']),
  refusal: z.string(),
});
export type ConfigVersion = z.infer<typeof ConfigVersion>;

const read = { allow: 'equipment.gateway.read' } as const;
const edit = { allow: 'equipment.gateway.configure' } as const;

export const configApi = {
  view: endpoint({
    method: 'GET',
    path: '/api-equipment/getEquipmentConfigByEquipmentId/:id',
    ...read,
    /** Screens ask again while they are open. */
    idle: true,
    summary: 'The configuration of a gateway: what is wanted, and what it reported',
    params: one,
    query: z.object({ version: z.coerce.number().int().min(1).optional() }),
    reply: GatewayConfig,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api-equipment/submitEquipmentConfig/:id',
    ...edit,
    summary: 'Save a configuration as a new version and send it to the gateway',
    params: one,
    body: ConfigDraft,
    reply: GatewayConfig,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api-equipment/equipmentConfigVersions/:id',
    ...read,
    /** Screens ask again while they are open. */
    idle: true,
    summary: 'The versions of a configuration, newest first, with what each changed',
    params: one,
    reply: z.array(ConfigVersion),
  }),
  protocols: endpoint({
    method: 'GET',
    path: '/api-equipment/getTransferProtocols',
    allow: 'session',
    light: true,
    summary: 'How gateways may send',
    reply: z.array(z.object({ code: z.enum(TRANSFER_PROTOCOLS), name: z.string() })),
  }),
  compressMethods: endpoint({
    method: 'GET',
    path: '/api-equipment/getCompressMethods',
    allow: 'session',
    light: true,
    summary: 'How messages of gateways may be packed',
    reply: z.array(z.object({ code: z.enum(COMPRESS_METHODS), name: z.string() })),
  }),
};
