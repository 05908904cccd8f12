import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { listingApi } from '@cloudyard/contract/market/listing.ts';
import { ratingApi } from '@cloudyard/contract/market/rating.ts';

export type Rated = Reply<typeof ratingApi.list>;

/** The queries that a changed rating changes: the list, and the average in the head. */
export const CONCERNED = [ratingApi.list, listingApi.detail];
