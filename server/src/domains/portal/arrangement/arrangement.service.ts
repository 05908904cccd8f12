import {
  type Arrangement,
  MOST_ARRANGEMENTS,
  MOST_BYTES_IN_ALL,
} from '@cloudyard/contract/portal/arrangement.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { deleteArrangement, deleteArrangements, othersThan, putArrangement } from './arrangement.queries.ts';

export async function keepArrangement({ db, actor: { userId } }: ActorContext, arrangement: Arrangement) {
  // One after the other: of two at once each would count without the other.
  await takeTurn(db, `arrangements of ${userId}`);
  const { many, bytes } = await othersThan(db, userId, arrangement.key);
  const own = Buffer.byteLength(JSON.stringify(arrangement.value));
  if (many >= MOST_ARRANGEMENTS || bytes + own > MOST_BYTES_IN_ALL)
    throw new Refusal('portal.arrangements_full');
  await putArrangement(db, userId, arrangement);
  return arrangement;
}

export async function dropArrangement({ db, actor }: ActorContext, key: string) {
  await deleteArrangement(db, actor.userId, key);
  return null;
}

/** Who deregisters leaves none behind. */
export async function forgetArrangements({ db }: Context, { userId }: { userId: string }) {
  await deleteArrangements(db, userId);
}
