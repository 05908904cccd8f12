import { z } from 'zod';
import { ParameterValues, Resources } from './package.ts';
import { Column, ModelKind, ParameterName } from './parameter.ts';
import { View } from './views.ts';

const Sha = z.string().regex(/^[0-9a-f]{64}$/);

/** A model beside its files: what it is, what it eats and what it was made from. */
export const ModelCard = z.object({
  modelKind: ModelKind,
  /** What it needs and what it answers, in order. */
  signature: z.object({ inputs: z.array(Column).max(500), outputs: z.array(Column).max(500) }),
  /** The digest of the data it learned from. */
  trainedOn: z.string().max(64).optional(),
  params: ParameterValues.optional(),
  metrics: z.record(z.string(), z.number().nullable()).optional(),
});
export type ModelCard = z.infer<typeof ModelCard>;

const inputTable = z.object({
  kind: z.literal('dataset'),
  path: z.string(),
  format: z.literal('parquet'),
  rows: z.number().int(),
  bytes: z.number().int(),
  sha256: Sha,
  schema: z.array(Column),
});
const inputModel = z.object({
  kind: z.literal('model'),
  /** A folder with model.json. */
  path: z.string(),
  modelKind: ModelKind,
  sha256: Sha,
});
const outputPlace = z.union([
  z.object({ kind: z.literal('dataset'), path: z.string(), format: z.literal('parquet') }),
  z.object({ kind: z.literal('model'), path: z.string() }),
]);

/** request.json: everything a step is told. */
export const StepRequest = z.object({
  contract: z.literal(1),
  runId: z.string(),
  nodeId: z.string(),
  attempt: z.number().int().min(1),
  seed: z.number().int().min(0),
  /** When the time is over. */
  deadline: z.iso.datetime({ offset: true }),
  locale: z.enum(['cn', 'en']),
  limits: Resources,
  params: ParameterValues,
  inputs: z.record(ParameterName, z.union([inputTable, inputModel])),
  outputs: z.record(ParameterName, outputPlace),
});
export type StepRequest = z.infer<typeof StepRequest>;
export type InputTable = z.infer<typeof inputTable>;
export type InputModel = z.infer<typeof inputModel>;

/** response.json: everything a step says in the end. Paths are inside `out/`. */
export const StepResponse = z.object({
  outputs: z.record(
    ParameterName,
    z.object({
      path: z.string().max(300),
      rows: z.number().int().min(0).optional(),
      schema: z.array(Column).optional(),
      modelKind: ModelKind.optional(),
      signature: ModelCard.shape.signature.optional(),
    }),
  ),
  metrics: z.record(z.string().max(60), z.number().nullable()).default({}),
  views: z.array(View).max(40).default([]),
  warnings: z
    .array(
      z.object({
        code: z.string().max(60),
        column: z.string().max(128).optional(),
        text: z.string().max(1000).optional(),
      }),
    )
    .max(100)
    .default([]),
});
export type StepResponse = z.infer<typeof StepResponse>;

/** One JSON a line on file descriptor 3, or on stdout behind `@@`. */
export const StepEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('progress'),
    value: z.number().min(0).max(1),
    text: z.string().max(200).optional(),
  }),
  z.object({ event: z.literal('log'), level: z.enum(['info', 'warn', 'error']), text: z.string().max(4000) }),
  z.object({ event: z.literal('metric'), name: z.string().max(60), step: z.number(), value: z.number() }),
]);
export type StepEvent = z.infer<typeof StepEvent>;

/** How a step may end, and what its exit code says. */
export const EXITS = {
  0: 'done',
  2: 'bad_parameter',
  3: 'unfit_data',
  4: 'unfit_model',
  5: 'not_converged',
  10: 'failed',
  75: 'temporary',
  124: 'time',
  134: 'memory',
  137: 'memory',
  143: 'cancelled',
} as const;
/** `refused`: this machine cannot isolate it, or the package is not what it says it is; nothing was run. */
export const STEP_ENDS = [
  'done',
  'not_converged',
  'bad_parameter',
  'unfit_data',
  'unfit_model',
  'failed',
  'temporary',
  'time',
  'memory',
  'disk',
  'cancelled',
  'lied',
  'refused',
] as const;
export type StepEnd = (typeof STEP_ENDS)[number];

/** What a built-in or a check says when it will not go on: which parameter or port, and why. */
export const StepRefusal = z.object({
  end: z.enum(['bad_parameter', 'unfit_data', 'unfit_model', 'failed']),
  /** A closed list of the package's own: the words stand in the console or in `text`. */
  code: z.string().max(60),
  at: z.string().max(128).optional(),
  text: z.string().max(1000).optional(),
});
export type StepRefusal = z.infer<typeof StepRefusal>;
