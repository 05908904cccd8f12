import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { verifyPassword } from '../../identity/index.ts';
import type { SpaceRow } from './space.queries.ts';

/** Guesses at the password of one space, whoever makes them. */
const GUESSES = { max: 10, seconds: 900 };

/** Refuses whoever does not know the password of the space. */
export async function mustKnowSecret(
  { kit }: ActorContext,
  { id, secret_hash }: Pick<SpaceRow, 'id' | 'secret_hash'>,
  secret: string,
) {
  await kit.limiter.take(`space secret ${id}`, GUESSES);
  if (!(await verifyPassword(secret, secret_hash))) throw new Refusal('space.secret_wrong');
}
