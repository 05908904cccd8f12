import { z } from 'zod';
import { LINK_CAUSES } from '../equipment/gateway.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Flag, Id, Instant, one, Search } from '../kit/values.ts';
import { NodeType, Protocol } from './product.ts';

/** Where a device stands: by its own connection, or by that of the gateway it is behind. */
export const DEVICE_STATUSES = [
  'online',
  'offline',
  /** It has never connected. */
  'never',
  /** Disabled by its owner. */
  'stopped',
  /** It has no certificate that is in force. */
  'uncertified',
  /** Its gateway is away: nothing can be said of it. */
  'unknown',
  /** A child behind no gateway. */
  'loose',
] as const;
export const DeviceStatus = z.enum(DEVICE_STATUSES);
export type DeviceStatus = z.infer<typeof DeviceStatus>;

/** By the newest value that came: within so many minutes, before, or never. */
export const FRESHNESSES = ['fresh', 'stale', 'none'] as const;
export const FRESH_MINUTES = 10;

/** Counted exactly up to so many; a list of more says that there are more. */
export const MOST_COUNTED = 1_000;

export const TagKey = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,39}$/u, 'format');
const TagValue = z.string().trim().min(1).max(100);
export const MOST_TAGS = 20;
export const Tags = z
  .record(TagKey, TagValue)
  .refine((tags) => Object.keys(tags).length <= MOST_TAGS, 'too_many');
export type Tags = z.infer<typeof Tags>;

/** `key=value`. */
export const TagFilter = z
  .string()
  .trim()
  .max(141)
  .regex(/^[^=]+=.+$/, 'format');

const filter = {
  q: Search.optional(),
  product: Id.optional(),
  nodeType: NodeType.optional(),
  gateway: Id.optional(),
  tag: TagFilter.optional(),
  status: DeviceStatus.optional(),
  freshness: z.enum(FRESHNESSES).optional(),
  /** When it was added; both included. */
  from: Instant.optional(),
  to: Instant.optional(),
};

/** Which devices are meant: as a group keeps it, and as work on many of them is asked for. */
export const DeviceFilter = z.object({ ...filter, enabled: z.boolean().optional() });
export type DeviceFilter = z.infer<typeof DeviceFilter>;

const Named = z.object({ id: Id, name: z.string(), code: z.string() });
const GroupNamed = z.object({ id: Id, name: z.string() });

export const Device = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  nodeType: NodeType,
  protocol: Protocol,
  product: Named,
  /** Whose connection brings its values, where that is not its own. */
  gateway: Named.nullable(),
  isEnabled: z.boolean(),
  tags: z.record(z.string(), z.string()),
  /** Groups it was put into; those that are questions may have it as well. */
  groups: z.array(GroupNamed),
  status: DeviceStatus,
  /** Why its connection is down. */
  cause: z.enum(LINK_CAUSES).nullable(),
  /** The newest of its connection: of a child with points, that of its gateway. */
  lastDataAt: Instant.nullable(),
  /** When its connection began last, and from where; of a child, that of its gateway. */
  connectedAt: Instant.nullable(),
  address: z.string(),
  createdAt: Instant,
});
export type Device = z.infer<typeof Device>;

/** One device with what its page needs at once. */
export const DeviceView = Device.extend({
  /** Whose points it has: its own id, that of its gateway, or none. */
  sourceId: Id.nullable(),
  modelVersion: z.number().int().nullable(),
  children: z.number().int(),
  /** Properties that a node stands for. */
  points: z.number().int(),
  createdByName: z.string(),
});
export type DeviceView = z.infer<typeof DeviceView>;

export const DeviceCode = z
  .string()
  .trim()
  .regex(/^[\w.:-]{1,64}$/, 'format');
const DeviceName = z.string().trim().max(60);

export const DeviceDraft = z.object({
  productId: Id,
  code: DeviceCode,
  name: DeviceName,
  /** Of a child: the gateway it is behind; null: none yet. */
  gatewayId: Id.nullable(),
  certificateId: Id.nullable(),
  tags: Tags,
});
export type DeviceDraft = z.infer<typeof DeviceDraft>;

/** `tagsBefore`: as they were when a user began to change them. Others may have changed other keys since. */
const Retagged = z.object({ tags: Tags, tagsBefore: Tags });
export type Retagged = z.infer<typeof Retagged>;

export const DeviceChange = z.object({
  ...{ productId: Id, code: DeviceCode, name: DeviceName, ...Retagged.shape },
});
export type DeviceChange = z.infer<typeof DeviceChange>;

const read = { allow: 'iot.device.read' } as const;
const edit = { allow: 'iot.device.edit' } as const;
/** What connects is a gateway, and kept by those who keep these. */
const editAll = { ...edit, asks: ['equipment.gateway.edit'] } as const;

export const deviceList = pageQuery.extend({
  ...filter,
  enabled: Flag.optional(),
  group: Id.optional(),
  sort: sortBy(['name', 'createdAt']).optional(),
});

export const deviceApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-iot/devices',
    ...read,
    /** Screens ask again while they are open. */
    idle: true,
    summary: 'The devices of the enterprise',
    query: deviceList,
    /** `isMore`: there are more than were counted. */
    reply: pageOf(Device).extend({ isMore: z.boolean() }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api-iot/devices.csv',
    ...read,
    download: true,
    limit: { by: 'account', max: 20, seconds: 60 },
    summary: 'The devices of a list as CSV',
    query: deviceList.omit({ page: true, size: true, sort: true }),
    reply: z.unknown(),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api-iot/deviceChoices',
    ...read,
    summary: 'Devices to choose from: those found first, and those that are named',
    query: z.object({
      q: Search.optional(),
      ids: z
        .array(Id)
        .max(500)
        .or(Id.transform((id) => [id]))
        .optional(),
    }),
    reply: z.array(z.object({ id: Id, name: z.string(), code: z.string() })),
  }),
  tagKeys: endpoint({
    method: 'GET',
    path: '/api-iot/deviceTags',
    ...read,
    summary: 'The tags in use, the most frequent first',
    reply: z.array(z.object({ tag: z.string(), count: z.number().int() })),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api-iot/devices/:id',
    ...read,
    idle: true,
    summary: 'One device',
    params: one,
    reply: DeviceView,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api-iot/devices',
    ...editAll,
    once: true,
    summary: 'Add a device; one that connects by itself is a gateway from then on',
    body: DeviceDraft,
    reply: DeviceView,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api-iot/devices/:id',
    ...editAll,
    summary: 'Change a device',
    params: one,
    body: DeviceChange,
    reply: DeviceView,
  }),
  tag: endpoint({
    method: 'PUT',
    path: '/api-iot/devices/:id/tags',
    ...edit,
    summary: 'Give a device other tags; what others changed meanwhile stays',
    params: one,
    body: Retagged,
    reply: DeviceView,
  }),
  bind: endpoint({
    method: 'PUT',
    path: '/api-iot/devices/:id/gateway',
    ...edit,
    summary: 'Put a child behind a gateway, or behind none; its points are mapped anew',
    params: one,
    body: z.object({ gatewayId: Id.nullable() }),
    reply: DeviceView,
  }),
  enable: endpoint({
    method: 'PUT',
    path: '/api-iot/devices/:id/enabled',
    ...editAll,
    summary: 'Enable a device, or disable it',
    params: one,
    body: z.object({ isEnabled: z.boolean() }),
    reply: DeviceView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-iot/devices/:id',
    ...editAll,
    summary: 'Delete a disabled device',
    params: one,
    reply: z.object({ id: Id }),
  }),
};
