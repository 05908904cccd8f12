import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/values.ts';
import { POINT_SET_LIMITS, PointRef } from './point-set.ts';
import { NodeChange, PropertyFacts } from './state.ts';

export { type DataChange, dataTopic, NodeChange } from './state.ts';

/** What is watched at once: points, and gateways that bring them. */
export const REALTIME_LIMITS = { points: POINT_SET_LIMITS.points, sources: 100 } as const;

/** Why nothing can come: there is no such device or property here, or no node stands for it. */
export const POINT_PROBLEMS = ['gone', 'unmapped'] as const;

export const WatchedPoint = PointRef.extend({
  deviceName: z.string(),
  property: z.string(),
  facts: PropertyFacts.nullable(),
  /** Whose node it is, and which. */
  sourceId: Id.nullable(),
  alias: z.string().nullable(),
  /** How often it should come, in milliseconds; null: whenever it changes. */
  period: z.number().int().nullable(),
  last: NodeChange.nullable(),
  problem: z.enum(POINT_PROBLEMS).nullable(),
});
export type WatchedPoint = z.infer<typeof WatchedPoint>;

/** A gateway, and the number of the message after which its values are as given. */
export const WatchedSource = z.object({ id: Id, no: z.number().int(), isUp: z.boolean() });
export type WatchedSource = z.infer<typeof WatchedSource>;

export const realtimeApi = {
  values: endpoint({
    method: 'POST',
    path: '/api-iot/realtime/values',
    allow: 'iot.realtime.read',
    idle: true,
    limit: { by: 'account', max: 300, seconds: 60 },
    summary:
      'The newest values of points of several devices; what follows is heard on the topics of their gateways',
    body: z.object({ points: z.array(PointRef).min(1).max(REALTIME_LIMITS.points) }),
    reply: z.object({ sources: z.array(WatchedSource), points: z.array(WatchedPoint) }),
  }),
};
