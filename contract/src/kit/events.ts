import type { z } from 'zod';

export type EventTable = Record<`${string}.${string}`, z.ZodType>;

/** Facts other rooms may hear: `room.what_happened` → payload. */
export const events = <const T extends EventTable>(table: T): T => table;

/** A live topic the browser may subscribe to: `/topic/room.name/{id}` → payload. */
export const topic = <T extends z.ZodType>(name: `/topic/${string}` | `/user/${string}`, payload: T) => ({
  name,
  payload,
});
