import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant, one } from '../kit/values.ts';

/** Sets of a person, points of a set. */
export const POINT_SET_LIMITS = { sets: 200, points: 1_000 } as const;

/** One property of one device. */
export const PointRef = z.object({ deviceId: Id, property: z.string().min(1).max(100) });
export type PointRef = z.infer<typeof PointRef>;

export const PointSet = z.object({
  id: Id,
  name: z.string(),
  /** With everybody of the enterprise who may look at values. */
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** Its owner, and of a shared one whoever may edit those of others. */
  mayEdit: z.boolean(),
  ownerName: z.string(),
  count: z.number().int(),
  /** Counts up with every change. */
  revision: z.number().int(),
  updatedAt: Instant,
});
export type PointSet = z.infer<typeof PointSet>;

export const PointSetView = PointSet.extend({ points: z.array(PointRef) });
export type PointSetView = z.infer<typeof PointSetView>;

const refOf = ({ deviceId, property }: PointRef) => `${deviceId} ${property}`;

export const PointSetDraft = z.object({
  name: z.string().trim().min(1).max(60),
  isShared: z.boolean(),
  points: z
    .array(PointRef)
    .min(1)
    .max(POINT_SET_LIMITS.points)
    .refine((points) => new Set(points.map(refOf)).size === points.length, 'doubled'),
});
export type PointSetDraft = z.infer<typeof PointSetDraft>;

/** Whoever looks at values, live or past, has sets of their own. */
const looking = {
  allow: 'session',
  asks: ['iot.realtime.read', 'iot.history.read', 'iot.point-set.edit'],
} as const;

export const pointSetApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-iot/point-sets',
    ...looking,
    summary: 'The caller’s own sets of points and those shared in the enterprise',
    reply: z.array(PointSet),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api-iot/point-sets/:id',
    ...looking,
    summary: 'One set with its points',
    params: one,
    reply: PointSetView,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api-iot/point-sets',
    ...looking,
    once: true,
    summary: 'Remember points as a set of one’s own, shared or not',
    body: PointSetDraft,
    reply: PointSetView,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api-iot/point-sets/:id',
    ...looking,
    summary: 'Change a set; whoever saves names the revision that was changed',
    params: one,
    body: PointSetDraft.extend({ revision: z.number().int().min(1) }),
    reply: PointSetView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-iot/point-sets/:id',
    ...looking,
    summary: 'Delete a set',
    params: one,
    reply: z.object({ id: Id }),
  }),
};
