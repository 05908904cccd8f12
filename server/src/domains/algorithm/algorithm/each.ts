import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { algorithmById } from './algorithm.queries.ts';

/** Does one act to several: one that cannot be does not keep the others back. */
export async function each(
  ctx: ActorContext,
  ids: readonly string[],
  act: (ctx: ActorContext, id: string) => Promise<void>,
) {
  const results: { id: string; name: string; done: boolean; code: string | null }[] = [];
  for (const id of new Set(ids)) {
    const name = (await algorithmById(ctx.db, id))?.name ?? '';
    try {
      await act(ctx, id);
      results.push({ id, name, done: true, code: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const known = error.code === 'algorithm.not_found' ? '' : name;
      results.push({ id, name: known, done: false, code: error.code });
    }
  }
  return results;
}
