import { z } from 'zod';
import { ParameterValues } from '../algorithm/package.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Id, nameOf, one, Search } from '../kit/values.ts';
import {
  Model,
  ModelCompared,
  ModelPage,
  ModelProgress,
  ModelVersion,
  ModelVersionPage,
  Repeat,
  Trainer,
  Tried,
} from './model-shown.ts';
import { Holdout, MODEL_LIMITS } from './model-values.ts';
import { CategoryCode } from './values.ts';

const count = z.number().int();
const version = z.coerce.number().int().min(1);
const ofVersion = z.object({ version: version.optional() });
const versionOf = z.object({ id: Id, version });
const named = {
  name: nameOf(60),
  description: z.string().trim().max(1000),
  categoryCode: CategoryCode,
};
const note = z.string().trim().max(200);
/** A stored upload, or `training:<id>` of a version that was trained. */
const path = z.string().min(1).max(300);
const cell = z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]);
const limit = { by: 'account', max: 60, seconds: 60 } as const;
const platform = { allow: 'session', platform: true } as const;

export const modelApi = {
  list: endpoint({
    ...platform,
    method: 'GET',
    path: '/api-bigdata/models',
    asks: ['bigdata.model.read'],
    summary: 'The caller’s models, or those the platform brings',
    query: z.object({
      system: z.stringbool().default(false),
      name: Search.optional(),
      category: CategoryCode.optional(),
    }),
    reply: z.array(Model),
  }),
  page: endpoint({
    ...platform,
    method: 'GET',
    path: '/api-bigdata/models/page',
    asks: ['bigdata.model.read'],
    summary: 'Models by page: own or the platform’s, by name, kind and category',
    query: pageQuery.extend({
      system: z.stringbool().default(false),
      name: Search.optional(),
      kind: z.string().max(60).optional(),
      category: CategoryCode.optional(),
      sort: sortBy(['updatedAt', 'createdAt', 'name', 'size']).default('-updatedAt'),
    }),
    reply: pageOf(Model).extend({ kinds: z.array(z.object({ kind: z.string(), count })) }),
  }),
  trainers: endpoint({
    ...platform,
    method: 'GET',
    path: '/api-bigdata/models/trainers',
    summary:
      'Algorithms that make a model of one table: built-in ones and approved ones, with their parameters',
    reply: z.array(Trainer),
  }),
  detail: endpoint({
    ...platform,
    method: 'GET',
    path: '/api-bigdata/models/:id',
    summary: 'One model with its versions, what uses it, and its newest version',
    params: one,
    reply: ModelPage,
  }),
  version: endpoint({
    ...platform,
    method: 'GET',
    path: '/api-bigdata/models/:id/versions/:version',
    summary: 'One version of a model: signature, metrics, views, recipe',
    params: versionOf,
    reply: ModelVersionPage,
  }),
  versions: endpoint({
    ...platform,
    method: 'GET',
    path: '/api-bigdata/models/:id/versions',
    summary: 'All versions of a model, the newest first',
    params: one,
    reply: z.array(ModelVersion),
  }),
  compare: endpoint({
    ...platform,
    method: 'GET',
    path: '/api-bigdata/models/:id/compare',
    summary: 'Two versions side by side: parameters, data, metrics, and what differs',
    params: one,
    query: z.object({ left: version, right: version }),
    reply: ModelCompared,
  }),
  save: endpoint({
    ...platform,
    method: 'POST',
    path: '/api-bigdata/models',
    once: true,
    asks: ['bigdata.model.edit'],
    limit,
    summary: 'Save a model: from an uploaded zip or .onnx file, or from something trained',
    body: z.object({
      ...named,
      path,
      enterpriseId: Id.optional(),
      userId: Id.optional(),
      projectId: z
        .union([Id, z.literal('')])
        .nullable()
        .optional(),
      projectName: z.string().max(200).nullable().optional(),
    }),
    reply: Model,
  }),
  addVersion: endpoint({
    ...platform,
    method: 'POST',
    path: '/api-bigdata/models/:id/versions',
    limit,
    summary: 'Bring a new version of a model as a file, or from something trained',
    params: one,
    body: z.object({ path, note }),
    reply: Model,
  }),
  train: endpoint({
    ...platform,
    method: 'POST',
    path: '/api-bigdata/models/train',
    once: true,
    asks: ['bigdata.model.edit'],
    limit,
    summary: 'Train a model of a dataset by an algorithm: a new model, or a new version of one',
    body: z.object({
      /** An existing model; without one `name` and `categoryCode` are needed. */
      modelId: Id.optional(),
      name: named.name.optional(),
      description: named.description.optional(),
      categoryCode: CategoryCode.optional(),
      note: note.optional(),
      datasetId: Id,
      /** The newest where none is said. */
      datasetVersion: count.min(1).optional(),
      algorithmId: Id,
      params: ParameterValues,
      seed: count.min(0).max(2_147_483_647).optional(),
      /** Where the trainer learns a label; 0.2 where nothing is said. */
      holdout: Holdout.optional(),
    }),
    reply: Model,
  }),
  progress: endpoint({
    ...platform,
    method: 'GET',
    path: '/api-bigdata/models/:id/progress',
    idle: true,
    summary: 'How far the newest version of a model is',
    params: one,
    reply: ModelProgress,
  }),
  cancel: endpoint({
    ...platform,
    method: 'POST',
    path: '/api-bigdata/models/:id/cancel',
    summary: 'Cancel a training that is under way, or one that repeats a version',
    params: one,
    body: z.object({ repeatId: Id.optional() }),
    reply: Model,
  }),
  again: endpoint({
    ...platform,
    method: 'POST',
    path: '/api-bigdata/models/:id/again',
    asks: ['bigdata.model.edit'],
    limit: { by: 'account', max: 20, seconds: 60 },
    summary: 'Train a version anew by its recipe, and see whether the bytes are the same',
    params: one,
    body: z.object({ version: count.min(1).optional() }),
    reply: Repeat,
  }),
  try: endpoint({
    ...platform,
    method: 'POST',
    path: '/api-bigdata/models/:id/try',
    limit,
    summary: 'What a model says of some rows: values by the names of its inputs',
    params: one,
    body: z.object({
      version: count.min(1).optional(),
      rows: z
        .array(z.record(z.string().max(128), cell))
        .min(1)
        .max(MODEL_LIMITS.triedRows),
    }),
    reply: Tried,
  }),
  change: endpoint({
    ...platform,
    method: 'PUT',
    path: '/api-bigdata/models/:id',
    summary: 'Change name, description and category of one’s own model',
    params: one,
    body: z.object(named),
    reply: Model,
  }),
  remove: endpoint({
    ...platform,
    method: 'DELETE',
    path: '/api-bigdata/models/:id',
    summary: 'Delete one’s own model that nothing uses',
    params: one,
    reply: z.object({ id: Id }),
  }),
  download: endpoint({
    ...platform,
    method: 'GET',
    path: '/api-bigdata/models/:id/file',
    download: true,
    limit: { by: 'account', max: 20, seconds: 60 },
    summary: 'The folder of a model as a zip, with model.json and how it is used',
    params: one,
    query: ofVersion,
    reply: z.unknown(),
  }),
  onnx: endpoint({
    ...platform,
    method: 'GET',
    path: '/api-bigdata/models/:id/onnx',
    download: true,
    limit: { by: 'account', max: 20, seconds: 60 },
    summary: 'The model as an ONNX file, where its kind allows that',
    params: one,
    query: ofVersion,
    reply: z.unknown(),
  }),
};
