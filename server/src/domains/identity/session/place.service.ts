import type { Context, Kit } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';

/** The enterprise of a session, under the name it has then. */
type Place = { enterprise_id: string | null; enterprise_name: string };
type Find = (db: Db, accountId: string) => Promise<Place | undefined>;

const finders = new WeakMap<Kit, Find>();

/**
 * The room that knows memberships registers here, once: the session is then written with its enterprise,
 * instead of being moved there afterwards, which costs more than writing it.
 */
export const placeNewSessions = (kit: Kit, find: Find) => finders.set(kit, find);

/** The enterprise of a user's new session; undefined: the personal scope. */
export const firstPlace = (ctx: Context, accountId: string) => finders.get(ctx.kit)?.(ctx.db, accountId);
