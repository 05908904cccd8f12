import { DATA_EXPORT_LIMITS } from '@cloudyard/contract/custody/data-export.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { Interrupted, inHand } from '../../../kit/held-work.ts';
import { isDiskFull } from '../../file/index.ts';
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

/** Under which name the storage keeps it. */
export const archiveOf = (id: string) => `data-export-${id}.zip`;
const exportOfFile = (name: string) => /^data-export-([0-9a-f-]{36})(?:\.zip|-dump\.gz)$/.exec(name)?.[1];

/** The rest of the disk is the database's. */
class NoRoom extends Error {}
const isFull = (error: unknown) =>
  error instanceof NoRoom || (error as NodeJS.ErrnoException | null)?.code === 'ENOSPC';
const reasonOf = (error: unknown) => {
  if (error instanceof Interrupted) return 'interrupted';
  if (error instanceof TooLarge) return 'bytes';
  return isFull(error) ? 'room' : 'unknown';
};

/** Begun anew by whoever finds it orphaned. What it leaves is a whole archive or nothing. */
export function runExport(kit: Kit, id: string, signal: AbortSignal) {
  let tables = 0;
  let look = (): Look => ({ atWork: '', bytes: 0, rows: 0, files: 0, lists: 0 });
  const full = new AbortController();
  return inHand<ExportRow>(kit, {
    ...{ name: 'an export of data', signal },
    take: (db, holder) => takeExport(db, id, holder),
    tell: async ({ db }, row) => {
      if (await isDiskFull(kit)) full.abort(new NoRoom());
      const { atWork: at_work, lists: tables_done, ...sums } = look();
      return tellProgress(db, row, { tables, tables_done, at_work, ...sums });
    },
    work: async (row, until) => {
      try {
        await write(kit, row, AbortSignal.any([until, full.signal]), (of, at) => {
          [tables, look] = [of, at];
        });
      } finally {
        await kit.storage.remove(dumpOf(id));
      }
    },
    fail: (row, error) =>
      inTransaction(kit, asPlatform, (ctx) => end(ctx, row, { state: 'failed', error: reasonOf(error) })),
  });
}

type OnBegin = (tables: number, look: () => Look) => void;

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
    link: row.enterprise_id ? '/console/enterprise-data' : '/console/my-data',
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
