import type { ActorContext } from '../../kit/context.ts';
import { Refusal } from '../../kit/refusal.ts';
import { verifyPassword } from '../identity/index.ts';
import { passwordHashOf } from './password.queries.ts';

/** Whoever asks for everything, or for its end, shows once more that it is they. Nothing is locked meanwhile. */
export async function mustKnowPassword(ctx: ActorContext, password: string) {
  const hash = await passwordHashOf(ctx.db, ctx.actor.userId);
  await ctx.commitAndRelease();
  if (!(await verifyPassword(password, hash ?? ''))) throw new Refusal('custody.password_wrong');
}
