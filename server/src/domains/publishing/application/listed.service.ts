import type { Application } from '@cloudyard/contract/publishing/application.ts';
import type { Context, Kit } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';

type Find = (ctx: Context, id: string) => Promise<Application>;

const finders = new WeakMap<Kit, Find>();

/** The room that lists applications registers here, once, what visitors may see of a listed one. */
export const provideListed = (kit: Kit, find: Find) => finders.set(kit, find);

/** An application as visitors may see it; refused when it is not listed. */
export function askListed(ctx: Context, id: string): Promise<Application> {
  const find = finders.get(ctx.kit);
  if (!find) throw new Refusal('market.application_not_found');
  return find(ctx, id);
}
