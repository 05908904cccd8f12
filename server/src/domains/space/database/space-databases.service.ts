import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import type { Context, Kit } from '../../../kit/context.ts';
import { inTransaction } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { freeQuota, reserveQuota } from '../quota/quota.service.ts';
import { lockSpace, type SpaceRow } from '../space/space.queries.ts';
import { planOf } from '../space/space.view.ts';
import { queueSettle } from './database.jobs.ts';
import { firstName, isOpen, purgeTime, serverName } from './database.policy.ts';
import { databaseById, databasesOfSpace, insertDatabase, wantState } from './database.queries.ts';
import { note } from './notice.service.ts';
import { holderOf, ONE, settle } from './settle.service.ts';

// What becomes of databases when their space is set up, stops, comes back and ends.

/** No login may connect while the space is offline. */
export async function closeDatabases(ctx: Context, spaceId: string) {
  for (const row of await databasesOfSpace(ctx.db, spaceId)) {
    if (!isOpen(row.state)) continue;
    await wantState(ctx.db, row.id, 'closed');
    await queueSettle(ctx, row);
  }
}

export async function openDatabases(ctx: Context, spaceId: string) {
  for (const row of await databasesOfSpace(ctx.db, spaceId)) {
    if (row.state !== 'closed') continue;
    await wantState(ctx.db, row.id, 'ready');
    await queueSettle(ctx, row);
  }
}

/** Closed for good; gone at the time given, unless it would be gone before. */
export async function dropDatabases(ctx: Context, spaceId: string, purge: Date) {
  for (const row of await databasesOfSpace(ctx.db, spaceId)) {
    const earlier = row.purge_at && row.purge_at < purge ? row.purge_at : purge;
    await wantState(ctx.db, row.id, 'deleted', {
      deleted_at: row.deleted_at ?? new Date(),
      purge_at: earlier,
      copy_id: null,
    });
    await freeQuota(ctx, { enterpriseId: row.enterprise_id, holder: holderOf(row) });
    await queueSettle(ctx, row);
  }
}

/** In the transaction that moves the space. A released one was kept long enough before. */
export async function followSpace(ctx: Context, { id, event, to }: Facts['space.moved']) {
  if (to === '4') return closeDatabases(ctx, id);
  if (to === '3') return openDatabases(ctx, id);
  if (to === '5') return dropDatabases(ctx, id, event === 'release' ? new Date() : purgeTime(new Date()));
}

/** The database that comes with a plan: once, however often it is tried; no user knows its password yet. */
export async function makeFirstDatabase(kit: Kit, space: SpaceRow) {
  if ((planOf(space).items.DATABASE_COUNT ?? 0) < 1) return;
  const platform = { platform: 'the first database of a space' };
  const id = await inTransaction(kit, platform, async (ctx) => {
    const now = await lockSpace(ctx.db, space.id);
    // Sealed meanwhile: nothing more is made for it.
    if (now?.status !== SPACE_STATUS.approved) return undefined;
    const [found] = await databasesOfSpace(ctx.db, space.id);
    if (found?.state === 'failed') await wantState(ctx.db, found.id, 'creating');
    return found?.id ?? addFirst(ctx, space);
  });
  if (!id) return;
  await settle(kit, id);
  const row = await inTransaction(kit, platform, ({ db }) => databaseById(db, id));
  if (row?.host === '') throw new Error(row.error || 'the database was not made');
}

async function addFirst(ctx: Context, { id, enterprise_id, name }: SpaceRow) {
  const called = firstName(name);
  const row = await insertDatabase(ctx.db, {
    ...{ enterprise_id, space_id: id, name: called, database_name: serverName(called) },
  });
  await reserveQuota(ctx, { enterpriseId: enterprise_id, holder: holderOf(row), items: ONE });
  await note(ctx, 'add', row, {
    enterpriseId: enterprise_id,
    after: { name: called, databaseName: row.database_name },
  });
  return row.id;
}
