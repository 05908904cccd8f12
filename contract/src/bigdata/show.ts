import { z } from 'zod';
import { Column } from '../algorithm/parameter.ts';
import { View } from '../algorithm/views.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant, one } from '../kit/values.ts';
import { Metrics, Tried } from './model-shown.ts';
import { MODEL_TASKS } from './model-values.ts';
import { ElementId, FLOWS, ProjectCanvas } from './project-canvas.ts';
import { CarriedLink, StepState } from './project-shown.ts';

/** What visitors are shown at most. */
export const SHOW_LIMITS = { projects: 3, views: 4, values: 100 } as const;

const count = z.number().int();
const cell = z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]);
const named = {
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  descriptionEn: z.string(),
};

/** A step of a finished run: what it made, without what only its owner may know. */
export const ShownStep = z.object({
  nodeId: ElementId,
  state: StepState,
  ms: z.number().nullable(),
  metrics: Metrics,
  outputs: z.array(z.object({ port: z.string(), kind: z.enum(FLOWS), rows: count.nullable() })),
  views: z.array(View),
});
export type ShownStep = z.infer<typeof ShownStep>;
export type ShownView = ShownStep['views'][number];

/** A project that the platform brings, with its last run that ended well. */
export const ShownProject = z.object({
  code: z.string(),
  ...named,
  canvas: ProjectCanvas,
  /** What its modules are called in both languages, by their ids. */
  modules: z.record(z.string(), z.object({ name: z.string(), nameEn: z.string() })),
  run: z
    .object({
      endedAt: Instant,
      ms: z.number(),
      steps: z.array(ShownStep),
      carried: z.array(CarriedLink),
    })
    .nullable(),
});
export type ShownProject = z.infer<typeof ShownProject>;

/** A model of the platform that visitors may ask. */
export const ShownModel = z.object({
  id: Id,
  code: z.string(),
  ...named,
  task: z.enum(MODEL_TASKS),
  metrics: Metrics,
  inputs: z.array(Column),
  example: z.record(z.string(), cell),
});
export type ShownModel = z.infer<typeof ShownModel>;

const visitors = { allow: 'public', platform: true } as const;

export const showApi = {
  projects: endpoint({
    ...visitors,
    method: 'GET',
    path: '/api-bigdata/show',
    limit: { by: 'address', max: 120, seconds: 60 },
    summary: 'Projects of the platform with their last finished run, for everybody',
    reply: z.array(ShownProject),
  }),
  models: endpoint({
    ...visitors,
    method: 'GET',
    path: '/api-bigdata/show/models',
    limit: { by: 'address', max: 120, seconds: 60 },
    summary: 'Models of the platform that can be tried without an account',
    reply: z.array(ShownModel),
  }),
  try: endpoint({
    ...visitors,
    method: 'POST',
    path: '/api-bigdata/show/models/:id/try',
    limit: { by: 'address', max: 20, seconds: 60 },
    summary: 'Ask a model of the platform about one row',
    params: one,
    body: z.object({ row: z.record(z.string().max(128), cell) }),
    reply: Tried,
  }),
};
