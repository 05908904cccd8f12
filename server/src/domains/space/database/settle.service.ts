import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { useQuota } from '../quota/quota.service.ts';
import { lockSpace, type SpaceRow } from '../space/space.queries.ts';
import { newPassword, stateIn, TRIES } from './database.policy.ts';
import {
  type DatabaseRow,
  databaseById,
  lockDatabase,
  markTried,
  updateDatabase,
} from './database.queries.ts';
import { tellFailed } from './notice.service.ts';

const asPlatform = { platform: 'settle a tenant database' };

export const holderOf = ({ id, name }: Pick<DatabaseRow, 'id' | 'name'>) => ({ type: 'database', id, name });
export const ONE = { DATABASE_COUNT: 1 };

/**
 * Brings the server to what the row says. Every act changes the row alone; this may run at any time, twice, or again
 * after a crash, and ends the same.
 */
export async function settle(kit: Kit, id: string): Promise<void> {
  for (;;) {
    const row = await inTransaction(kit, asPlatform, async ({ db }) => {
      await markTried(db, id);
      return databaseById(db, id);
    });
    if (!row || row.settled >= row.wanted || isFilled(row)) return;
    try {
      const place = await follow(kit, row);
      if (await inTransaction(kit, asPlatform, (ctx) => finish(ctx, row, place))) return;
    } catch (error) {
      await inTransaction(kit, asPlatform, (ctx) => fail(ctx, row));
      throw error;
    }
  }
}

/** A restore makes and fills it. */
const isFilled = ({ state, copy_id, dropped_at }: DatabaseRow) =>
  state === 'creating' && copy_id !== null && dropped_at === null;

type Place = { host: string; port: number; cluster: string };

async function follow({ tenantDatabases: server }: Kit, row: DatabaseRow): Promise<Place> {
  const place = await server.address();
  if (row.cluster !== '' && row.cluster !== place.cluster)
    throw new Error('the database is in another cluster than the one this copy of the server reaches');
  const name = row.database_name;
  if (row.dropped_at) await server.drop(name);
  else if (row.state === 'creating') await server.create(planOf(row, newPassword()));
  else if (row.state === 'ready' || row.state === 'readonly') {
    await server.open(name);
    await server.setReadOnly(name, row.state === 'readonly');
  } else if ((await server.sizes([name])).has(name)) await server.close(name);
  return place;
}

export const planOf = (row: DatabaseRow, password: string) => ({
  name: row.database_name,
  password,
  connections: row.max_connections,
  statementMs: row.statement_seconds * 1000,
});

/** False: more was asked for meanwhile. */
async function finish(ctx: Context, seen: DatabaseRow, place: Place): Promise<boolean> {
  const space = await lockSpace(ctx.db, seen.space_id);
  const row = await lockDatabase(ctx.db, seen.id);
  if (!row || row.wanted !== seen.wanted) return false;
  const done = { settled: row.wanted, attempts: 0, error: '', ...place };
  if (row.state !== 'creating' || row.dropped_at) {
    await updateDatabase(ctx.db, row.id, done);
    return true;
  }
  await becomeReady(ctx, row, space, done);
  // Its space stopped while it was made: it is closed in the next round.
  return space !== undefined && stateIn(space) === 'ready';
}

/** It is there: what was reserved for it is used. */
export async function becomeReady(
  ctx: Context,
  row: DatabaseRow,
  space: SpaceRow | undefined,
  changes: Partial<DatabaseRow>,
) {
  const state = space && space.status !== SPACE_STATUS.sealed ? stateIn(space) : 'closed';
  const wanted = state === 'ready' ? row.wanted : row.wanted + 1;
  await updateDatabase(ctx.db, row.id, { ...changes, state, copy_id: null, wanted });
  const wish = { enterpriseId: row.enterprise_id, holder: holderOf(row), items: ONE };
  // What was granted may be less by now; it was reserved, and is there.
  await useQuota(ctx, wish).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

/** Tried several times, then an operator has to look; what the operator needs to know is in the log. */
async function fail(ctx: Context, seen: DatabaseRow) {
  const row = await lockDatabase(ctx.db, seen.id);
  if (!row || row.wanted !== seen.wanted) return;
  const attempts = row.attempts + 1;
  const isOver = attempts >= TRIES && row.state === 'creating' && !row.dropped_at;
  await updateDatabase(ctx.db, row.id, {
    attempts,
    error: 'The database server did not answer.',
    ...(isOver ? { state: 'failed', settled: row.wanted } : {}),
  });
  if (isOver) await tellFailed(ctx, row);
}
