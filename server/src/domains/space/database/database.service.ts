import type { Credentials, DatabaseResource } from '@cloudyard/contract/space/database.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import type { LoginTrial } from '../../../kit/tenant-database.ts';
import { freeQuota, reserveQuota, useQuota } from '../quota/quota.service.ts';
import { mustKnowSecret } from '../space/secret.service.ts';
import { type ShownSpace, spaceOfEnterprise } from '../space/space.queries.ts';
import { enterpriseOf } from '../space/space.service.ts';
import { openCopyOf } from './copy.queries.ts';
import { queueSettle } from './database.jobs.ts';
import { isOpen, newPassword, purgeTime, serverName, stateIn, urlOf } from './database.policy.ts';
import {
  type DatabaseRow,
  databaseByName,
  insertDatabase,
  lockDatabase,
  roomBytes,
  shownDatabases,
  updateDatabase,
  wantState,
} from './database.queries.ts';
import { databaseView } from './database.view.ts';
import { note } from './notice.service.ts';
import { holderOf, ONE } from './settle.service.ts';

export async function listDatabases(ctx: ActorContext, at = new Date()): Promise<DatabaseResource[]> {
  const enterpriseId = enterpriseOf(ctx);
  const rows = await shownDatabases(ctx.db, enterpriseId);
  const room = await roomBytes(ctx.db, enterpriseId, at);
  return rows.map((row) => databaseView(row, rows, room));
}

const shown = async (ctx: ActorContext, id: string) =>
  orRefuse(
    (await listDatabases(ctx)).find((one) => one.id === id),
    'space.database_not_found',
  );

/** Those an application can be given now. */
export const usableNames = async (ctx: ActorContext) =>
  (await listDatabases(ctx)).filter(({ state }) => isOpen(state)).map(({ databaseName }) => databaseName);

/** Locked: acts on one database take turns. */
export async function ownDatabase(ctx: ActorContext, id: string): Promise<DatabaseRow> {
  const row = orRefuse(await lockDatabase(ctx.db, id), 'space.database_not_found');
  if (row.enterprise_id !== enterpriseOf(ctx) || row.dropped_at)
    throw new Refusal('space.database_not_found');
  return row;
}

const spaceOf = async (ctx: ActorContext) =>
  orRefuse(await spaceOfEnterprise(ctx.db, enterpriseOf(ctx)), 'space.not_online');

export async function mustBeOnline(ctx: ActorContext): Promise<ShownSpace> {
  const space = await spaceOf(ctx);
  if (space.status !== SPACE_STATUS.online) throw new Refusal('space.not_online');
  return space;
}

/** A row, and its part of the quota, in the transaction of the act; a job makes the database. */
export async function addRow(
  ctx: ActorContext,
  space: Pick<ShownSpace, 'id' | 'enterprise_id'>,
  { name, copy_id = null }: { name: string; copy_id?: string | null },
) {
  const row = await insertDatabase(ctx.db, {
    ...{ enterprise_id: space.enterprise_id, space_id: space.id, name, database_name: serverName(name) },
    ...{ created_by: ctx.actor.userId, copy_id },
  });
  await reserveQuota(ctx, { enterpriseId: space.enterprise_id, holder: holderOf(row), items: ONE });
  return row;
}

export async function addDatabase(ctx: ActorContext, name: string) {
  const row = await addRow(ctx, await mustBeOnline(ctx), { name });
  await note(ctx, 'add', row, { after: { name, databaseName: row.database_name } });
  await queueSettle(ctx, row);
  return shown(ctx, row.id);
}

/** The password exists in this answer and nowhere else; the server keeps what proves it. */
export async function rotatePassword(ctx: ActorContext, id: string, secret: string): Promise<Credentials> {
  await mustKnowSecret(ctx, await spaceOf(ctx), secret);
  const row = await ownDatabase(ctx, id);
  if (!isOpen(row.state) || row.host === '') throw new Refusal('space.database_not_ready');
  await ctx.commitAndRelease();
  const password = newPassword();
  const { host, port } = await changePassword(ctx, row, password);
  await updateDatabase(ctx.db, id, { rotated_at: new Date(), host, port });
  await note(ctx, 'rotate', row, { after: { databaseName: row.database_name } });
  const login = { host, port, database: row.database_name, username: row.database_name, password };
  return { ...login, url: urlOf(login) };
}

async function changePassword({ kit, log }: ActorContext, row: DatabaseRow, password: string) {
  try {
    const place = await kit.tenantDatabases.address();
    if (place.cluster !== row.cluster) throw new Error('another cluster than the one the database is in');
    await kit.tenantDatabases.setPassword(row.database_name, password);
    return place;
  } catch (error) {
    log.warn({ err: error, database: row.id }, 'the password of a tenant database could not be set');
    throw new Refusal('space.database_failed');
  }
}

/** Closed now and kept; one that was never made is simply gone. */
export async function removeDatabase(ctx: ActorContext, id: string, secret: string, at = new Date()) {
  await mustKnowSecret(ctx, await spaceOf(ctx), secret);
  const row = await ownDatabase(ctx, id);
  if (row.state === 'deleted') throw new Refusal('space.database_not_found');
  if (row.state === 'creating' || (await openCopyOf(ctx.db, id))) throw new Refusal('space.database_busy');
  const before = await shown(ctx, id);
  const wasMade = row.host !== '';
  const purge = wasMade ? purgeTime(at) : at;
  const gone = wasMade ? {} : { dropped_at: at };
  await wantState(ctx.db, id, 'deleted', { deleted_at: at, purge_at: purge, ...gone });
  await freeQuota(ctx, { enterpriseId: row.enterprise_id, holder: holderOf(row) });
  await note(ctx, 'remove', row, { before: { state: row.state }, after: { state: 'deleted' } });
  await queueSettle(ctx, row);
  return { ...before, state: 'deleted' as const, purgeAt: purge.toISOString() };
}

/** It takes its part of the quota again, as far as there is one. */
export async function restoreDatabase(ctx: ActorContext, id: string, at = new Date()) {
  const row = await ownDatabase(ctx, id);
  if (row.state !== 'deleted' || !row.purge_at || row.purge_at <= at)
    throw new Refusal('space.database_kept');
  const space = await spaceOf(ctx);
  if (space.id !== row.space_id) throw new Refusal('space.not_online');
  await useQuota(ctx, { enterpriseId: row.enterprise_id, holder: holderOf(row), items: ONE }, at);
  const state = stateIn(space);
  await wantState(ctx.db, id, state, { deleted_at: null, purge_at: null });
  await note(ctx, 'restore', row, { before: { state: 'deleted' }, after: { state } });
  await queueSettle(ctx, row);
  return shown(ctx, id);
}

export async function tryAgain(ctx: ActorContext, id: string) {
  const row = await ownDatabase(ctx, id);
  if (row.state !== 'failed') throw new Refusal('space.database_not_ready');
  await wantState(ctx.db, id, 'creating');
  await queueSettle(ctx, row);
  return shown(ctx, id);
}

type Login = {
  host?: string | undefined;
  port?: number | undefined;
  database: string;
  username: string;
  password: string;
};

/** With an address that is not the tenants' own server it is a database elsewhere, which has to be public. */
export async function testLogin(ctx: ActorContext, { host, port, ...login }: Login) {
  if (host === undefined || port === undefined) return testOwn(ctx, login);
  const own = await ctx.kit.tenantDatabases.address().catch(() => undefined);
  if (own && own.host === host && own.port === port) return testOwn(ctx, login);
  await ctx.commitAndRelease();
  const { database, username: user, password } = login;
  return outcome(await ctx.kit.tenantDatabases.testElsewhere({ host, port, database, user, password }));
}

const outcome = (found: LoginTrial) => ({
  answers: found === 'open',
  error: found === 'open' ? '' : found,
});

/** Only databases of the space itself, with their own login: no user looks through a server with it. */
async function testOwn(ctx: ActorContext, { database, username, password }: Omit<Login, 'host' | 'port'>) {
  const space = await spaceOfEnterprise(ctx.db, enterpriseOf(ctx));
  orRefuse(space && (await databaseByName(ctx.db, space.id, database)), 'space.database_not_found');
  // A database has one login, of its own name; which others the server knows is not for this call to tell.
  if (username !== database) return outcome('password');
  await ctx.commitAndRelease();
  try {
    const { host, port } = await ctx.kit.tenantDatabases.address();
    return outcome(await ctx.kit.tenantDatabases.test({ host, port, database, user: username, password }));
  } catch (error) {
    ctx.log.warn({ err: error }, 'a tenant database could not be tried');
    return outcome('unreachable');
  }
}
