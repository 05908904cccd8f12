import type { ShownMenu } from '@cloudyard/contract/access/menu.ts';
import type { ActorContext, Context } from '../../kit/context.ts';
import type { Actor } from '../../kit/who.ts';
import { shownView } from './menu.view.ts';
import { inTheOpen } from './menu-shown.policy.ts';
import { type Beholder, menusSeen, rightsNow, rolesHeldNow } from './menu-shown.queries.ts';
import { nested } from './menu-tree.policy.ts';

/** What somebody with these keys and roles finds in the console where they stand. */
export const shownMenus = async ({ db }: Pick<Context, 'db'>, who: Beholder): Promise<ShownMenu[]> =>
  nested(inTheOpen(await menusSeen(db, who)), shownView);

type Answer = { menus: ShownMenu[]; until: Date | null };

/**
 * Answers given lately. An actor is the same object only as long as all that is known of them holds; whether menus
 * have changed since, and whether time has taken something away, is asked in every call.
 */
const given = new Map<Actor, Answer>();
const MOST = 1000;

function remember(actor: Actor, answer: Answer) {
  given.delete(actor);
  const [oldest] = given.keys();
  if (oldest && given.size >= MOST) given.delete(oldest);
  given.set(actor, answer);
}

/** The menus of the one who asks. `previewing`: they look through the eyes of a role, which they need not hold. */
export async function menusOf(ctx: ActorContext, previewing: boolean): Promise<ShownMenu[]> {
  const { db, actor } = ctx;
  const { keys, enterpriseId, roleId } = actor;
  if (previewing) return shownMenus(ctx, { keys, enterpriseId, roleIds: roleId ? [roleId] : [] });
  const { stamp, now } = await rightsNow(db);
  const known = stamp === actor.stamp ? given.get(actor) : undefined;
  if (known && (known.until === null || known.until > now)) return known.menus;
  const held = (await rolesHeldNow(db, actor.userId, enterpriseId)).filter(
    (role) => roleId === null || role.role_id === roleId,
  );
  const menus = await shownMenus(ctx, { keys, enterpriseId, roleIds: held.map(({ role_id }) => role_id) });
  // Somebody known only from before the last change is perhaps not who they were: not to be remembered.
  if (stamp === actor.stamp)
    remember(actor, { menus, until: first([actor.endsAt, ...held.map((one) => one.until)]) });
  return menus;
}

const first = (times: (Date | null)[]): Date | null =>
  times.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null);
