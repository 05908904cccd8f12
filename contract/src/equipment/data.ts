import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { topic } from '../kit/events.ts';
import { Instant, one } from '../kit/values.ts';
import { PointValue, QUALITIES } from '../telemetry/point.ts';
import { NodeConfig } from './config.ts';

/** A value that was stored, and the number of the message it came with. */
export const NodeChange = z.object({
  /** Of the node, as in its gateway's configuration. */
  alias: z.string(),
  value: PointValue,
  timestamp: Instant,
  receiveTime: Instant,
  quality: z.enum(QUALITIES),
});
export type NodeChange = z.infer<typeof NodeChange>;

export const NodeData = NodeConfig.pick({
  name: true,
  alias: true,
  description: true,
  dataType: true,
  dataUnit: true,
}).extend({
  /** How often it should come, in milliseconds; null: whenever it changes. */
  period: z.number().int().nullable(),
  last: NodeChange.nullable(),
});
export type NodeData = z.infer<typeof NodeData>;

/** All nodes as they were after the message with this number; what follows is heard on `dataTopic`. */
export const Snapshot = z.object({ no: z.number().int(), nodes: z.array(NodeData), isUp: z.boolean() });
export type Snapshot = z.infer<typeof Snapshot>;

/** What the messages from `first` to `last` brought: of each node its newest value. */
export const DataChange = z.object({
  first: z.number().int(),
  last: z.number().int(),
  changes: z.array(NodeChange),
});
export type DataChange = z.infer<typeof DataChange>;

/** Of one gateway: its id follows behind a slash. */
export const dataTopic = topic('/topic/equipment.data', DataChange);

const read = { allow: 'equipment.gateway.read', params: one } as const;

export const dataApi = {
  snapshot: endpoint({
    method: 'GET',
    path: '/api-equipment/equipmentData/:id',
    ...read,
    idle: true,
    summary: 'The newest value of every node of a gateway',
    reply: Snapshot,
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api-equipment/equipmentData/:id/changes',
    ...read,
    idle: true,
    summary: 'What was stored after a message: for whoever missed something',
    query: z.object({ after: z.coerce.number().int().min(0) }),
    reply: DataChange.nullable(),
  }),
};
