import type { ActorContext } from '../../kit/context.ts';
import { Refusal } from '../../kit/refusal.ts';

/** Of an enterprise, of a user without one, or the platform's. */
export type Owned = {
  scope: 'enterprise' | 'private' | 'system';
  enterprise_id: string | null;
  created_by: string | null;
};
type Caller = { userId: string; enterpriseId: string | null; keys: { has(key: string): boolean } };
export type Keys = { read: string; edit: string };

/** What a caller is to a dataset or a model; none: it is answered like one that does not exist. */
export type Relation = 'owner' | 'reader' | 'given' | 'none';
export function relationBy(
  keys: Keys,
  { scope, enterprise_id, created_by }: Owned,
  caller: Caller,
): Relation {
  if (scope === 'system') return 'reader';
  if (scope === 'private') return created_by === caller.userId ? 'owner' : 'none';
  if (enterprise_id !== caller.enterpriseId) return 'none';
  if (caller.keys.has(keys.edit)) return 'owner';
  return caller.keys.has(keys.read) ? 'reader' : 'none';
}

/** What others gave: to a user by name, or to an enterprise, whose people need a key as for their own. */
export const relationByShare = (
  { read, edit }: Keys,
  { isPersonal }: { isPersonal: boolean },
  { keys }: Pick<Caller, 'keys'>,
): Relation => (isPersonal || keys.has(read) || keys.has(edit) ? 'given' : 'none');

/** Whether a caller sees what their enterprise has of a kind; a user without one sees their own. */
export const seesOwn = ({ read, edit }: Keys, { enterpriseId, keys }: Caller) =>
  enterpriseId === null || keys.has(read) || keys.has(edit);

/** Whose are meant. */
export type Place = { kind: 'enterprise' | 'private'; id: string } | { kind: 'system' };
export type OwnPlace = Extract<Place, { id: string }>;

/** Where a caller works: for the enterprise they act for, or for themselves. */
export function placeOf({ actor }: ActorContext): OwnPlace {
  if (actor.enterpriseId === null) return { kind: 'private', id: actor.userId };
  return { kind: 'enterprise', id: actor.enterpriseId };
}

/** A user without an enterprise looks after their own. */
export function mustHaveKey({ actor }: ActorContext, ...keys: string[]) {
  if (actor.enterpriseId === null || keys.some((key) => actor.keys.has(key))) return;
  throw new Refusal('kit.not_allowed');
}
