import type { HubKind } from '@cloudyard/contract/bigdata/hub.ts';
import type { ActorContext } from '../../kit/context.ts';
import { type Given, shareTo } from './hub/share.queries.ts';
import { type Keys, type Owned, type Relation, relationBy, relationByShare } from './owned.ts';

/** What a caller is to something, as their own or as given. Asked anew by every call: what is taken back is gone at once. */
export async function relationFor(
  { db, actor }: ActorContext,
  kind: HubKind,
  keys: Keys,
  row: Owned & { id: string },
): Promise<{ relation: Relation; given: Given | null }> {
  const relation = relationBy(keys, row, actor);
  if (relation !== 'none') return { relation, given: null };
  const given = await shareTo(db, kind, row.id, actor);
  return given ? { relation: relationByShare(keys, given, actor), given } : { relation, given: null };
}

/** As people read it: who gave it, and until when. */
export const givenView = (given: Given | null) =>
  given && { from: given.from, until: given.until?.toISOString() ?? null };

/** Whose names are another enterprise's business. */
export const isForeign = (given: Given | null) => given !== null && !given.isPersonal;
