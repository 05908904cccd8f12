import type { Actor } from '../../kit/actor.ts';
import { Refusal } from '../../kit/refusal.ts';

type Acting = { actor: Actor; asPlatform: boolean };
type Placed = { enterprise_id: string | null };
export type Noun = 'message' | 'category' | 'type' | 'group' | 'everybody';
export type Verb = 'read' | 'edit' | 'send';

/** The key for doing something in a place: the platform has its own. */
export const keyIn = (place: string | null, noun: Noun, verb: Verb) =>
  place === null ? (`message.platform-${noun}.${verb}` as const) : (`message.${noun}.${verb}` as const);

/** The place a call of both kinds acts in: the platform (null), or the caller's current enterprise. */
export function placeOf({ actor, asPlatform }: Acting): string | null {
  if (asPlatform) return null;
  if (actor.enterpriseId === null) throw new Refusal('kit.not_allowed');
  return actor.enterpriseId;
}

/** Whether the caller may act on a thing with this key. Any other is answered like one that does not exist. */
export const isWithin = ({ actor }: Acting, { enterprise_id: place }: Placed, noun: Noun, verb: Verb) =>
  (place === null || place === actor.enterpriseId) && actor.keys.has(keyIn(place, noun, verb));
