import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Actor } from '../../../kit/actor.ts';
import type { Context } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { holdersOfKey } from '../../access/index.ts';
import type { Condition } from '../device/filter.queries.ts';
import { isAnybodyLimited, pickedFor, seenGroups, whoSee } from './seen.queries.ts';

/*
 * Who sees which devices (decision 45). Inside the wall the table of devices answers only those that the caller sees; what
 * is read over it says so here, and what is about all devices of an enterprise is closed to those who do not see all.
 */

/** A condition on the row `d` of devices, for questions over the wall; undefined: all of them. */
export async function seenBy(db: Db): Promise<Condition | undefined> {
  const groups = await seenGroups(db);
  return groups && pickedFor(groups);
}

export const seesAll = async ({ db }: { db: Db }) => (await seenGroups(db)) === undefined;

export async function mustSeeAll(ctx: { db: Db }) {
  if (!(await seesAll(ctx))) throw new Refusal('iot.devices_limited');
}

type Handler = (ctx: never, ...rest: never[]) => unknown;

/** Calls about all devices of an enterprise; a caller without a user, such as a receiver of messages, is not limited. */
export const forWhoSeesAll = <T extends Record<string, Handler>>(handlers: T): T => {
  const asked: Record<string, Handler> = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      async (ctx: { db: Db; actor: Actor | null }, ...rest: never[]) => {
        if (ctx.actor) await mustSeeAll(ctx);
        return handle(ctx as never, ...rest);
      },
    ]),
  );
  return asked as T;
};

const MOST_HOLDERS = 10_000;

/** Whom to tell of an alarm: all holders of the key, or, where some see only some devices, those who see this one. */
export async function holdersWhoSee(
  { db }: Context,
  key: string,
  { enterpriseId, alarmId, also = [] }: { enterpriseId: string; alarmId: string; also?: readonly string[] },
) {
  if (!(await isAnybodyLimited(db, enterpriseId))) return { holders: key, of: enterpriseId, also: [...also] };
  const holders = await holdersOfKey(db, key, enterpriseId, { except: NIL, most: MOST_HOLDERS });
  const people = await whoSee(
    db,
    enterpriseId,
    holders.map(({ id }) => id),
    alarmId,
  );
  return [...new Set([...people, ...also])];
}
