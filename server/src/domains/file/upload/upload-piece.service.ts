import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { MOST_PIECE_BYTES, type Upload, uploadApi } from '@cloudyard/contract/file/upload.ts';
import type { FastifyRequest } from 'fastify';
import type { ActorContext, Kit } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import type { Kept } from '../file/bytes.ts';
import { isImage } from '../file/file.policy.ts';
import type { FileRow } from '../file/file.queries.ts';
import { addFile } from '../file/file.service.ts';
import { kindOf } from '../file/kind.ts';
import { cleanName } from '../file/original-name.ts';
import { nameIn } from '../file/place.ts';
import { mustFit, refuseWithoutRoom } from '../storage/storage.service.ts';
import { HEAD_BYTES } from './measure.ts';
import { receiveRaw, spentOf } from './receive.ts';
import { MOST_UPLOADS, paced, TURN_SECONDS } from './upload-piece.policy.ts';
import {
  countUploads,
  deleteOldUploads,
  deleteUpload,
  insertUpload,
  leaveUpload,
  takeUpload,
  type UploadRow,
  uploadById,
} from './upload-piece.queries.ts';

const draftOf = (id: string) => `upload-${id}`;

export const uploadView = ({ id, original_name, bytes, received }: UploadRow): Upload => ({
  id,
  originalName: original_name,
  bytes,
  received,
});

type Beginning = { originalName: string; bytes: number; category: string };

export async function beginUpload(ctx: ActorContext, { originalName, bytes, category }: Beginning) {
  // Images are never kept as they came; they have a call of their own.
  if (isImage(category)) throw new Refusal('kit.invalid', { category: 'not_in_list' });
  const name = cleanName(originalName);
  if (name === '') throw new Refusal('kit.invalid', { originalName: 'format' });
  if ((await countUploads(ctx.db)) >= MOST_UPLOADS) throw new Refusal('kit.too_many');
  await refuseWithoutRoom(ctx.kit);
  const row = await insertUpload(ctx.db, {
    owner_id: ctx.actor.userId,
    original_name: name,
    category,
    bytes,
  });
  await mustFit(ctx);
  return uploadView(row);
}

const uploadOf = async ({ db }: ActorContext, id: string): Promise<UploadRow> =>
  orRefuse(await uploadById(db, id), 'file.upload_not_found');

export const uploadState = async (ctx: ActorContext, id: string) => uploadView(await uploadOf(ctx, id));

/** Returns where to go on. */
const wrongOffset = (received: number) => new Refusal('file.wrong_offset', { received: `${received}` });

/** Adds a piece where the last one ended. One that breaks off changes nothing. */
export async function appendPiece(ctx: ActorContext, request: FastifyRequest, id: string, offset: number) {
  const { taken, lost } = await take(ctx, id, offset);
  if (!taken) throw wrongOffset((await uploadOf(ctx, id)).received);
  const { turn, bytes } = taken;
  let reached = offset;
  try {
    const most = Math.min(bytes - offset, MOST_PIECE_BYTES);
    await receiveRaw(ctx, request, uploadApi.append, async (kit, stream) => {
      reached = await grow(kit, { draft: draftOf(id), offset, most, lost }, stream);
      if (reached === offset) throw new Refusal('file.empty');
      // A draft shorter than what was promised (a machine that lost its power): it goes on from there.
      if (reached < offset) throw wrongOffset(reached);
    });
  } catch (error) {
    await leaveUpload(ctx.db, id, turn, Math.min(reached, offset));
    await ctx.commitAndRelease();
    throw error;
  }
  // Given up, or taken over, in the meantime.
  return uploadView(orRefuse(await leaveUpload(ctx.db, id, turn, reached), 'file.upload_not_found'));
}

/** Under our presence: should other copies take us for dead, it is theirs, and we let go. */
async function take({ db, kit }: ActorContext, id: string, received: number) {
  const presence = kit.presence();
  const turn = { seconds: TURN_SECONDS, holder: presence?.mark ?? null };
  return { taken: await takeUpload(db, id, received, turn), lost: presence?.lost };
}

type Growth = { draft: string; offset: number; most: number; lost: AbortSignal | undefined };

async function grow(kit: Kit, { draft, offset, most, lost }: Growth, stream: Readable) {
  const body = paced(stream, most, { lost });
  try {
    return await kit.storage.drafts.append(draft, offset, body, spentOf(stream));
  } finally {
    // Not read when the draft was too short for it.
    body.destroy();
  }
}

/** All of it is here: it becomes a file that only its room opens. */
export async function finishUpload(ctx: ActorContext, id: string): Promise<FileRow> {
  const row = await uploadOf(ctx, id);
  const { taken } = row.received === row.bytes ? await take(ctx, id, row.bytes) : {};
  if (!taken) throw new Refusal('file.upload_incomplete', { received: `${row.received}` });
  // Reading it all takes a while.
  await ctx.commitAndRelease();
  const kept = await keepDraft(ctx, row, taken.turn);
  // First, so that it does not count twice.
  orRefuse(await deleteUpload(ctx.db, id), 'file.upload_not_found');
  return addFile(ctx, kept, { category: row.category, visibility: 'sealed' });
}

async function keepDraft(ctx: ActorContext, row: UploadRow, turn: string): Promise<Kept> {
  const { drafts } = ctx.kit.storage;
  const weight = await drafts.weigh(draftOf(row.id), HEAD_BYTES);
  if (weight?.bytes !== row.bytes) {
    const received = Math.min(weight?.bytes ?? 0, row.bytes);
    await leaveUpload(ctx.db, row.id, turn, received);
    await ctx.commitAndRelease();
    throw new Refusal('file.upload_incomplete', { received: `${received}` });
  }
  const { bytes, sha256 } = weight;
  const kind = await kindOf(weight.head);
  const name = `${randomBytes(16).toString('hex')}.${kind.ext}`;
  await drafts.settle(draftOf(row.id), nameIn(name));
  return { ...kind, name, originalName: row.original_name, bytes, sha256, width: null, height: null };
}

export async function cancelUpload(ctx: ActorContext, id: string) {
  orRefuse(await deleteUpload(ctx.db, id), 'file.upload_not_found');
  ctx.afterCommit(() => ctx.kit.storage.drafts.drop(draftOf(id)));
  return { id };
}

/** Removes abandoned uploads. Returns how many. */
export async function sweepUploads(kit: Kit, before: Date): Promise<number> {
  const old = await kit.database.transaction({ platform: 'sweep unfinished uploads' }, (db) =>
    deleteOldUploads(db, before),
  );
  for (const { id } of old) await kit.storage.drafts.drop(draftOf(id));
  return old.length;
}
