import { z } from 'zod';
import { Id, Instant } from '../kit/values.ts';

const count = z.number().int();

/** Where it comes from: a file, nodes of devices, or a run of a project. */
export const Origin = z.object({
  kind: z.enum(['upload', 'history', 'project', 'system']),
  text: z.string(),
  /** Where that can be opened. */
  link: z.string().nullable(),
});
export const HistoryPoint = z.object({ deviceId: Id, property: z.string(), name: z.string() });
/** Of a dataset that is made of the history of devices: what it is made of, and how it follows it. */
export const HistoryView = z.object({
  points: z.array(HistoryPoint),
  /** From a time to another, or so long until it is read. */
  range: z.union([z.object({ from: count, to: count }), z.object({ lastMs: count })]),
  stepMs: count.nullable(),
  how: z.string(),
  layout: z.string(),
  fill: z.string(),
  /** Reading it shows what is there now; a snapshot stays as it is. */
  isLive: z.boolean(),
  isDaily: z.boolean(),
  nextAt: Instant.nullable(),
  /** Why the last refresh of the schedule was not begun. */
  problem: z.string(),
  ownerName: z.string(),
});
export type HistoryView = z.infer<typeof HistoryView>;

/** What a dataset was made from, and what was made from it: only what the caller may know of. */
export const Lineage = z.object({
  from: Origin,
  usedBy: z.array(
    z.object({
      kind: z.enum(['project', 'model']),
      id: Id,
      name: z.string(),
      nameEn: z.string(),
      /** Which version of it was made from which of the dataset; null: of all of them. */
      version: count.nullable(),
      datasetVersion: count.nullable(),
      system: z.boolean(),
      at: Instant.nullable(),
    }),
  ),
});
export type Lineage = z.infer<typeof Lineage>;
