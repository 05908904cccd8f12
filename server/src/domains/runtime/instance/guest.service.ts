import type { ActorContext, Kit } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';

// What runs without being an instance of a space: another room asked the runtime for it, and knows who may open it.

export type Guest = { id: string /** Whom the program is given. */; name: string };
type Guests = {
  /** Undefined: the caller is not let in, or nothing runs there. */
  at(ctx: ActorContext, host: string): Promise<Guest | undefined>;
  /** Whether any runs: then visitors are watched. */
  any(db: Db): Promise<boolean>;
};

const known = new WeakMap<Kit, Guests>();

/** The room that runs such things registers here, once. */
export const provideGuests = (kit: Kit, guests: Guests) => known.set(kit, guests);

export const guestAt = async (ctx: ActorContext, host: string) => known.get(ctx.kit)?.at(ctx, host);
export const anyGuest = async (kit: Kit, db: Db) => (await known.get(kit)?.any(db)) ?? false;
