import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Actor } from '../../../kit/actor.ts';
import { isCurrentEnterprise } from '../../../kit/claims.ts';
import { keyIn } from '../place.policy.ts';
import type { Managed } from './category.queries.ts';

type Placed = { enterprise_id: string | null };

/** Counting goes no further than this: more is as much as anybody wants to know. */
const MOST = 1000;

/** `counted`: also how many messages there are, which a list for choosing from does not need. */
export const managedBy = ({ keys, enterpriseId }: Actor, counted: boolean): Managed => ({
  platform: keys.has(keyIn(null, 'message', 'read')),
  enterprise: enterpriseId !== null && keys.has(keyIn(enterpriseId, 'message', 'read')) ? enterpriseId : null,
  most: counted ? MOST : 0,
});

/** The place a list was asked for: the platform (null) or where one stands; undefined: none in particular. */
export function placeAsked(actor: Actor, enterpriseId: string | undefined): string | null | undefined {
  if (enterpriseId === undefined) return undefined;
  if (enterpriseId === NIL) return null;
  isCurrentEnterprise(actor, enterpriseId);
  return enterpriseId;
}

/** Whether a thing is of the place the caller named; who names none means the thing's own. */
export const isOfPlace = ({ enterprise_id: place }: Placed, enterpriseId: string | undefined) =>
  enterpriseId === undefined || enterpriseId === (place ?? NIL);

/** Whether what is of one category may become of the other: all can have the platform's, nobody another enterprise's. */
export const canBecome = (from: Placed, to: Placed) =>
  to.enterprise_id === null || to.enterprise_id === from.enterprise_id;
