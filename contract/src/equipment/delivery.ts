import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Instant, one } from '../kit/values.ts';

/** A gateway counts its messages; when it forgets where it was it begins a new run. */
export const DeliveryRun = z.object({
  run: z.string(),
  first: z.number().int(),
  /** The highest number that arrived: so many were sent at least. */
  last: z.number().int(),
  stored: z.number().int(),
  /** The gateway lost them itself, and said so. */
  givenUp: z.number().int(),
  missing: z.number().int(),
  beganAt: Instant,
  receivedAt: Instant,
});
export type DeliveryRun = z.infer<typeof DeliveryRun>;

export const DeliveryGap = z.object({ run: z.string(), first: z.number().int(), last: z.number().int() });
export type DeliveryGap = z.infer<typeof DeliveryGap>;

/** What became of what a gateway sent. */
export const Delivery = z.object({
  messages: z.number().int(),
  points: z.number().int(),
  /** Arrived again after they had been stored: the gateway had not heard the answer. */
  doubles: z.number().int(),
  /** Points older than what had been stored before them. */
  late: z.number().int(),
  /** Points that arrived, were seen and judged, and are not in the history: a policy says so. */
  notKept: z.number().int(),
  receivedAt: Instant.nullable(),
  /** Newest first; at most twenty. */
  runs: z.array(DeliveryRun),
  /** At most a hundred. */
  gaps: z.array(DeliveryGap),
});
export type Delivery = z.infer<typeof Delivery>;

export const deliveryApi = {
  view: endpoint({
    method: 'GET',
    path: '/api-equipment/equipmentDelivery/:id',
    allow: 'equipment.gateway.read',
    orPlatform: 'equipment.gateway.watch',
    idle: true,
    summary: 'What a gateway sent, what was stored of it, and what is missing',
    params: one,
    reply: Delivery,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api-equipment/equipmentDelivery/:id/resend',
    allow: 'equipment.gateway.command',
    limit: { by: 'account', max: 30, seconds: 60 },
    summary: 'Ask a gateway to send again what is missing',
    params: one,
    reply: z.object({ gaps: z.number().int() }),
  }),
};
