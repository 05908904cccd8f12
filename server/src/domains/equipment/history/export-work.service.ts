import { EXPORT_LIMITS, type ExportFailure } from '@cloudyard/contract/equipment/history.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { Interrupted, inHand } from '../../../kit/held-work.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { notify } from '../../message/index.ts';
import { type ExportProgress, exportRange } from '../../telemetry/index.ts';
import {
  deleteExport,
  type ExportRow,
  expiredExports,
  keptBytes,
  lockExport,
  shownExport,
  takeExport,
  tellProgress,
  updateExport,
} from './export.queries.ts';
import { nodesOfExport } from './node.service.ts';

const asPlatform = { platform: 'export history' };
const A_DAY = 86_400_000;

/** Under which name the storage keeps it. */
export const fileOf = ({ id, format }: Pick<ExportRow, 'id' | 'format'>) => `history-export-${id}.${format}`;
const exportOfFile = (name: string) => /^history-export-([0-9a-f-]{36})\.\w+$/.exec(name)?.[1];
export const expiryOf = (at: Date) => new Date(at.getTime() + EXPORT_LIMITS.days * A_DAY);

const REASONS: Partial<Record<string, ExportFailure>> = {
  'telemetry.export_too_long': 'points',
  'telemetry.export_too_large': 'bytes',
  'telemetry.range_too_large': 'dense',
  'telemetry.history_slow': 'slow',
  'telemetry.history_busy': 'slow',
  'telemetry.archive_damaged': 'damaged',
  'telemetry.series_not_found': 'nodes',
  'equipment.node_not_found': 'nodes',
};
const isFull = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code === 'ENOSPC';
const reasonOf = (error: unknown): ExportFailure => {
  if (error instanceof Interrupted) return 'interrupted';
  if (isFull(error)) return 'room';
  return (error instanceof Refusal && REASONS[error.code]) || 'unknown';
};

/** What it leaves is a whole file or nothing. */
export function runExport(kit: Kit, id: string, signal: AbortSignal) {
  let last = { points: 0, bytes: 0 };
  return inHand<ExportRow>(kit, {
    ...{ name: 'an export of history', signal },
    take: (db, holder) => takeExport(db, id, holder),
    tell: ({ db }, row, { percent }) => tellProgress(db, row, { ...last, percent }),
    work: (row, until, tell) =>
      write(kit, row, until, ({ share, points, bytes }) => {
        last = { points, bytes };
        tell(share);
      }),
    fail: (row, error) =>
      inTransaction(kit, asPlatform, (ctx) => end(ctx, row, { state: 'failed', error: reasonOf(error) })),
  });
}

/** Reads inside the wall of its enterprise. Cancelled when the file was there already, the file goes. */
async function write(
  kit: Kit,
  row: ExportRow,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
) {
  const name = fileOf(row);
  const scope = { user: null, enterprise: row.enterprise_id };
  const { points, bytes, sha256 } = await inTransaction(kit, scope, async (ctx) => {
    const nodes = await nodesOfExport(ctx, row);
    return exportRange(ctx, {
      ...{ series: [...nodes.keys()], from: row.from_at.getTime(), to: row.to_at.getTime() },
      ...{ format: row.format as 'csv', name, signal, onProgress, most: EXPORT_LIMITS },
      titles: new Map([...nodes].map(([number, { title }]) => [number, title])),
    });
  });
  const isKept = await inTransaction(kit, asPlatform, async (ctx) => {
    const isRoom = await hasRoom(ctx, row.enterprise_id, bytes);
    const ended = isRoom
      ? ({ state: 'done', points, bytes, sha256, percent: 100 } as const)
      : ({ state: 'failed', error: 'room' satisfies ExportFailure } as const);
    return (await end(ctx, row, ended)) && isRoom;
  });
  if (!isKept) await kit.storage.remove(name);
}

/** Many may have been begun while there was room for one: files of an enterprise are counted one after the other. */
async function hasRoom({ db, kit }: Context, enterpriseId: string, bytes: number): Promise<boolean> {
  await takeTurn(db, `history exports ${enterpriseId}`);
  const kept = await keptBytes(db, enterpriseId);
  return kept + bytes <= kit.env.STORAGE_PER_ENTERPRISE_MB * 2 ** 20;
}

type Ended = Partial<Pick<ExportRow, 'points' | 'bytes' | 'sha256' | 'percent' | 'error'>> & {
  state: 'done' | 'failed';
};

/** False: it was cancelled, or another copy of the server has it. */
async function end(ctx: Context, row: ExportRow, ended: Ended): Promise<boolean> {
  const now = await lockExport(ctx.db, row.id);
  if (now?.state !== 'running' || now.holder !== row.holder) return false;
  const at = new Date();
  await updateExport(ctx.db, row.id, { ...ended, holder: null, ended_at: at, expires_at: expiryOf(at) });
  const shown = await shownExport(ctx.db, row.id);
  await notify(ctx, {
    event: 'history-exported',
    to: [row.by_id],
    values: { name: shown?.gateway ?? '', isDone: ended.state === 'done', days: EXPORT_LIMITS.days },
    enterpriseId: row.enterprise_id,
    link: row.parts ? '/console/iot/history-data' : `/console/equipment-backup-detail/${row.gateway_id}`,
    importance: ended.state === 'done' ? 0 : 1,
  });
  return true;
}

/** What is over goes, the bytes first; then what no row knows: a process died between the two. */
export async function sweepExports(kit: Kit, at = new Date(), before = new Date(at.getTime() - A_DAY)) {
  const over = await inTransaction(kit, asPlatform, ({ db }) => expiredExports(db, at));
  for (const row of over) {
    await kit.storage.remove(fileOf(row));
    await inTransaction(kit, asPlatform, ({ db }) => deleteExport(db, row.id));
  }
  for await (const name of kit.storage.names(before)) {
    const id = exportOfFile(name);
    const row = id && (await inTransaction(kit, asPlatform, ({ db }) => lockExport(db, id)));
    if (id && (!row || (row.state !== 'done' && row.state !== 'running'))) await kit.storage.remove(name);
  }
}
