import { z } from 'zod';
import { CommandDraft } from '../equipment/command.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Flag, Id, Instant, one } from '../kit/values.ts';
import { DeviceFilter, TagKey } from './device.ts';

export const JOB_LIMITS = {
  rows: 10_000,
  picked: 1_000,
  bytes: 4 * 1024 * 1024,
  columns: 256,
  days: 30,
} as const;
export const JOB_KINDS = [
  'import',
  'enable',
  'disable',
  'remove',
  'tag',
  'untag',
  'group',
  'ungroup',
  'command',
] as const;
export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

export const DeviceJob = z.object({
  id: Id,
  kind: z.enum(JOB_KINDS),
  state: z.enum(JOB_STATES),
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  byName: z.string(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
});
export type DeviceJob = z.infer<typeof DeviceJob>;

export const DeviceJobRow = z.object({
  /** The line of the file, or the place in the list. */
  line: z.number().int(),
  deviceId: Id.nullable(),
  name: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** The code of the refusal. */
  problem: z.string(),
});
export type DeviceJobRow = z.infer<typeof DeviceJobRow>;

/** What is wrong with a cell of a file. */
export const IMPORT_PROBLEMS = [
  'code_format',
  'code_twice',
  'code_taken',
  'name_long',
  'product_unknown',
  'product_no_child',
  'product_disabled',
  'gateway_unknown',
  'tags_format',
  /** The model of its product asks for more. */
  'tags_required',
  'points_format',
  'property_unknown',
  'node_unknown',
  'node_taken',
] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

export const ImportRow = z.object({
  line: z.number().int(),
  code: z.string(),
  name: z.string(),
  problems: z.array(z.enum(IMPORT_PROBLEMS)),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** What an import would do, row by row; with `job` it is under way. */
export const ImportReport = z.object({
  rows: z.array(ImportRow),
  good: z.number().int(),
  bad: z.number().int(),
  job: DeviceJob.nullable(),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** Some by name, or all that a question finds. */
const Chosen = z.union([
  z.object({ ids: z.array(Id).min(1).max(JOB_LIMITS.picked) }),
  z.object({ filter: DeviceFilter.extend({ group: Id.optional() }) }),
]);

export const BatchAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['enable', 'disable', 'remove']) }),
  z.object({ kind: z.literal('tag'), key: TagKey, value: z.string().trim().min(1).max(100) }),
  z.object({ kind: z.literal('untag'), key: TagKey }),
  z.object({ kind: z.enum(['group', 'ungroup']), groupId: Id }),
  z.object({ kind: z.literal('command'), command: CommandDraft }),
]);
export type BatchAct = z.infer<typeof BatchAct>;

const edit = { allow: 'iot.device.edit' } as const;
const asks = ['equipment.gateway.edit', 'iot.group.edit', 'iot.device.command'] as const;
const read = { allow: 'iot.device.read' } as const;

export const deviceJobApi = {
  template: endpoint({
    method: 'GET',
    path: '/api-iot/deviceImport/template.csv',
    ...edit,
    download: true,
    summary: 'A table to fill in for an import of children',
    reply: z.unknown(),
  }),
  workbook: endpoint({
    method: 'GET',
    path: '/api-iot/deviceImport/template.xlsx',
    ...edit,
    download: true,
    summary: 'The same table as a workbook',
    reply: z.unknown(),
  }),
  import: endpoint({
    method: 'POST',
    path: '/api-iot/deviceImport',
    ...edit,
    limit: { by: 'account', max: 30, seconds: 60 },
    summary: 'Add children from a table, CSV or XLSX; tried first, then as a job',
    query: z.object({ isTrial: Flag.default(true) }),
    upload: { maxBytes: JOB_LIMITS.bytes },
    reply: ImportReport,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api-iot/deviceJobs',
    ...read,
    asks: ['iot.device.edit', ...asks],
    once: true,
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'Do something to many devices, with a result for each',
    body: z.object({ devices: Chosen, act: BatchAct }),
    reply: DeviceJob,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api-iot/deviceJobs',
    ...read,
    idle: true,
    summary: 'Work on many devices, newest first',
    query: pageQuery,
    reply: pageOf(DeviceJob),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api-iot/deviceJobs/:id',
    ...read,
    idle: true,
    summary: 'How far work on many devices is',
    params: one,
    reply: DeviceJob,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api-iot/deviceJobs/:id/rows',
    ...read,
    idle: true,
    summary: 'What became of each device',
    params: one,
    query: pageQuery.extend({ state: z.enum(['waiting', 'done', 'failed']).optional() }),
    reply: pageOf(DeviceJobRow),
  }),
  cancel: endpoint({
    method: 'PUT',
    path: '/api-iot/deviceJobs/:id/cancel',
    ...read,
    /** Of others. */
    asks: ['iot.device.edit'],
    summary: 'Stop work on many devices; what is done stays done',
    params: one,
    reply: DeviceJob,
  }),
};
