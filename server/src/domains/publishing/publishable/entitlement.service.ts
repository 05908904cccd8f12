import type { Buyers } from '@cloudyard/contract/publishing/impact.ts';
import type { Context, Kit } from '../../../kit/context.ts';
import type { Kind } from './publishable.queries.ts';
import type { Relation } from './status.policy.ts';

type Which = { kind: Kind; id: string };
type Ask = (ctx: Context, which: Which, isOperator: boolean) => Promise<Buyers>;

const asked = new WeakMap<Kit, Ask>();

/** The room that sells registers here, once, what buyers have of an application or a version. */
export const provideBuyers = (kit: Kit, ask: Ask) => asked.set(kit, ask);

/** Nothing where no enterprise has it. */
export async function buyersOf(
  ctx: Context,
  which: Which,
  relations: ReadonlySet<Relation>,
): Promise<{ buyers?: Buyers }> {
  const buyers = await asked.get(ctx.kit)?.(ctx, which, relations.has('operator'));
  return buyers && buyers.orders > 0 ? { buyers } : {};
}
