import { setInterval as every } from 'node:timers/promises';
import { DATA_EXPORT_LIMITS } from '@cloudyard/contract/custody/data-export.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import type { Presence } from '../../../kit/presence.ts';
import { notify } from '../../message/index.ts';
import { type Look, TooLarge, type Written, writeArchive } from './archive.ts';
import {
  type ExportRow,
  expiredExports,
  lockExport,
  nameOf,
  takeExport,
  tellProgress,
  updateExport,
} from './data-export.queries.ts';
import { contentsOf } from './parts.service.ts';
import { dumpOf } from './stored.service.ts';

const asPlatform = { platform: 'export data' };
const A_DAY = 86_400_000;
/** Interrupted more often than that, it has failed. */
const TRIES = 3;

/** Under which name the storage keeps it. */
export const archiveOf = (id: string) => `data-export-${id}.zip`;
const exportOfFile = (name: string) => /^data-export-([0-9a-f-]{36})(?:\.zip|-dump\.gz)$/.exec(name)?.[1];

class Interrupted extends Error {}
const isFull = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code === 'ENOSPC';
const reasonOf = (error: unknown) => {
  if (error instanceof Interrupted) return 'interrupted';
  if (error instanceof TooLarge) return 'bytes';
  return isFull(error) ? 'room' : 'unknown';
};

/**
 * One copy of the server has it in hand, as long as it lives; whoever finds it orphaned begins anew. What it leaves is a
 * whole archive or nothing.
 */
export async function runExport(kit: Kit, id: string, signal: AbortSignal) {
  const presence = kit.presence();
  // Nobody could see that it is taken: the minute's job asks again.
  if (!presence) return;
  const row = await inTransaction(kit, asPlatform, ({ db }) => takeExport(db, id, presence.mark));
  if (row) await workOn(kit, row, presence, signal);
}

async function workOn(kit: Kit, row: ExportRow, presence: Presence, signal: AbortSignal) {
  const cancelled = new AbortController();
  const watch = new AbortController();
  const progress = tellEvery(kit, row, watch.signal, () => cancelled.abort(new Error('cancelled')));
  const until = AbortSignal.any([signal, presence.lost, cancelled.signal, kit.ending]);
  try {
    if (row.attempts > TRIES) throw new Interrupted();
    await write(kit, row, until, progress.onBegin);
  } catch (error) {
    // On the way out nothing is written: the next copy of the server begins it anew.
    if (kit.ending.aborted || presence.lost.aborted || cancelled.signal.aborted) return;
    kit.log.warn({ err: error, export: row.id }, 'an export of data did not succeed');
    await inTransaction(kit, asPlatform, (ctx) => end(ctx, row, { state: 'failed', error: reasonOf(error) }));
  } finally {
    await kit.storage.remove(dumpOf(row.id));
    watch.abort();
    await progress.ended;
  }
}

type OnBegin = (tables: number, look: () => Look) => void;

/** Twice a second; also how it hears that somebody cancelled it. */
function tellEvery(kit: Kit, row: ExportRow, over: AbortSignal, onGone: () => void) {
  let tables = 0;
  let look = (): Look => ({ atWork: '', bytes: 0, rows: 0, files: 0, lists: 0 });
  const tell = async () => {
    for await (const _ of every(500, undefined, { signal: over, ref: false })) {
      const { atWork: at_work, lists: tables_done, ...sums } = look();
      const isOurs = await inTransaction(kit, asPlatform, ({ db }) =>
        tellProgress(db, row, { tables, tables_done, at_work, ...sums }),
      );
      if (!isOurs) return onGone();
    }
  };
  const ended = tell().catch((error) => {
    if (!over.aborted) kit.log.warn({ err: error, export: row.id }, 'progress of an export is not told');
  });
  const onBegin: OnBegin = (of, at) => {
    tables = of;
    look = at;
  };
  return { ended, onBegin };
}

/** Cancelled when the archive was there already, the archive goes. */
async function write(kit: Kit, row: ExportRow, signal: AbortSignal, onBegin: OnBegin) {
  const { tables, parts, about } = await contentsOf(kit, row, signal);
  const written = await writeArchive({
    ...{ storage: kit.storage, name: archiveOf(row.id), parts, about, signal },
    most: DATA_EXPORT_LIMITS.bytes,
    onBegin: (look) => onBegin(tables, look),
  });
  const isKept = await inTransaction(kit, asPlatform, (ctx) =>
    end(ctx, row, { state: 'done', tables, tables_done: tables, ...written }),
  );
  if (!isKept) await kit.storage.remove(archiveOf(row.id));
}

type Ended =
  | ({ state: 'done'; tables: number; tables_done: number } & Written)
  | { state: 'failed'; error: string };

/** False: it was cancelled, or another copy of the server has it. */
async function end(ctx: Context, row: ExportRow, ended: Ended): Promise<boolean> {
  const now = await lockExport(ctx.db, row.id);
  if (now?.state !== 'running' || now.holder !== row.holder) return false;
  const at = new Date();
  const isDone = ended.state === 'done';
  await updateExport(ctx.db, row.id, {
    ...ended,
    ...(isDone && { gaps: JSON.stringify(ended.gaps) }),
    ...{ holder: null, at_work: '', ended_at: at },
    ...(isDone ? { expires_at: new Date(at.getTime() + DATA_EXPORT_LIMITS.days * A_DAY) } : { gone_at: at }),
  });
  await notify(ctx, {
    event: 'data-exported',
    to: [row.account_id],
    values: { name: (await nameOf(ctx.db, row)) ?? '', isDone, days: DATA_EXPORT_LIMITS.days },
    enterpriseId: row.enterprise_id,
    link: row.enterprise_id ? '/console/data-exports' : '/console/my-data',
    importance: isDone ? 0 : 1,
  });
  return true;
}

/** What is over goes, the bytes first; then what no row knows: a process died between the two. */
export async function sweepExports(kit: Kit, at = new Date(), before = new Date(at.getTime() - A_DAY)) {
  const over = await inTransaction(kit, asPlatform, ({ db }) => expiredExports(db, at));
  for (const { id } of over) {
    await kit.storage.remove(archiveOf(id));
    await inTransaction(kit, asPlatform, ({ db }) => updateExport(db, id, { gone_at: at }));
  }
  for await (const name of kit.storage.names(before)) {
    const id = exportOfFile(name);
    const row = id && (await inTransaction(kit, asPlatform, ({ db }) => lockExport(db, id)));
    const isWanted = row && (row.state === 'running' || (row.state === 'done' && !row.gone_at));
    if (id && !isWanted) await kit.storage.remove(name);
  }
}
