import type { EnterpriseProjection, OwnDetails } from '@cloudyard/contract/enterprise/person.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { isSelf } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { fileInfo } from '../../file/index.ts';
import {
  belongsTo,
  certificationOf,
  everythingOf,
  personById,
  projectionsOf,
  roleNamesOf,
  updatePerson,
} from './person.queries.ts';
import { ownAccountView, personInfoView, projectionView, userInfoView, userView } from './person.view.ts';

const READS_ALL = 'enterprise.user.read';
const EDITS_ALL = 'enterprise.user.edit';
const CERTIFIED = 3;

/** Whose phone and email a caller sees whole: their own, and any user's with the key to change them. */
export const maySee = ({ actor }: ActorContext, id: string) =>
  id === actor.userId || actor.keys.has(EDITS_ALL);

/** Records in the audit log who looked at another user's phone and email. */
export async function noteLook(ctx: ActorContext, { id, username }: { id: string; username: string }) {
  if (id === ctx.actor.userId) return;
  await ctx.kit.audit.record(ctx, {
    action: 'enterprise.user.view',
    object: { type: 'account', id, name: username },
  });
}

/**
 * The user and those who edit accounts see all of it; colleagues see who it is; for
 * others the user is not found.
 */
export async function userFor(ctx: ActorContext, id: string) {
  const { keys, enterpriseId } = ctx.actor;
  const whole = maySee(ctx, id);
  const known = whole || keys.has(READS_ALL);
  const colleague = !known && enterpriseId !== null && (await belongsTo(ctx.db, id, enterpriseId));
  if (!known && !colleague) throw new Refusal('enterprise.person_not_found');
  const row = orRefuse(await personById(ctx.db, id), 'enterprise.person_not_found');
  if (whole) await noteLook(ctx, row);
  return userView(row, !whole);
}

export async function userInfoFor(ctx: ActorContext, id: string) {
  const own = id === ctx.actor.userId;
  if (!own && !ctx.actor.keys.has(READS_ALL)) throw new Refusal('enterprise.person_not_found');
  const row = orRefuse(await personById(ctx.db, id), 'enterprise.person_not_found');
  // Another user's is behind their own wall.
  const found = own
    ? await certificationOf(ctx.db, id)
    : await ctx.over('show a person’s certification', (db) => certificationOf(db, id));
  return userInfoView(row, (found?.content ?? {}) as Record<string, string>, own);
}

export async function personInfoFor(ctx: ActorContext, userId: string, enterpriseId: string) {
  isSelf(ctx.actor, userId);
  const row = orRefuse(await personById(ctx.db, userId), 'enterprise.person_not_found');
  const own = await projectionsOf(ctx.db, userId, undefined);
  const place = own.find(({ id }) => id === enterpriseId);
  if (!place && enterpriseId !== NIL) throw new Refusal('enterprise.not_member');
  const roles = [
    ...(await roleNamesOf(ctx.db, userId, null)),
    ...(place ? await roleNamesOf(ctx.db, userId, place.id) : []),
  ];
  return personInfoView(row, place ? place.alias || place.name : '', roles);
}

/** One's own places, or a colleague's in the enterprise of both. */
export async function projectionsFor(
  ctx: ActorContext,
  id: string,
  enterpriseId: string | undefined,
): Promise<EnterpriseProjection[]> {
  const { userId, enterpriseId: current } = ctx.actor;
  if (id === userId) return (await projectionsOf(ctx.db, id, enterpriseId)).map(projectionView);
  if (current === null || (enterpriseId ?? current) !== current) return [];
  return (await projectionsOf(ctx.db, id, current)).map(projectionView);
}

export async function saveOwn(ctx: ActorContext, change: OwnDetails) {
  const { userId } = ctx.actor;
  const before = orRefuse(await personById(ctx.db, userId), 'enterprise.person_not_found');
  const renamed = change.realName !== undefined && change.realName !== before.real_name;
  if (renamed && before.verify_code === CERTIFIED) throw new Refusal('enterprise.name_certified');
  if (change.avatar) await mustBeOwnPicture(ctx, change.avatar);
  await updatePerson(ctx.db, userId, {
    ...(renamed ? { real_name: change.realName as string } : {}),
    ...(change.avatar === undefined ? {} : { avatar: change.avatar }),
    ...(change.metadata === undefined ? {} : { metadata: change.metadata }),
  });
  await ctx.kit.audit.record(ctx, {
    action: 'enterprise.person.save-own',
    object: { type: 'account', id: userId, name: before.username },
    before: { realName: before.real_name, avatar: before.avatar, metadata: before.metadata },
    after: change,
  });
  return userInfoFor(ctx, userId);
}

/** A public picture that the user uploaded themselves. */
async function mustBeOwnPicture(ctx: ActorContext, name: string) {
  const file = await fileInfo(ctx, name);
  if (file.owner_id !== ctx.actor.userId || file.category !== 'image' || file.visibility !== 'public')
    throw new Refusal('file.not_found');
}

/** All that is stored about oneself, for download. */
export async function ownData(ctx: ActorContext) {
  const { userId, username } = ctx.actor;
  const row = orRefuse(await personById(ctx.db, userId), 'enterprise.person_not_found');
  const enterprises = (await projectionsOf(ctx.db, userId, undefined)).map(projectionView);
  await ctx.kit.audit.record(ctx, {
    action: 'enterprise.person.export-own',
    object: { type: 'account', id: userId, name: username },
  });
  return { account: ownAccountView(row), enterprises, ...(await everythingOf(ctx.db, userId)) };
}
