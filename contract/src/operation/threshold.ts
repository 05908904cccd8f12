import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { FigureKey } from './resource.ts';

const limit = z.number().positive().max(1e15).nullable();

/** From where on a figure needs attention (`caution`) and from where on at once (`bad`); null: never. */
export const ThresholdDraft = z
  .object({
    caution: limit,
    bad: limit,
    /** Whether operators are notified. */
    isTold: z.boolean(),
  })
  .refine(({ caution, bad }) => caution === null || bad === null || bad >= caution, {
    path: ['bad'],
    error: 'operation.limits_crossed',
  });
export type ThresholdDraft = z.infer<typeof ThresholdDraft>;

export const Threshold = z.object({
  figure: FigureKey,
  caution: limit,
  bad: limit,
  isTold: z.boolean(),
  /** False: as the product brings it. */
  isOwn: z.boolean(),
});
export type Threshold = z.infer<typeof Threshold>;

const params = z.object({ figure: FigureKey });

export const thresholdApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-operation/threshold',
    allow: 'operation.resource.read',
    platform: true,
    summary: 'The limits of what is measured',
    reply: z.array(Threshold),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api-operation/threshold/:figure',
    allow: 'operation.threshold.edit',
    platform: true,
    summary: 'Set the limits of a figure',
    params,
    body: ThresholdDraft,
    reply: Threshold,
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/api-operation/threshold/:figure',
    allow: 'operation.threshold.edit',
    platform: true,
    summary: 'Give a figure the limits again that the product brings',
    params,
    reply: Threshold,
  }),
};
