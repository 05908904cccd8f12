import { Id } from '@cloudyard/contract/kit/values.ts';
import { reviewApi } from '@cloudyard/contract/space/review.ts';
import type { z } from 'zod';
import { writeList } from '../../../kit/list-state.ts';
import { REVIEWS } from '../shared/paths.ts';

/** The query in the address bar; messages to reviewers link to one by `space`. */
export const queueQuery = reviewApi.queue.query.extend({ space: Id.optional() });
export type QueueState = z.output<typeof queueQuery>;

/** The address of one in the queue; the list's own state is kept for the way back. */
export const addressOfOne = (state: QueueState, id: string) =>
  `${REVIEWS}${writeList(queueQuery, { ...state, space: id })}`;
export const addressOfList = (state: QueueState) =>
  `${REVIEWS}${writeList(queueQuery, { ...state, space: undefined })}`;

/** New requests appear without a reload. */
export const REFRESH_MS = 30_000;
