import { z } from 'zod';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { idleCopies, shownCopy } from './copy.queries.ts';
import { copyOfFile, runCopy } from './copy-work.service.ts';
import { TRIES } from './database.policy.ts';
import { anyDatabase, unsettled } from './database.queries.ts';
import { settle } from './settle.service.ts';
import { endOverlong, purgeDue, watchSizes } from './watch.service.ts';

const Id = z.object({ id: z.string() });

/** Brings the server of tenants to what a row says. */
export const settleDatabaseJob = job({
  name: 'space.settle-database',
  data: Id,
  retries: TRIES - 1,
  parallel: 2,
  run: (kit, { id }) => settle(kit, id),
});

/** Queued in the transaction of whatever changed the row. */
export const queueSettle = (ctx: Context, { id }: { id: string }) =>
  ctx.kit.jobs.send(ctx, settleDatabaseJob, { id }, { key: `database ${id}` });

/** A backup, or a restore; it says itself what became of it. */
export const copyDatabaseJob = job({
  name: 'space.copy-database',
  data: Id,
  retries: 0,
  parallel: 2,
  seconds: 6 * 3600,
  run: (kit, { id }, signal) => runCopy(kit, id, signal),
});

/** What a process that died had in hand, every minute; and statements that run too long. */
export async function resumeDatabases(kit: Kit, at = new Date()) {
  await inTransaction(kit, { platform: 'go on with tenant databases' }, async (ctx) => {
    for (const row of await unsettled(ctx.db, at)) await queueSettle(ctx, row);
    for (const { id } of await idleCopies(ctx.db, at)) await ctx.kit.jobs.send(ctx, copyDatabaseJob, { id });
  });
  await endOverlong(kit);
}

export const resumeDatabasesJob = job({
  name: 'space.resume-databases',
  data: z.object({}),
  every: '* * * * *',
  run: (kit) => resumeDatabases(kit),
});

/** Sizes against what the space allows, and what was deleted thirty days ago. */
export const watchDatabasesJob = job({
  name: 'space.watch-databases',
  data: z.object({}),
  every: '*/5 * * * *',
  async run(kit) {
    for (const row of await watchSizes(kit)) await settle(kit, row.id);
    for (const row of await purgeDue(kit)) await settle(kit, row.id);
  },
});

const A_DAY = 86_400_000;

/** Bytes of backups that no row knows: a process died between the two. */
export async function sweepCopies(kit: Kit, before = new Date(Date.now() - A_DAY)) {
  for await (const name of kit.storage.names(before)) {
    const id = copyOfFile(name);
    if (!id) continue;
    const row = await inTransaction(kit, { platform: 'sweep backups' }, ({ db }) => shownCopy(db, id));
    if (row?.state !== 'done' && row?.state !== 'running') await kit.storage.remove(name);
  }
}

export const sweepCopiesJob = job({
  name: 'space.sweep-copies',
  data: z.object({}),
  every: '50 3 * * *',
  run: (kit) => sweepCopies(kit),
});

/** Tenants connect whenever the console runs: their server starts with it, once there is something on it. */
export async function wakeServer(kit: Kit) {
  const isNeeded = await inTransaction(kit, { platform: 'start the server of tenants' }, ({ db }) =>
    anyDatabase(db),
  );
  if (isNeeded) await kit.tenantDatabases.address();
}
