import { inTransaction, type Kit } from '../../../kit/context.ts';
import { type InstancePlan, type Release, type RunState, RuntimeRefusal } from '../../../kit/runtime.ts';
import { storedPlace } from '../../file/index.ts';
import { heard } from './follow.service.ts';
import {
  type InstanceRow,
  instanceById,
  lockInstance,
  type ReleaseRow,
  releaseById,
  updateInstance,
} from './instance.queries.ts';
import { secretsOf } from './secrets.ts';

const asPlatform = { platform: 'bring an instance about' };

/**
 * Tells the runtime what the row says; what becomes of it comes back as events. May run at any time, twice, or again
 * after a crash, and ends the same.
 */
export async function settle(kit: Kit, id: string): Promise<void> {
  for (;;) {
    const found = await inTransaction(kit, asPlatform, async ({ db }) => {
      await updateInstance(db, id, { tried_at: new Date() });
      const row = await instanceById(db, id);
      return row && { row, release: await releaseById(db, row.release_id) };
    });
    if (!found?.release || found.row.applied >= found.row.generation) return;
    const { row, release } = found;
    try {
      const runtime = await tell(kit, row, release);
      if (await finish(kit, row, runtime)) return;
    } catch (error) {
      if (!(error instanceof RuntimeRefusal)) {
        await fail(kit, row);
        throw error;
      }
      // It will not be otherwise the next time: that is the answer.
      await refused(kit, row, error);
      return;
    }
  }
}

const releaseOf = ({ kind, digest, reference, port }: ReleaseRow): Release => ({
  ...{ kind: kind as Release['kind'], digest, reference, port },
});

const planOf = (kit: Kit, row: InstanceRow, release: ReleaseRow): InstancePlan => ({
  ...{ id: row.id, spaceId: row.space_id, host: row.host, generation: row.generation },
  wanted: row.wanted as InstancePlan['wanted'],
  release: releaseOf(release),
  limits: { cpu: row.millicores, memory: row.memory_mb, disk: row.disk_mb, users: row.users },
  env: { ...(row.variables as Record<string, string>), ...secretsOf(kit, row.secrets) },
  database: row.database_host === '' ? null : { host: row.database_host, port: row.database_port },
  health: row.health_path === '' ? { by: 'port' } : { by: 'http', path: row.health_path },
  trusted: release.trusted,
});

async function tell(kit: Kit, row: InstanceRow, release: ReleaseRow): Promise<string> {
  const { runtime } = kit;
  const name = await runtime.id();
  if (row.runtime !== '' && row.runtime !== name)
    throw new Error('the instance belongs to another runtime than the one this copy of the server reaches');
  if (row.removed_at) {
    await runtime.remove(row.id);
    return name;
  }
  if (row.wanted === 'run' && release.file !== '')
    await runtime.place(releaseOf(release), async () => {
      const bytes = await kit.storage.get(storedPlace(release.file));
      if (!bytes) throw new RuntimeRefusal('The program is not in the storage any more.');
      return bytes;
    });
  await runtime.apply(planOf(kit, row, release));
  return name;
}

/** False: more was asked for meanwhile. */
const finish = (kit: Kit, seen: InstanceRow, runtime: string) =>
  inTransaction(kit, asPlatform, async ({ db }) => {
    const row = await lockInstance(db, seen.id);
    await updateInstance(db, seen.id, { applied: seen.generation, runtime, attempts: 0, error: '' });
    return row?.generation === seen.generation;
  });

const fail = (kit: Kit, { id, attempts }: InstanceRow) =>
  inTransaction(kit, asPlatform, ({ db }) =>
    updateInstance(db, id, { attempts: attempts + 1, error: 'The runtime did not answer.' }),
  );

/** As if the runtime had tried it and given up. */
const refused = (kit: Kit, row: InstanceRow, { message }: Error) =>
  inTransaction(kit, asPlatform, async (ctx) => {
    await updateInstance(ctx.db, row.id, { applied: row.generation });
    // What ran before goes on.
    const runs = row.digest !== null;
    const state = runs ? (row.state as RunState) : 'crashed';
    await heard(ctx, {
      ...{ id: row.id, generation: row.generation, state, digest: row.digest },
      ...{ cause: runs ? 'returned' : 'bad_release', detail: message },
      ...{ since: new Date().toISOString(), restarts: 0, againAt: null, exit: null },
    });
  });
