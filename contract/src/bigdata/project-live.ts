import { z } from 'zod';
import { topic } from '../kit/events.ts';

/** `/topic/bigdata.project/{id}`: something of a project changed; who shows it asks again. */
export const projectTopic = topic(
  '/topic/bigdata.project',
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('run'), runId: z.string(), revision: z.number().int() }),
    z.object({ kind: z.literal('saved'), version: z.number().int(), byName: z.string() }),
    z.object({ kind: z.literal('presence') }),
    z.object({ kind: z.literal('comments') }),
  ]),
);
