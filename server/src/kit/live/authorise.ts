import type { Actor } from '../actor.ts';
import { Refusal } from '../refusal.ts';
import { closeCode, StompError } from './closing.ts';
import type { LiveOptions } from './live.ts';
import type { Topics } from './topics.ts';

/** Asks the room that owns the destination. Throws the ERROR for who may not hear it. */
export function makeAuthorise(topics: Topics, withContext: LiveOptions['withContext']) {
  return async function authorise(actor: Actor, destination: string): Promise<void> {
    const topic = topics.find(destination);
    if (!topic) throw new StompError('kit.not_found', closeCode.policy);
    try {
      const may = await withContext(actor, async (ctx) => topic.may(actor, topic.rest, ctx));
      if (may) return;
    } catch (error) {
      throw error instanceof Refusal ? new StompError(error.code, closeCode.policy) : error;
    }
    throw new StompError('kit.not_allowed', closeCode.policy);
  };
}
