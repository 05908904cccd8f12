import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { one } from '../kit/values.ts';
import { DATA_TYPES, Identifier } from './model.ts';

/** Which node of its gateway is which property of a child. */
export const PointMapping = z.object({
  properties: z.array(
    z.object({
      id: Identifier,
      name: z.string(),
      dataType: z.enum(DATA_TYPES),
      unit: z.string(),
      alias: z.string().nullable(),
      /** A free node of the same name; null: none, or it has one. */
      suggested: z.string().nullable(),
    }),
  ),
  nodes: z.array(
    z.object({
      alias: z.string(),
      name: z.string(),
      dataType: z.string(),
      dataUnit: z.string(),
      /** The child that has it, where that is another one. */
      takenBy: z.string().nullable(),
    }),
  ),
});
export type PointMapping = z.infer<typeof PointMapping>;

const isOnce = (points: readonly { property: string; alias: string }[]) =>
  new Set(points.map(({ alias }) => alias)).size === points.length &&
  new Set(points.map(({ property }) => property)).size === points.length;

export const Points = z
  .array(z.object({ property: Identifier, alias: z.string().trim().min(1).max(100) }))
  .max(1_000)
  .refine(isOnce, 'twice');

export const pointApi = {
  view: endpoint({
    method: 'GET',
    path: '/api-iot/devices/:id/points',
    allow: 'iot.device.read',
    summary: 'Which node of its gateway is which property of a child, with suggestions',
    params: one,
    reply: PointMapping,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api-iot/devices/:id/points',
    allow: 'iot.device.edit',
    summary: 'Say which node of its gateway is which property of a child; what is left out has none',
    params: one,
    body: z.object({ points: Points }),
    reply: PointMapping,
  }),
};
