import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Actor } from '../../../kit/actor.ts';
import { isCurrentEnterprise } from '../../../kit/claims.ts';
import { keyIn } from '../place.policy.ts';
import type { Managed } from './category.queries.ts';

type Placed = { enterprise_id: string | null };

/** Counting stops here: larger numbers are of no use in a list. */
const MOST = 1000;

/** `counted`: also how many messages there are, which a list for choosing from does not need. */
export const managedBy = ({ keys, enterpriseId }: Actor, counted: boolean): Managed => ({
  platform: keys.has(keyIn(null, 'message', 'read')),
  enterprise: enterpriseId !== null && keys.has(keyIn(enterpriseId, 'message', 'read')) ? enterpriseId : null,
  most: counted ? MOST : 0,
});

/** The place a list was asked for: the platform (null) or the current one; undefined: none in particular. */
export function placeAsked(actor: Actor, enterpriseId: string | undefined): string | null | undefined {
  if (enterpriseId === undefined) return undefined;
  if (enterpriseId === NIL) return null;
  isCurrentEnterprise(actor, enterpriseId);
  return enterpriseId;
}

/** Whether a thing is of the place the caller named; without one, the thing's own counts. */
export const isOfPlace = ({ enterprise_id: place }: Placed, enterpriseId: string | undefined) =>
  enterpriseId === undefined || enterpriseId === (place ?? NIL);

/**
 * Whether things of one category may move to the other: all can have the
 * platform's, none another enterprise's.
 */
export const canBecome = (from: Placed, to: Placed) =>
  to.enterprise_id === null || to.enterprise_id === from.enterprise_id;
