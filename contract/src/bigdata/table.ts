import { z } from 'zod';
import { Column } from '../algorithm/parameter.ts';
import { Instant } from '../kit/values.ts';
import { DataTypeCode } from './values.ts';

const count = z.number().int();

/** How a text file is read: what was found out, or what a user corrected. */
export const Reading = z.object({
  encoding: z.enum(['utf-8', 'gb18030', 'utf-16le', 'utf-16be', 'latin1']),
  delimiter: z.string().max(2),
  quote: z.string().max(1),
  hasHeader: z.boolean(),
  decimal: z.enum(['.', ',']),
  /** Lines before the head. */
  skip: count.min(0).max(100),
  /** What stands for nothing: `NA`, `-`, `缺失`. */
  nulls: z.array(z.string().max(40)).max(20),
});
export type Reading = z.infer<typeof Reading>;
/** What a column may be made. */
export const COLUMN_TYPES = ['BOOLEAN', 'BIGINT', 'DOUBLE', 'VARCHAR', 'DATE', 'TIMESTAMP'] as const;
export const ChosenColumn = z.object({
  /** As the file calls it. */
  from: z.string().min(1).max(128),
  name: z.string().trim().min(1).max(128),
  type: z.enum(COLUMN_TYPES),
  isKept: z.boolean(),
});
export type ChosenColumn = z.infer<typeof ChosenColumn>;
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What an uploaded file seems to be, with its first rows, for people to correct. */
export const Sniffed = z.object({
  dataType: DataTypeCode,
  reading: Reading.nullable(),
  columns: z.array(ChosenColumn),
  rows: z.array(z.array(cell)),
  /** Sheets of a workbook. */
  sheets: z.array(z.string()),
  /** How many values of each column would not fit its type, among those looked at. */
  misfits: z.array(count),
  bytes: count,
});
export type Sniffed = z.infer<typeof Sniffed>;

/** Figures of a column, made once for each version. */
export const ColumnProfile = z.object({
  name: z.string(),
  type: z.string(),
  nulls: count,
  distinct: count,
  min: cell,
  max: cell,
  mean: z.number().nullable(),
  sd: z.number().nullable(),
  /** At 5, 25, 50, 75 and 95 %. */
  quantiles: z.array(z.number().nullable()),
  histogram: z.object({ edges: z.array(z.number()), counts: z.array(count) }).nullable(),
  /** The most frequent values, with how often. */
  top: z.array(z.object({ value: cell, count })),
});
export const Profile = z.object({
  rows: count,
  columns: z.array(ColumnProfile),
  correlation: z
    .object({ names: z.array(z.string()), values: z.array(z.array(z.number().nullable())) })
    .nullable(),
  madeAt: Instant,
});
export type Profile = z.infer<typeof Profile>;

export const Table = z.object({
  columns: z.array(Column),
  rows: z.array(z.array(cell)),
  /** Of the whole answer; null: more than were counted. */
  total: count.nullable(),
  isCut: z.boolean(),
  ms: z.number(),
});
export type Table = z.infer<typeof Table>;
