import { z } from 'zod';
import { Column } from '../algorithm/parameter.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant, nameOf, one, Search } from '../kit/values.ts';
import { HistoryView, Lineage, Origin } from './lineage.ts';
import { ChosenColumn, Profile, Reading, Sniffed, Table } from './table.ts';
import { CategoryCode, CodedName, DATASET_LIMITS, DataTypeCode } from './values.ts';

const count = z.number().int();

export const DATASET_STATES = ['importing', 'ready', 'failed', 'cancelled'] as const;
export const Dataset = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  descriptionEn: z.string(),
  category: CodedName,
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
  state: z.enum(DATASET_STATES),
  percent: count,
  /** Why it could not be imported. */
  problem: z.string(),
  rows: count,
  columns: count,
  version: count,
  updatedAt: Instant,
  mayEdit: z.boolean(),
  mayDownload: z.boolean(),
  /** Of what others gave the caller to read: who, and until when; null: it is the caller's or the platform's. */
  given: z.object({ from: z.string(), until: Instant.nullable() }).nullable(),
  /** While it waits for its turn: how many imports of the same owner come before it. */
  ahead: count.nullable(),
});
export type Dataset = z.infer<typeof Dataset>;

export const DatasetVersion = z.object({
  version: count,
  createdAt: Instant,
  byName: z.string(),
  rows: count,
  columns: count,
  size: count,
  sha256: z.string(),
  note: z.string(),
  /** How many values of which columns did not fit their type: they are empty. */
  misfits: z.array(z.object({ column: z.string(), count })),
});
export const DatasetPage = Dataset.extend({
  schema: z.array(Column),
  reading: Reading.nullable(),
  versions: z.array(DatasetVersion),
  origin: Origin,
  history: HistoryView.nullable(),
  /** What uses it: it cannot be deleted while there is any. */
  uses: z.array(z.object({ kind: z.enum(['project', 'model']), id: Id, name: z.string() })),
});
export type DatasetPage = z.infer<typeof DatasetPage>;

const named = {
  name: nameOf(60),
  description: z.string().trim().min(1).max(1000),
  categoryCode: CategoryCode,
};
const brought = {
  reading: Reading.optional(),
  columns: z.array(ChosenColumn).max(DATASET_LIMITS.columns).optional(),
  sheet: z.string().max(100).optional(),
};

export const datasetApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-bigdata/datasets',
    allow: 'session',
    platform: true,
    asks: ['bigdata.dataset.read'],
    summary: 'The caller’s datasets, or those the platform brings',
    query: z.object({
      system: z.stringbool().default(false),
      name: Search.optional(),
      category: CategoryCode.optional(),
    }),
    reply: z.array(Dataset),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api-bigdata/datasets/:id',
    allow: 'session',
    platform: true,
    summary: 'One dataset with its columns, versions, origin and uses',
    params: one,
    reply: DatasetPage,
  }),
  categories: endpoint({
    method: 'GET',
    path: '/api-bigdata/categories',
    allow: 'session',
    light: true,
    summary: 'What datasets and models are about',
    reply: z.array(CodedName),
  }),
  dataTypes: endpoint({
    method: 'GET',
    path: '/api-bigdata/dataTypes',
    allow: 'session',
    light: true,
    summary: 'What a dataset may come as',
    reply: z.array(CodedName),
  }),
  sniff: endpoint({
    method: 'POST',
    path: '/api-bigdata/datasets/sniff',
    allow: 'session',
    platform: true,
    limit: { by: 'account', max: 30, seconds: 60 },
    summary: 'What an uploaded file seems to be: encoding, delimiter, columns with types, first rows',
    body: z.object({ file: z.string().min(1).max(200), ...brought }),
    reply: Sniffed,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api-bigdata/datasets',
    allow: 'session',
    platform: true,
    once: true,
    asks: ['bigdata.dataset.edit'],
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'Save a dataset from an uploaded file, or from the output of a project',
    body: z.object({
      ...named,
      dataTypeCode: DataTypeCode,
      /** A stored file. */
      srcPath: z.string().min(1).max(300),
      projectId: z
        .union([Id, z.literal('')])
        .nullable()
        .optional(),
      projectName: z.string().max(200).nullable().optional(),
      userId: Id.optional(),
      tenant: z.string().max(200).optional(),
      system: z.literal(false).optional(),
      ...brought,
    }),
    reply: Dataset,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api-bigdata/datasets/:id',
    allow: 'session',
    platform: true,
    summary: 'Change name, description and category of one’s own dataset',
    params: one,
    body: z.object(named),
    reply: Dataset,
  }),
  addVersion: endpoint({
    method: 'POST',
    path: '/api-bigdata/datasets/:id/versions',
    allow: 'session',
    platform: true,
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'Bring a new version of a dataset; what used the old one still has it',
    params: one,
    body: z.object({
      srcPath: z.string().min(1).max(300),
      dataTypeCode: DataTypeCode,
      note: z.string().trim().max(200),
      ...brought,
    }),
    reply: Dataset,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api-bigdata/datasets/:id/cancel',
    allow: 'session',
    platform: true,
    summary: 'Cancel an import that is under way',
    params: one,
    reply: Dataset,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-bigdata/datasets/:id',
    allow: 'session',
    platform: true,
    summary: 'Delete one’s own dataset that nothing uses',
    params: one,
    reply: z.object({ id: Id }),
  }),
  lineage: endpoint({
    method: 'GET',
    path: '/api-bigdata/datasets/:id/lineage',
    allow: 'session',
    platform: true,
    summary: 'What a dataset was made from, and what was made from it',
    params: one,
    reply: Lineage,
  }),
  rows: endpoint({
    method: 'POST',
    path: '/api-bigdata/datasets/:id/rows',
    allow: 'session',
    platform: true,
    limit: { by: 'account', max: 120, seconds: 60 },
    summary: 'Rows of a dataset by their place, sorted by a column',
    params: one,
    body: z.object({
      version: count.min(1).optional(),
      offset: count.min(0).max(DATASET_LIMITS.rows).default(0),
      limit: count.min(1).max(DATASET_LIMITS.shownRows).default(100),
      sort: z.object({ column: z.string().max(128), isDown: z.boolean() }).optional(),
    }),
    reply: Table,
  }),
  profile: endpoint({
    method: 'GET',
    path: '/api-bigdata/datasets/:id/profile',
    allow: 'session',
    platform: true,
    summary: 'Figures of every column; null while they are being made',
    params: one,
    query: z.object({ version: z.coerce.number().int().min(1).optional() }),
    reply: Profile.nullable(),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api-bigdata/datasets/:id/sql',
    allow: 'session',
    platform: true,
    limit: { by: 'account', max: 30, seconds: 60 },
    summary: 'Ask a dataset by SQL: one SELECT over `data`, cancelled after 30 seconds',
    params: one,
    body: z.object({
      sql: z.string().trim().min(1).max(DATASET_LIMITS.sqlCharacters),
      version: count.min(1).optional(),
    }),
    reply: Table,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api-bigdata/datasets/:id/file',
    allow: 'session',
    platform: true,
    download: true,
    summary: 'The table as a Parquet file',
    params: one,
    query: z.object({ version: z.coerce.number().int().min(1).optional() }),
    reply: z.unknown(),
  }),
};
