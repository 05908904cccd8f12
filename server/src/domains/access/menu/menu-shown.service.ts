import type { ShownMenu } from '@cloudyard/contract/access/menu.ts';
import type { Actor } from '../../../kit/actor.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { shownView } from './menu.view.ts';
import { type Beholder, menusSeen, rolesHeldNow } from './menu-shown.queries.ts';
import { inTheOpen, nested } from './menu-tree.policy.ts';

/** The menus of a user with these keys and roles, in their current place. */
export const shownMenus = async ({ db }: Pick<Context, 'db'>, who: Beholder): Promise<ShownMenu[]> =>
  nested(inTheOpen(await menusSeen(db, who)), shownView);

type Answer = { menus: ShownMenu[]; until: Date | null };

/**
 * Recent answers, by actor. An actor is the same object only as long as no rights and menus have changed:
 * every request asks the database that, and an answer to an actor it does not confirm is thrown away.
 */
const given = new Map<Actor, Answer>();
const MOST = 1000;

function remember(actor: Actor, answer: Answer) {
  given.delete(actor);
  const [oldest] = given.keys();
  if (oldest && given.size >= MOST) given.delete(oldest);
  given.set(actor, answer);
}

/** The caller's menus. `previewing`: those of a role, which they need not hold. */
export async function menusOf(ctx: ActorContext, previewing: boolean): Promise<ShownMenu[]> {
  const { db, actor } = ctx;
  const { keys, enterpriseId, roleId } = actor;
  if (previewing) return shownMenus(ctx, { keys, enterpriseId, roleIds: roleId ? [roleId] : [] });
  const known = given.get(actor);
  if (known && (known.until === null || known.until.getTime() > Date.now())) return known.menus;
  const held = (await rolesHeldNow(db, actor.userId, enterpriseId)).filter(
    (role) => roleId === null || role.role_id === roleId,
  );
  const menus = await shownMenus(ctx, { keys, enterpriseId, roleIds: held.map(({ role_id }) => role_id) });
  const until = first([actor.endsAt, ...held.map((role) => role.until)]);
  // Not before the database has confirmed the actor: what is read for a wrong guess is read without the wall.
  ctx.afterCommit(() => remember(actor, { menus, until }));
  return menus;
}

const first = (times: (Date | null)[]): Date | null =>
  times.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null);
