import { z } from 'zod';
import { FileName, MAX_UPLOAD_BYTES } from '../file/file.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant, one } from '../kit/values.ts';

/** Bytes and rows of a file, imports that are listed, and days for which a file waits to be started. */
/** Under which its file is uploaded: others are no files of points. */
export const IMPORT_CATEGORY = 'history';
export const IMPORT_LIMITS = { bytes: MAX_UPLOAD_BYTES, rows: 10_000_000, listed: 20, days: 7 } as const;

/** It is looked at; it waits for a user to start it; its points come in; it has ended. */
export const IMPORT_STATES = ['checking', 'checked', 'importing', 'done', 'failed', 'cancelled'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * No Parquet file; other columns than an export has; too many rows; too large when unpacked; times at which no device measured;
 * values no device could have measured; no rows; no node of the device in it; no room in the quota; begun too often; the
 * rest is in the log.
 */
export const IMPORT_FAILURES = [
  ...(['format', 'columns', 'rows', 'large', 'times', 'values', 'empty', 'unmatched', 'room'] as const),
  ...(['interrupted', 'slow', 'unknown'] as const),
] as const;
export type ImportFailure = (typeof IMPORT_FAILURES)[number];

const count = z.number().int();
const Time = z.number().int();

export const ImportReport = z.object({
  rows: count,
  from: Time,
  to: Time,
  /** Names in the file, those with most rows first; matched: a node of the device is called so. */
  nodes: z.array(z.object({ name: z.string(), rows: count, isMatched: z.boolean() })),
  /** Rows that are left out: of another kind than their node; older than points of it are kept. */
  misfit: count,
  expired: count,
  /** Points that are there already, and those that would come. */
  known: count,
  fresh: count,
});
export type ImportReport = z.infer<typeof ImportReport>;

export const HistoryImport = z.object({
  id: Id,
  device: z.object({ id: Id, name: z.string() }),
  fileName: z.string(),
  bytes: count,
  state: z.enum(IMPORT_STATES),
  percent: count,
  error: z.enum(IMPORT_FAILURES).nullable(),
  report: ImportReport.nullable(),
  /** Points that were imported, and those that were there before. */
  points: count,
  known: count,
  byName: z.string(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
});
export type HistoryImport = z.infer<typeof HistoryImport>;

const edit = { allow: 'iot.kept-history.edit' } as const;

export const historyImportApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-iot/history-imports',
    ...edit,
    idle: true,
    summary: 'Files of history that were brought back, newest first',
    reply: z.array(HistoryImport),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api-iot/history-imports',
    ...edit,
    limit: { by: 'account', max: 30, seconds: 3600 },
    summary: 'Look at an exported Parquet file: which points of a device it has, and which are there already',
    body: z.object({ device: Id, file: FileName }),
    reply: HistoryImport,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api-iot/history-imports/:id/start',
    ...edit,
    limit: { by: 'account', max: 60, seconds: 3600 },
    summary: 'Import the points of a file that was looked at; those that are there stay as they are',
    params: one,
    reply: HistoryImport,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api-iot/history-imports/:id/cancel',
    ...edit,
    summary: 'Stop looking at or importing a file; points that were imported stay',
    params: one,
    reply: HistoryImport,
  }),
};
