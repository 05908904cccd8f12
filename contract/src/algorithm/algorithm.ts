import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Id, one, Search } from '../kit/values.ts';
import { UNABLE_CODES } from './ability.ts';
import { PACKAGE_LIMITS } from './package.ts';
import { Algorithm, AlgorithmRow } from './shown.ts';
import {
  AlgorithmParameter,
  AlgorithmScope,
  AlgorithmStatus,
  AlgorithmStatusCode,
  AlgorithmType,
  ModeCode,
} from './values.ts';

/** Code that is typed into the form is small; more comes as a file. */
export const SOURCE_CHARACTERS = 200_000;
/** Files of algorithms are kept apart from those of other rooms. */
export const ALGORITHM_FILE_CATEGORY = 'algorithm';
export const MAX_ALGORITHM_BYTES = PACKAGE_LIMITS.bytes;

const count = z.number().int();

const claims = {
  createById: Id.optional(),
  createByName: z.string().max(200).optional(),
  updateById: Id.optional(),
  updateByName: z.string().max(200).optional(),
  enabled: z.literal(true).optional(),
};
const draft = {
  name: z.string().trim().min(1).max(60),
  description: z.string().trim().max(2000),
  keyword: z.string().trim().max(200).optional(),
  algorithmCategory: z.object({ id: Id }),
  algorithmType: z.object({ code: ModeCode }),
  /** A stored file: a package, or one of code. */
  algorithmFileId: z.string().min(1).max(200).nullable().optional(),
  /** Instead of a file: the code itself. */
  source: z.string().max(SOURCE_CHARACTERS).nullable().optional(),
  parameters: z.array(AlgorithmParameter).max(PACKAGE_LIMITS.parameters),
};
export const AlgorithmDraft = z.object(draft);
export type AlgorithmDraft = z.infer<typeof AlgorithmDraft>;

const Ids = z.array(Id).min(1).max(100);
/** A result for each: one that cannot be does not keep the others back. */
const PerAlgorithm = z.array(
  z.object({ id: Id, name: z.string(), done: z.boolean(), code: z.string().nullable() }),
);

export const Inspected = z.object({
  isPackage: z.boolean(),
  mode: ModeCode.nullable(),
  title: z.string(),
  version: z.string().nullable(),
  parameters: z.array(AlgorithmParameter),
  files: z.array(z.object({ path: z.string(), bytes: count })),
  tests: count,
  digest: z.string(),
});
export type Inspected = z.infer<typeof Inspected>;

const listed = pageQuery.extend({
  name: Search.optional(),
  category: Id.optional(),
  status: AlgorithmStatusCode.optional(),
  type: ModeCode.optional(),
  sort: sortBy(['name', 'updateDate', 'createDate']).default('-updateDate'),
});

export const algorithmApi = {
  types: endpoint({
    method: 'GET',
    path: '/api-algorithm/algorithmTypes',
    allow: 'session',
    light: true,
    summary: 'What an algorithm may be made with',
    reply: z.array(AlgorithmType.extend({ able: z.boolean(), why: z.enum(UNABLE_CODES).nullable() })),
  }),
  statuses: endpoint({
    method: 'GET',
    path: '/api-algorithm/algorithmStatuses',
    allow: 'session',
    light: true,
    summary: 'The states of an algorithm',
    reply: z.array(AlgorithmStatus),
  }),
  byUser: endpoint({
    method: 'GET',
    path: '/api-algorithm/getAlgorithmsByUserId/:userId',
    allow: 'session',
    platform: true,
    asks: ['algorithm.algorithm.read'],
    summary: 'The caller’s algorithms: of the enterprise they act for, or their own',
    params: z.object({ userId: Id }),
    query: listed,
    reply: pageOf(AlgorithmRow),
  }),
  all: endpoint({
    method: 'GET',
    path: '/api-algorithm/algorithms',
    allow: 'algorithm.algorithm.manage',
    platform: true,
    summary: 'Algorithms of everybody that were handed in, and the platform’s own',
    query: listed.extend({ scope: AlgorithmScope.optional() }),
    reply: pageOf(AlgorithmRow),
  }),
  searchById: endpoint({
    method: 'GET',
    path: '/api-algorithm/algorithms/search/id',
    allow: 'session',
    platform: true,
    summary: 'One algorithm by its id',
    query: one,
    reply: Algorithm,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api-algorithm/algorithms/:id',
    allow: 'session',
    platform: true,
    summary: 'One algorithm, with its parameters and its history',
    params: one,
    query: z.object({ projection: z.literal('exposeAllAlgorithmFields').optional() }),
    reply: Algorithm,
  }),
  parameters: endpoint({
    method: 'GET',
    path: '/api-algorithm/algorithmParameters/search/algorithmParameterInfo',
    allow: 'session',
    platform: true,
    summary: 'The parameters of an algorithm',
    query: z.object({ algorithmId: Id }),
    reply: z.object({ _embedded: z.object({ algorithmParameters: z.array(AlgorithmParameter) }) }),
  }),
  free: endpoint({
    method: 'GET',
    path: '/api-algorithm/checkAlgorithmName',
    allow: 'session',
    platform: true,
    limit: { by: 'account', max: 300, seconds: 60 },
    summary: 'Whether a name is available',
    query: z.object({ name: z.string().trim().min(1).max(60), except: Id.optional() }),
    reply: z.boolean(),
  }),
  inspect: endpoint({
    method: 'POST',
    path: '/api-algorithm/inspectFile',
    allow: 'session',
    platform: true,
    limit: { by: 'account', max: 30, seconds: 60 },
    summary: 'What an uploaded file holds: its manifest, its parameters, its files',
    body: z.object({ algorithmFileId: z.string().min(1).max(200) }),
    reply: Inspected,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api-algorithm/createAlgorithm',
    allow: 'session',
    platform: true,
    once: true,
    asks: ['algorithm.algorithm.edit'],
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'Add an algorithm as a draft',
    body: AlgorithmDraft.extend(claims),
    reply: Algorithm,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api-algorithm/updateAlgorithm',
    allow: 'session',
    platform: true,
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'Change an algorithm; what is online stays as it is until the change is approved',
    body: AlgorithmDraft.extend({ ...claims, id: Id, statusVersion: count.optional() }),
    reply: Algorithm,
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/api-algorithm/updateAlgorithmStatus',
    allow: 'session',
    platform: true,
    asks: ['algorithm.algorithm.verify'],
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'Submit (2) or withdraw (1) one’s own; pass (3) or refuse (4) what was submitted',
    body: z.object({
      id: Id,
      algorithmStatus: z.object({ code: AlgorithmStatusCode }),
      reason: z.string().trim().max(1000).optional(),
      /** What the verifier looked at: a verdict on anything else is refused. */
      digest: z.string().max(64).optional(),
    }),
    reply: AlgorithmRow,
  }),
  offline: endpoint({
    method: 'PUT',
    path: '/api-algorithm/offlineAlgorithm',
    allow: 'session',
    platform: true,
    asks: ['algorithm.algorithm.manage'],
    summary: 'Take algorithms offline: they leave the library',
    body: Ids,
    reply: PerAlgorithm,
  }),
  /** The specification has both names; they are one act. */
  remove: endpoint({
    method: 'PUT',
    path: '/api-algorithm/deleteAlgorithm',
    allow: 'session',
    platform: true,
    summary: 'Delete algorithms that are not online and not submitted',
    body: Ids,
    reply: PerAlgorithm,
  }),
  removeMany: endpoint({
    method: 'PUT',
    path: '/api-algorithm/deleteAlgorithms',
    allow: 'session',
    platform: true,
    summary: 'Delete algorithms that are not online and not submitted',
    body: Ids,
    reply: PerAlgorithm,
  }),
  move: endpoint({
    method: 'PUT',
    path: '/api-algorithm/updateAlgorithmsCategory',
    allow: 'session',
    platform: true,
    asks: ['algorithm.algorithm.manage'],
    summary: 'Move algorithms to a category',
    body: z.object({ ids: Ids, category: Id }),
    reply: PerAlgorithm,
  }),
  files: endpoint({
    method: 'GET',
    path: '/api-algorithm/algorithms/:id/files',
    allow: 'session',
    platform: true,
    asks: ['algorithm.algorithm.verify'],
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'The files of an algorithm’s package, for its owner and verifiers',
    params: one,
    reply: Inspected.shape.files,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api-algorithm/algorithms/:id/file',
    allow: 'session',
    platform: true,
    download: true,
    asks: ['algorithm.algorithm.verify'],
    summary: 'The file of an algorithm, for its owner and verifiers',
    params: one,
    reply: z.unknown(),
  }),
};
