import type { NewUser, personApi } from '@cloudyard/contract/enterprise/person.ts';
import { maskedEmail, maskedPhone } from '@cloudyard/contract/identity/values.ts';
import type { Ask } from '@cloudyard/contract/kit/endpoint.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext, Kit } from '../../../kit/context.ts';
import { csvInBatches } from '../../../kit/csv.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { addAccount, askContact, blockAccount, forceReset, unblockAccount } from '../../identity/index.ts';
import { lockPerson, updatePerson, userById, usersAfter } from './person.queries.ts';
import { maySee, noteLook } from './person.service.ts';
import { userRowView } from './person.view.ts';

const note = auditOf('enterprise.user', 'account', ({ id, username }: { id: string; username: string }) => ({
  id,
  name: username,
}));

const CERTIFIED = 3;

const rowFor = async (ctx: ActorContext, id: string, whole: boolean) =>
  userRowView(orRefuse(await userById(ctx.db, id), 'enterprise.person_not_found'), ctx.actor.userId, whole);

/** As it stands in lists. */
const userRowFor = (ctx: ActorContext, id: string) => rowFor(ctx, id, false);

/** Whole for callers who may edit it; looking at another user's is audited. */
export async function userDetail(ctx: ActorContext, id: string) {
  const whole = maySee(ctx, id);
  const row = await rowFor(ctx, id, whole);
  if (whole) await noteLook(ctx, row);
  return row;
}

/** The account an administrator means: as they saw it, not their own, and of no user with more rights. */
async function meant(ctx: ActorContext, id: string, version: number) {
  if (id === ctx.actor.userId) throw new Refusal('enterprise.not_yourself');
  const row = orRefuse(await lockPerson(ctx.db, id), 'enterprise.person_not_found');
  if (row.version !== version) throw new Refusal('enterprise.person_changed');
  await ctx.kit.events.emit(ctx, 'enterprise.user_changing', { userId: id });
  return row;
}

type Row = Awaited<ReturnType<typeof meant>>;
const factsOf = ({ username, email, phone, real_name }: Row) => ({
  username,
  email: maskedEmail(email),
  phone: maskedPhone(phone),
  realName: real_name,
});

export async function addUser(ctx: ActorContext, draft: NewUser) {
  const row = await addAccount(ctx, draft);
  await note(ctx, 'add', row, { after: factsOf(row) });
  return userRowFor(ctx, row.id);
}

export async function changeUser(
  ctx: ActorContext,
  id: string,
  { version, username, realName, phone, email }: Ask<typeof personApi.change>['body'],
) {
  const before = await meant(ctx, id, version);
  if (realName !== undefined && realName !== before.real_name && before.verify_code === CERTIFIED)
    throw new Refusal('enterprise.name_certified');
  if (phone !== undefined) await askContact(ctx, before, { phone });
  if (email !== undefined) await askContact(ctx, before, { email });
  const after = await updatePerson(ctx.db, id, {
    ...(username === undefined ? {} : { username }),
    ...(realName === undefined ? {} : { real_name: realName }),
  });
  await note(ctx, 'change', before, { before: factsOf(before), after: factsOf(after) });
  return userRowFor(ctx, id);
}

export async function lockUser(ctx: ActorContext, id: string, version: number, reason: string) {
  const row = await meant(ctx, id, version);
  await blockAccount(ctx, id, reason);
  await note(ctx, 'lock', row, { after: { reason } });
  return userRowFor(ctx, id);
}

export async function unlockUser(ctx: ActorContext, id: string, version: number) {
  const row = await meant(ctx, id, version);
  await unblockAccount(ctx, id);
  await note(ctx, 'unlock', row);
  return userRowFor(ctx, id);
}

export async function resetUser(ctx: ActorContext, id: string, version: number) {
  const row = await meant(ctx, id, version);
  await forceReset(ctx, id);
  await note(ctx, 'reset-password', row);
  return userRowFor(ctx, id);
}

const HEAD = [
  'username',
  'realName',
  'email',
  'phone',
  'certification',
  'enterprises',
  'registered',
  'lastLogin',
];

export const userLines = (kit: Kit, query: Parameters<typeof usersAfter>[1]) =>
  csvInBatches(
    HEAD,
    (last: Exported | undefined, most) =>
      kit.database.transaction({ platform: 'export the users' }, (db) =>
        usersAfter(db, query, last?.id, most),
      ),
    lineOf,
  );

type Exported = Awaited<ReturnType<typeof usersAfter>>[number];

const lineOf = (row: Exported) => [
  row.username,
  row.real_name,
  maskedEmail(row.email),
  maskedPhone(row.phone),
  row.verify_code,
  row.enterprises.map(({ name }) => name).join('; '),
  row.created_at.toISOString(),
  row.last_login?.toISOString(),
];

export const noteExport = (ctx: ActorContext) =>
  ctx.kit.audit.record(ctx, {
    action: 'enterprise.user.export',
    object: { type: 'user-list', id: '-', name: 'users' },
  });
