import { z } from 'zod';
import { events } from '../kit/events.ts';
import { Id } from '../kit/values.ts';

export const bigdataEvents = events({
  /** A new version of a dataset can be read. */
  'bigdata.dataset_ready': z.object({ datasetId: Id, version: z.number().int() }),
});
