import type { ActorContext } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { lockSpaceOfEnterprise } from '../space/space.queries.ts';
import { enterpriseOf } from '../space/space.service.ts';
import {
  backupsOf,
  copiesOf,
  deleteCopy,
  insertCopy,
  lockCopy,
  shownCopy,
  updateCopy,
} from './copy.queries.ts';
import { discard, fileOf } from './copy-work.service.ts';
import { copyDatabaseJob, queueSettle } from './database.jobs.ts';
import { BACKUPS, isOpen } from './database.policy.ts';
import { databaseById } from './database.queries.ts';
import { addRow, mustBeOnline, ownDatabase } from './database.service.ts';
import { copyView } from './database.view.ts';
import { note } from './notice.service.ts';

const shown = async (ctx: ActorContext, id: string) =>
  copyView(orRefuse(await shownCopy(ctx.db, id), 'space.copy_not_found'));

async function ownCopy(ctx: ActorContext, id: string) {
  const copy = orRefuse(await lockCopy(ctx.db, id), 'space.copy_not_found');
  if (copy.enterprise_id !== enterpriseOf(ctx)) throw new Refusal('space.copy_not_found');
  const row = orRefuse(await databaseById(ctx.db, copy.database_id), 'space.copy_not_found');
  return { copy, row };
}

export const listCopies = async (ctx: ActorContext, databaseId: string | undefined) =>
  (await copiesOf(ctx.db, enterpriseOf(ctx), databaseId)).map(copyView);

/** There must be room for the file before it is begun; behind the lock of the space, so that two do not share it. */
async function mustHaveRoom({ db, kit }: ActorContext, enterpriseId: string) {
  const { count, bytes } = await backupsOf(db, enterpriseId);
  const room = await kit.storage.room();
  const isFull =
    count >= BACKUPS ||
    bytes >= kit.env.STORAGE_PER_ENTERPRISE_MB * 1024 * 1024 ||
    (room !== undefined && room.freeBytes < kit.env.DISK_FLOOR_MB * 1024 * 1024);
  if (isFull) throw new Refusal('space.backups_full');
}

export async function backUpDatabase(ctx: ActorContext, databaseId: string) {
  await lockSpaceOfEnterprise(ctx.db, enterpriseOf(ctx));
  const row = await ownDatabase(ctx, databaseId);
  if (!isOpen(row.state)) throw new Refusal('space.database_not_ready');
  await mustHaveRoom(ctx, row.enterprise_id);
  const id = newId();
  await insertCopy(ctx.db, { id, kind: 'backup', database_id: row.id, by_id: ctx.actor.userId });
  await note(ctx, 'backup', row, { after: { name: row.name } });
  await ctx.kit.jobs.send(ctx, copyDatabaseJob, { id });
  return shown(ctx, id);
}

/** A backup becomes a new database, which counts like any other. */
export async function restoreBackup(ctx: ActorContext, copyId: string, name: string) {
  const { copy, row: source } = await ownCopy(ctx, copyId);
  if (copy.kind !== 'backup' || copy.state !== 'done') throw new Refusal('space.copy_unfinished');
  const space = await mustBeOnline(ctx);
  // What a sealed space kept goes with it.
  if (source.space_id !== space.id) throw new Refusal('space.not_online');
  const id = newId();
  const row = await addRow(ctx, space, { name, copy_id: id });
  await insertCopy(ctx.db, {
    ...{ id, kind: 'restore', database_id: row.id, source_id: copy.id, by_id: ctx.actor.userId },
  });
  await note(ctx, 'restore-copy', row, { after: { name, databaseName: row.database_name } });
  await ctx.kit.jobs.send(ctx, copyDatabaseJob, { id });
  return shown(ctx, id);
}

/** Whoever has it in hand hears of it within a second, and leaves nothing behind. */
export async function cancelCopy(ctx: ActorContext, id: string) {
  const { copy, row } = await ownCopy(ctx, id);
  if (copy.state !== 'waiting' && copy.state !== 'running') throw new Refusal('space.copy_ended');
  await updateCopy(ctx.db, id, { state: 'cancelled', ended_at: new Date() });
  await note(ctx, 'cancel-copy', row, { before: { name: row.name } });
  if (copy.kind === 'restore') {
    await discard(ctx, row);
    await queueSettle(ctx, row);
  }
  return shown(ctx, id);
}

/** The bytes first: interrupted in between, it is deleted by the next try. */
export async function removeCopy(ctx: ActorContext, id: string) {
  const { copy, row } = await ownCopy(ctx, id);
  if (copy.state === 'waiting' || copy.state === 'running') throw new Refusal('space.copy_unfinished');
  await ctx.commitAndRelease();
  if (copy.kind === 'backup') await ctx.kit.storage.remove(fileOf(copy));
  await deleteCopy(ctx.db, id);
  await note(ctx, 'remove-copy', row, { before: { name: row.name, bytes: copy.file_bytes } });
  return { id };
}

export async function openCopy(ctx: ActorContext, id: string) {
  const { copy, row } = await ownCopy(ctx, id);
  if (copy.kind !== 'backup' || copy.state !== 'done') throw new Refusal('space.copy_unfinished');
  const stream = orRefuse(await ctx.kit.storage.get(fileOf(copy)), 'space.copy_not_found');
  await note(ctx, 'download', row, {
    after: { name: row.name, bytes: copy.file_bytes, sha256: copy.sha256 },
  });
  return {
    stream,
    bytes: copy.file_bytes,
    fileName: `${row.name}-${copy.started_at.toISOString().slice(0, 10)}.gz`,
  };
}
