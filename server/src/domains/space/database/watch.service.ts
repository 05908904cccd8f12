import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { spaceOfEnterprise } from '../space/space.queries.ts';
import { backupFilesOf, deleteCopy } from './copy.queries.ts';
import { fileOf } from './copy-work.service.ts';
import { isOpen, usedBytes } from './database.policy.ts';
import {
  type DatabaseRow,
  databasesOfSpace,
  duePurges,
  openDatabases,
  roomBytes,
  updateDatabase,
  wantState,
} from './database.queries.ts';
import { note, tellLimit } from './notice.service.ts';

const BATCH = 200;
type Open = Awaited<ReturnType<typeof openDatabases>>[number];

/** All that can be connected to, in portions. */
async function* everyOpen(kit: Kit, reason: string): AsyncGenerator<Open[]> {
  for (let after: string | null = null; ; ) {
    const found: Open[] = await inTransaction(kit, { platform: reason }, ({ db }) =>
      openDatabases(db, after, BATCH),
    );
    if (found.length > 0) yield found;
    if (found.length < BATCH) return;
    after = found.at(-1)?.id ?? null;
  }
}

/** The limit that a session cannot raise. */
export async function endOverlong(kit: Kit) {
  for await (const rows of everyOpen(kit, 'end statements that run too long')) {
    const limits = rows.map((row) => ({
      name: row.database_name,
      statementMs: row.statement_seconds * 1000,
    }));
    const ended = await kit.tenantDatabases.endOverlong(limits);
    if (ended > 0) kit.log.info({ ended }, 'ended statements of tenants that ran too long');
  }
}

/** Measures; those of a space that have become too large together are read-only until they are not. */
export async function watchSizes(kit: Kit, at = new Date()): Promise<DatabaseRow[]> {
  const changed: DatabaseRow[] = [];
  for await (const rows of everyOpen(kit, 'measure tenant databases')) {
    const sizes = await kit.tenantDatabases.sizes(rows.map((row) => row.database_name));
    for (const spaceId of new Set(rows.map((row) => row.space_id)))
      changed.push(
        ...(await inTransaction(kit, { platform: 'measure tenant databases' }, (ctx) =>
          holdToLimit(ctx, spaceId, sizes, at),
        )),
      );
  }
  return changed;
}

async function holdToLimit(ctx: Context, spaceId: string, sizes: Map<string, number>, at: Date) {
  const rows = await databasesOfSpace(ctx.db, spaceId);
  const measured = rows.map((row) => ({
    ...row,
    size_bytes: sizes.get(row.database_name) ?? row.size_bytes,
  }));
  const [enterpriseId] = rows.map((row) => row.enterprise_id);
  if (!enterpriseId || !(await spaceOfEnterprise(ctx.db, enterpriseId))) return [];
  const isFull = usedBytes(measured) > (await roomBytes(ctx.db, enterpriseId, at));
  const changed: DatabaseRow[] = [];
  for (const row of measured) {
    await updateDatabase(ctx.db, row.id, { size_bytes: row.size_bytes });
    if (!isOpen(row.state) || (row.state === 'readonly') === isFull) {
      // A tenant can lift it for the sessions to come: it is set again every time.
      if (row.state === 'readonly') changed.push(await again(ctx, row));
      continue;
    }
    const state = isFull ? 'readonly' : 'ready';
    await wantState(ctx.db, row.id, state);
    await note(ctx, 'limit', row, {
      enterpriseId,
      before: { state: row.state },
      after: { state, bytes: row.size_bytes },
    });
    await tellLimit(ctx, row, isFull);
    changed.push(row);
  }
  return changed;
}

async function again(ctx: Context, row: DatabaseRow) {
  await wantState(ctx.db, row.id, 'readonly');
  return row;
}

/** Deleted thirty days ago, or with a space that was released: gone for good, with their backups. */
export async function purgeDue(kit: Kit, at = new Date()): Promise<DatabaseRow[]> {
  const { rows, files } = await inTransaction(kit, { platform: 'purge deleted databases' }, async (ctx) => {
    const due = await duePurges(ctx.db, at);
    const names: string[] = [];
    for (const row of due) {
      await wantState(ctx.db, row.id, 'deleted', { dropped_at: at });
      for (const { id } of await backupFilesOf(ctx.db, row.id)) {
        names.push(fileOf({ id }));
        await deleteCopy(ctx.db, id);
      }
      await note(ctx, 'drop', row, {
        enterpriseId: row.enterprise_id,
        before: { name: row.name, databaseName: row.database_name, bytes: row.size_bytes },
      });
    }
    return { rows: due, files: names };
  });
  for (const name of files) await kit.storage.remove(name);
  return rows;
}
