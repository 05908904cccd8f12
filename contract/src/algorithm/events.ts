import { z } from 'zod';
import { events } from '../kit/events.ts';
import { Id } from '../kit/values.ts';

export const algorithmEvents = events({
  /** A version of an algorithm was approved and stands in the library; heard by those who installed or follow it. */
  'algorithm.approved': z.object({ algorithmId: Id, version: z.number().int() }),
  /** About to be deleted, with all its versions: whoever has it in use says no. */
  'algorithm.removing': z.object({ algorithmId: Id }),
});
