import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';
import { HOLD_CAUSES } from '../telemetry/point.ts';

/** What a gateway's state is, from its link, its session and whether it may connect at all. */
export const GATEWAY_STATUS = {
  /** It has never connected. */
  inactive: '1',
  online: '2',
  offline: '3',
  /** Stopped by its owner. */
  stopped: '4',
  /** It has no certificate that is in force. */
  uncertified: '5',
} as const;
export type GatewayStatus = keyof typeof GATEWAY_STATUS;
export const GatewayStatusCode = z.enum(GATEWAY_STATUS);
export type GatewayStatusCode = z.infer<typeof GatewayStatusCode>;

/** Why it is not connected, or what is wrong although it is. */
export const LINK_CAUSES = [
  'left',
  'silent',
  'broken',
  'malformed',
  'forbidden',
  'ended',
  'replaced',
  'closing',
  'wrong_credential',
  'stopped',
  'uncertified',
  'suspended',
  'flooding',
  'no_room',
] as const;
export type LinkCause = (typeof LINK_CAUSES)[number];

/** Four signals instead of one: each says what it knows, and why. */
export const GatewaySignals = z.object({
  link: z.object({ up: z.boolean(), since: Instant.nullable(), cause: z.enum(LINK_CAUSES).nullable() }),
  /** The address it connects from. */
  address: z.string(),
  /** Nodes whose last value is older than twice their period; unknown while the gateway is away. */
  fresh: z.object({
    known: z.boolean(),
    late: z.number().int(),
    nodes: z.number().int(),
    newest: Instant.nullable(),
  }),
  quality: z.object({ bad: z.number().int(), uncertain: z.number().int() }),
  /** Why what it sends is not taken now; null: it is. */
  held: z.enum(HOLD_CAUSES).nullable(),
  /** Its clock minus ours, in milliseconds. */
  skewMs: z.number().int().nullable(),
});
export type GatewaySignals = z.infer<typeof GatewaySignals>;

const Named = z.object({ id: Id, name: z.string() });

/** The specification's fields, and ours below them. */
export const Gateway = z.object({
  id: Id,
  equipmentId: z.string(),
  equipmentType: Named,
  equipmentCertify: z.object({ id: Id, name: z.string(), inForce: z.boolean() }).nullable(),
  equipmentStatus: z.object({ id: GatewayStatusCode, name: z.string() }),
  equipmentAddressable: z.boolean(),
  equipmentIp: z.string(),
  equipmentPort: z.number().int().nullable(),
  registerCompanyName: z.string(),
  collectNodeTags: z.array(
    z.object({
      id: z.string(),
      tag: z.string(),
      description: z.string(),
      dataType: z.string(),
      dataUnit: z.string(),
    }),
  ),
  name: z.string(),
  enterpriseId: Id,
  linkCause: z.enum(LINK_CAUSES).nullable(),
  seenAt: Instant.nullable(),
  createdAt: Instant,
});
export type Gateway = z.infer<typeof Gateway>;

/** How many there are in each state, why some are away, and what ends soon. */
export const GatewayOverview = z.object({
  counts: z.object({
    all: z.number().int(),
    inactive: z.number().int(),
    online: z.number().int(),
    offline: z.number().int(),
    stopped: z.number().int(),
    uncertified: z.number().int(),
  }),
  /** Of those that are offline: why, the most frequent first. */
  causes: z.array(z.object({ cause: z.enum(LINK_CAUSES).nullable(), count: z.number().int() })),
  /** The last that went away. */
  away: z.array(
    z.object({ id: Id, name: z.string(), cause: z.enum(LINK_CAUSES).nullable(), since: Instant.nullable() }),
  ),
  /** Certificates whose term ends within so many days and is not continued; null for those who may not see them. */
  expiring: z
    .object({
      days: z.number().int(),
      count: z.number().int(),
      next: z.array(z.object({ id: Id, name: z.string(), endDate: z.string(), daysLeft: z.number().int() })),
    })
    .nullable(),
});
export type GatewayOverview = z.infer<typeof GatewayOverview>;

/** Messages a second of all gateways together, in equal steps; the last step is over. */
export const MessageRate = z.object({
  startsAt: Instant,
  stepSeconds: z.number().int(),
  messages: z.array(z.number()),
  points: z.array(z.number()),
});
export type MessageRate = z.infer<typeof MessageRate>;

const Address = z.union([z.ipv4(), z.ipv6(), z.literal('')]);

export const GatewayDraft = z
  .object({
    equipmentId: z
      .string()
      .trim()
      .regex(/^[\w.:-]{1,64}$/, 'format'),
    name: z.string().trim().max(60),
    equipmentType: one,
    equipmentCertify: one.nullable(),
    equipmentAddressable: z.boolean(),
    equipmentIp: Address,
    equipmentPort: z.number().int().min(1).max(65_535).nullable(),
  })
  .refine(({ equipmentAddressable, equipmentIp }) => !equipmentAddressable || equipmentIp !== '', {
    path: ['equipmentIp'],
    message: 'required',
  });
export type GatewayDraft = z.infer<typeof GatewayDraft>;

const read = { allow: 'equipment.gateway.read' } as const;
/** Also open to those who watch over the gateways of all enterprises: no values, no secrets. */
const watch = { ...read, orPlatform: 'equipment.gateway.watch' } as const;
const edit = { allow: 'equipment.gateway.edit' } as const;

export const gatewayApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-equipment/getEquipmentList/:enterpriseId',
    ...watch,
    /** Screens ask again while they are open. */
    idle: true,
    summary: 'The gateways of an enterprise; with the nil id, those of all for the platform',
    params: z.object({ enterpriseId: Id }),
    query: pageQuery.extend({
      type: Id.optional(),
      status: GatewayStatusCode.optional(),
      q: Search.optional(),
      sort: sortBy(['name', 'seenAt', 'createdAt']).optional(),
    }),
    reply: pageOf(Gateway),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api-equipment/getEquipmentById/:id',
    ...watch,
    /** Screens ask again while they are open. */
    idle: true,
    summary: 'One gateway with its nodes',
    params: one,
    reply: Gateway,
  }),
  signals: endpoint({
    method: 'GET',
    path: '/api-equipment/equipmentSignals/:id',
    ...watch,
    idle: true,
    summary: 'Link, session, freshness and quality of one gateway, each with its cause',
    params: one,
    reply: GatewaySignals,
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api-equipment/equipmentOverview',
    ...read,
    idle: true,
    summary: 'How many gateways of the enterprise are in which state, why, and which certificates end soon',
    reply: GatewayOverview,
  }),
  rate: endpoint({
    method: 'GET',
    path: '/api-equipment/equipmentMessageRate',
    ...read,
    idle: true,
    summary: 'Messages and points a second of the enterprise’s gateways in the last quarter of an hour',
    reply: MessageRate,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api-equipment/submitEquipment',
    ...edit,
    once: true,
    summary: 'Add a gateway',
    body: GatewayDraft,
    reply: Gateway,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api-equipment/submitEquipment/:id',
    ...edit,
    summary: 'Change a gateway; with another certificate it has to connect anew',
    params: one,
    body: GatewayDraft,
    reply: Gateway,
  }),
  stop: endpoint({
    method: 'PUT',
    path: '/api-equipment/stopEquipmentById/:id',
    ...edit,
    summary: 'Stop a gateway: its connection ends, and it does not connect until it is started again',
    params: one,
    reply: Gateway,
  }),
  start: endpoint({
    method: 'PUT',
    path: '/api-equipment/startEquipmentById/:id',
    ...edit,
    summary: 'Let a stopped gateway connect again',
    params: one,
    reply: Gateway,
  }),
  remove: endpoint({
    method: 'PUT',
    path: '/api-equipment/deleteEquipment/:id',
    ...edit,
    summary: 'Delete a stopped gateway; its points are kept as long as its enterprise keeps them',
    params: one,
    reply: one,
  }),
  statuses: endpoint({
    method: 'GET',
    path: '/api-equipment/getEquipmentStatuses',
    allow: 'session',
    light: true,
    summary: 'The states a gateway can be in',
    reply: z.array(z.object({ id: GatewayStatusCode, name: z.string() })),
  }),
};
