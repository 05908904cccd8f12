import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { type Held, Interrupted, inHand } from '../../../kit/held-work.ts';
import { type DumpProgress, TenantDatabaseRefusal } from '../../../kit/tenant-database.ts';
import { freeQuota } from '../quota/quota.service.ts';
import { lockSpace } from '../space/space.queries.ts';
import { backupsOf, type CopyRow, lockCopy, takeCopy, tellProgress, updateCopy } from './copy.queries.ts';
import { newPassword, TRIES } from './database.policy.ts';
import { type DatabaseRow, databaseById, lockDatabase, wantState } from './database.queries.ts';
import { tellCopied } from './notice.service.ts';
import { becomeReady, holderOf, planOf, settle } from './settle.service.ts';

const asPlatform = { platform: 'copy a tenant database' };

/** Under which name storage keeps a backup. */
export const fileOf = ({ id }: { id: string }) => `tenant-copy-${id}.gz`;

/** Whose file it is; undefined: of another room. */
export const copyOfFile = (name: string) => /^tenant-copy-([0-9a-f-]{36})\.gz$/.exec(name)?.[1];

type Ended = Partial<Pick<CopyRow, 'rows' | 'bytes' | 'file_bytes' | 'sha256'>>;
type Work = { kit: Kit; copy: Held<CopyRow>; row: DatabaseRow; terms: Terms };
type Terms = { signal: AbortSignal; onProgress(progress: DumpProgress): void };

/** What it leaves is a whole file, a whole database, or nothing. */
export function runCopy(kit: Kit, id: string, signal: AbortSignal) {
  let last = { rows: 0, bytes: 0 };
  return inHand<CopyRow & { database: DatabaseRow }>(kit, {
    ...{ name: 'a copy of a tenant database', signal, tries: TRIES },
    async take(db, holder) {
      const copy = await takeCopy(db, id, holder);
      const database = copy && (await databaseById(db, copy.database_id));
      return copy && database && { ...copy, database };
    },
    tell: ({ db }, copy, { percent }) => tellProgress(db, copy, { ...last, percent }),
    async work(copy, until, tell) {
      const onProgress = ({ rows, bytes, share }: DumpProgress) => {
        last = { rows, bytes };
        tell(share);
      };
      const work = { kit, copy, row: copy.database, terms: { signal: until, onProgress } };
      await (copy.kind === 'backup' ? backUp(work) : restore(work));
    },
    fail: (copy, error) => giveUp(kit, { copy, row: copy.database }, error),
    gone: (copy) => giveUp(kit, { copy, row: copy.database }, new Interrupted()),
  });
}

async function backUp({ kit, copy, row, terms }: Work) {
  const name = fileOf(copy);
  const roomLeft = async ({ db }: Context) =>
    kit.env.STORAGE_PER_ENTERPRISE_MB * 1024 * 1024 - (await backupsOf(db, row.enterprise_id)).bytes;
  const sink = weighing(await inTransaction(kit, asPlatform, roomLeft));
  const [dumped, stored] = await Promise.allSettled([
    kit.tenantDatabases.backup(row.database_name, sink.stream, terms),
    kit.storage.put(name, sink.stream),
  ]);
  if (dumped.status === 'rejected') throw sink.trouble() ?? dumped.reason;
  if (stored.status === 'rejected') throw stored.reason;
  const { rows, bytes } = dumped.value;
  const weight = sink.weight();
  const kept = await inTransaction(kit, asPlatform, async (ctx) => {
    await lockSpace(ctx.db, row.space_id);
    // Another one may have taken the room meanwhile.
    if (weight.file_bytes > (await roomLeft(ctx))) return 'no room';
    return (await end(ctx, { copy, row }, 'done', { rows, bytes, ...weight })) ? 'kept' : 'not wanted';
  });
  if (kept === 'kept') return;
  await kit.storage.remove(name);
  if (kept === 'no room') throw noRoom();
}

const noRoom = () => new TenantDatabaseRefusal(['There is no room left for this backup. Delete older ones.']);

/** Counts and hashes what passes, up to what there is room for. */
function weighing(most: number) {
  const hash = createHash('sha256');
  let bytes = 0;
  let trouble: Error | undefined;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      if (bytes > most) trouble = noRoom();
      done(trouble, chunk);
    },
  });
  stream.on('error', () => undefined);
  return {
    stream,
    trouble: () => trouble,
    weight: () => ({ file_bytes: bytes, sha256: hash.digest('hex') }),
  };
}

async function restore({ kit, copy, row, terms }: Work) {
  const { tenantDatabases: server } = kit;
  const source = copy.source_id ? await kit.storage.get(fileOf({ id: copy.source_id })) : undefined;
  if (!source) throw new TenantDatabaseRefusal(['The file of the backup is gone.']);
  const place = await server.address();
  // A process that died may have left it half made, or whole and not noted.
  await server.drop(row.database_name);
  const { rows, bytes } = await server.restore(planOf(row, newPassword()), source, terms);
  const isOurs = await inTransaction(kit, asPlatform, async (ctx) => {
    const space = await lockSpace(ctx.db, row.space_id);
    const now = await lockDatabase(ctx.db, row.id);
    // Its space ended for good meanwhile.
    if (now?.state !== 'creating' || now.dropped_at) return false;
    if (!(await end(ctx, { copy, row }, 'done', { rows, bytes }))) return false;
    await becomeReady(ctx, now, space, { settled: now.wanted, ...place });
    return true;
  });
  if (!isOurs) {
    await server.drop(row.database_name);
    throw new TenantDatabaseRefusal(['It was not wanted any more when it was done.']);
  }
  // Its space may have stopped meanwhile.
  await settle(kit, row.id);
}

/** False: it was cancelled, or another copy of the server has it. */
async function end(
  ctx: Context,
  { copy, row }: Pick<Work, 'copy' | 'row'>,
  state: 'done' | 'failed',
  ended: Ended & { error?: string },
): Promise<boolean> {
  const now = await lockCopy(ctx.db, copy.id);
  if (now?.state !== 'running' || now.holder !== copy.holder) return false;
  const percent = state === 'done' ? 100 : now.percent;
  await updateCopy(ctx.db, copy.id, { ...ended, state, percent, holder: null, ended_at: new Date() });
  await tellCopied(ctx, row, copy, state === 'done');
  return true;
}

async function giveUp(kit: Kit, { copy, row }: Pick<Work, 'copy' | 'row'>, error: unknown) {
  const isSaid = error instanceof TenantDatabaseRefusal || error instanceof Interrupted;
  const said = isSaid ? error.message : 'The database server did not answer.';
  await inTransaction(kit, asPlatform, async (ctx) => {
    await end(ctx, { copy, row }, 'failed', { error: said.slice(0, 1000) });
    if (copy.kind === 'restore') await discard(ctx, row);
  });
  if (copy.kind === 'restore') await settle(kit, row.id);
}

/** What a restore was to fill: it was never there for anybody. */
export async function discard(ctx: Context, { id, enterprise_id }: DatabaseRow) {
  const row = await lockDatabase(ctx.db, id);
  if (row?.state !== 'creating' || row.dropped_at) return;
  await wantState(ctx.db, id, 'deleted', { dropped_at: new Date(), copy_id: null });
  await freeQuota(ctx, { enterpriseId: enterprise_id, holder: holderOf(row) });
}
