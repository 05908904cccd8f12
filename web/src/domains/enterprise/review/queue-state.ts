import { reviewApi } from '@cloudyard/contract/enterprise/review.ts';
import type { z } from 'zod';

/** What stands in the address bar; whose days they are follows from the browser. */
export const queueQuery = reviewApi.queue.query.omit({ zone: true });
export type QueueState = z.output<typeof queueQuery>;
