import type { Context, Kit } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';

/** Where a session stands: in an enterprise, under the name it has then. */
type Place = { enterprise_id: string | null; enterprise_name: string };
type Find = (db: Db, accountId: string) => Promise<Place | undefined>;

const finders = new WeakMap<Kit, Find>();

/**
 * Who knows where people belong says it here, once: the session is then written where it stands, instead of being
 * moved there afterwards, which costs more than writing it.
 */
export const placeNewSessions = (kit: Kit, find: Find) => finders.set(kit, find);

/** Where somebody's new session stands; nothing: in the personal scope. */
export const firstPlace = (ctx: Context, accountId: string) => finders.get(ctx.kit)?.(ctx.db, accountId);
