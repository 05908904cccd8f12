import { z } from 'zod';
import { ParameterValues } from '../algorithm/package.ts';
import { Column } from '../algorithm/parameter.ts';
import { ModelCard, STEP_ENDS, StepResponse } from '../algorithm/step.ts';
import { AlgorithmParameter, AlgorithmType } from '../algorithm/values.ts';
import { View } from '../algorithm/views.ts';
import { Id, Instant } from '../kit/values.ts';
import { Holdout, MODEL_TASKS } from './model-values.ts';
import { CodedName } from './values.ts';

const count = z.number().int();
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** `training`: also while a model that a user brought is being looked at. */
export const MODEL_STATES = ['training', 'ready', 'failed', 'cancelled'] as const;
/** Trained here, made of a file, kept from another model, made by a run of a project, or the platform's. */
export const MODEL_ORIGINS = ['training', 'upload', 'copy', 'project', 'system'] as const;

/** Why there is none: how the step ended, and what it said. `code` and `at` are of its refusal, `text` is English. */
export const ModelProblem = z.object({
  end: z.enum([...STEP_ENDS, 'interrupted', 'storage', 'unfit']),
  code: z.string(),
  at: z.string(),
  text: z.string(),
});
export type ModelProblem = z.infer<typeof ModelProblem>;

export const Metrics = z.record(z.string(), z.number().nullable());

/** A model with its newest version; the display fields are those of a dataset. */
export const Model = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  descriptionEn: z.string(),
  category: CodedName,
  /** Its kind, as a dataset has its type. */
  dataType: CodedName,
  createdAt: Instant,
  /** What stands for its place in the fixed calls: never a path of a machine. */
  path: z.string(),
  size: count,
  projectFile: z.boolean(),
  userId: Id,
  userName: z.string(),
  system: z.boolean(),
  logo: z.string().nullable(),
  file: z.string().nullable(),
  /** Of the newest version that is ready; empty: there is none yet. */
  kind: z.string(),
  task: z.enum(MODEL_TASKS),
  metrics: Metrics,
  algorithmName: z.string(),
  algorithmNameEn: z.string(),
  state: z.enum(MODEL_STATES),
  percent: count,
  problem: ModelProblem.nullable(),
  /** The newest that is ready, and how many are. */
  version: count,
  versions: count,
  updatedAt: Instant,
  mayEdit: z.boolean(),
  mayDownload: z.boolean(),
  /** Of what others gave the caller to use: who, and until when; null: it is the caller's or the platform's. */
  given: z.object({ from: z.string(), until: Instant.nullable() }).nullable(),
});
export type Model = z.infer<typeof Model>;

/** Everything that is needed to make it again. */
export const Recipe = z.object({
  algorithm: z.object({
    id: Id,
    name: z.string(),
    nameEn: z.string(),
    version: count,
    digest: z.string(),
  }),
  params: ParameterValues,
  seed: count,
  /** The share of rows that was kept apart and that it was measured by; 0: none. */
  holdout: Holdout,
  dataset: z.object({
    id: Id,
    name: z.string(),
    nameEn: z.string(),
    version: count,
    rows: count,
    sha256: z.string(),
  }),
  /** Of the package contract, and of what ran it. */
  contract: count,
  engine: z.string(),
  /** Kept from a run of a project: the canvas that made it, and where on it. */
  graph: z
    .object({
      projectId: Id,
      projectName: z.string(),
      version: count,
      runId: Id,
      nodeId: z.string(),
      port: z.string(),
    })
    .optional(),
});
export type Recipe = z.infer<typeof Recipe>;

/** It was trained anew by its recipe: were the bytes the same? */
export const Repeat = z.object({
  id: Id,
  at: Instant,
  byName: z.string(),
  state: z.enum(MODEL_STATES),
  percent: count,
  problem: ModelProblem.nullable(),
  /** Null: it has not ended well yet. */
  isSame: z.boolean().nullable(),
  sha256: z.string(),
  metrics: Metrics,
});
export type Repeat = z.infer<typeof Repeat>;

export const ModelVersion = z.object({
  /** `training:<id>` as a path of the fixed call keeps it as a model of its own. */
  id: Id,
  version: count,
  createdAt: Instant,
  endedAt: Instant.nullable(),
  byName: z.string(),
  note: z.string(),
  state: z.enum(MODEL_STATES),
  percent: count,
  problem: ModelProblem.nullable(),
  origin: z.enum(MODEL_ORIGINS),
  kind: z.string(),
  task: z.enum(MODEL_TASKS),
  size: count,
  /** Of its files: two trainings with the same bytes have the same. */
  sha256: z.string(),
  metrics: Metrics,
  algorithmName: z.string(),
  algorithmNameEn: z.string(),
  datasetName: z.string(),
  datasetNameEn: z.string(),
  datasetVersion: count.nullable(),
});
export type ModelVersion = z.infer<typeof ModelVersion>;

/** Why it cannot be written as ONNX: its kind has no such form. */
export const OnnxHindrance = z.enum(['kind', 'not_ready']);

export const ModelVersionPage = ModelVersion.extend({
  signature: ModelCard.shape.signature,
  views: z.array(View),
  warnings: StepResponse.shape.warnings,
  /** Null: a user brought it. */
  recipe: Recipe.nullable(),
  /** Null: it can be made again; else what of the recipe is not there any more. */
  againHindrance: z.enum(['recipe', 'algorithm', 'dataset', 'not_ready']).nullable(),
  repeats: z.array(Repeat),
  /** The built-in `predict` knows its kind. */
  isTried: z.boolean(),
  /** A row to begin with, by the names of the signature's inputs. */
  example: z.record(z.string(), cell),
  onnxHindrance: OnnxHindrance.nullable(),
});
export type ModelVersionPage = z.infer<typeof ModelVersionPage>;

export const ModelPage = Model.extend({
  allVersions: z.array(ModelVersion),
  /** What uses it: it cannot be deleted while there is any. */
  uses: z.array(z.object({ kind: z.enum(['project', 'rule']), id: Id, name: z.string() })),
  /** The newest that is ready; null: there is none. */
  newest: ModelVersionPage.nullable(),
});
export type ModelPage = z.infer<typeof ModelPage>;

/** Two versions side by side, with what differs. */
export const ModelCompared = z.object({
  left: ModelVersion,
  right: ModelVersion,
  isSameBytes: z.boolean(),
  isSameAlgorithm: z.boolean(),
  /** The same package, byte for byte. */
  isSameDigest: z.boolean(),
  isSameData: z.boolean(),
  params: z.array(
    z.object({
      name: z.string(),
      label: z.object({ cn: z.string(), en: z.string() }).nullable(),
      left: cell,
      right: cell,
      isSame: z.boolean(),
    }),
  ),
  metrics: z.array(
    z.object({
      name: z.string(),
      left: z.number().nullable(),
      right: z.number().nullable(),
      /** right − left; null where one of them is missing. */
      change: z.number().nullable(),
    }),
  ),
  data: z.object({ left: Recipe.shape.dataset.nullable(), right: Recipe.shape.dataset.nullable() }),
  inputs: z.array(z.object({ name: z.string(), left: z.string().nullable(), right: z.string().nullable() })),
  views: z.object({ left: z.array(View), right: z.array(View) }),
});
export type ModelCompared = z.infer<typeof ModelCompared>;

/** An approved algorithm that makes a model of one table. */
export const Trainer = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  descriptionEn: z.string(),
  category: z.object({ id: Id, name: z.string(), nameEn: z.string() }).nullable(),
  algorithmType: AlgorithmType,
  publisher: z.string(),
  system: z.boolean(),
  version: count,
  digest: z.string(),
  /** Ports and values; the table goes to `dataPort`. */
  parameters: z.array(AlgorithmParameter),
  dataPort: z.string(),
  modelPort: z.string(),
  kind: z.string(),
  isOnnx: z.boolean(),
  /** It learns a column that is known: a part of the rows can be kept apart to measure it by. */
  hasLabel: z.boolean(),
  /** Empty: this installation runs it; else the code of why not, as abilities have it. */
  hindrance: z.string(),
});
export type Trainer = z.infer<typeof Trainer>;

export const ModelProgress = z.object({
  id: Id,
  version: count,
  state: z.enum(MODEL_STATES),
  percent: count,
  /** What it is at, in its own words. */
  text: z.string(),
  problem: ModelProblem.nullable(),
});

export const Tried = z.object({
  columns: z.array(Column),
  /** A row of answers for each row that was asked about. */
  rows: z.array(z.array(cell)),
  warnings: StepResponse.shape.warnings,
  ms: z.number(),
});
export type Tried = z.infer<typeof Tried>;
