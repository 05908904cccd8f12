import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Actor } from './actor.ts';
import { Refusal } from './refusal.ts';

// The fixed calls carry ids of the caller. They are claims to be checked, never identity.

/** Refuses a `userId` that is not the caller's own. */
export function isSelf(actor: Actor, userId: string) {
  if (userId !== actor.userId) throw new Refusal('kit.not_allowed');
}

/** Refuses an `enterpriseId` that is not where the session stands (nil: the personal scope). */
export function isCurrentEnterprise(actor: Actor, enterpriseId: string) {
  if (enterpriseId !== (actor.enterpriseId ?? NIL)) throw new Refusal('kit.not_allowed');
}
