import { Readable } from 'node:stream';
import { fileApi } from '@cloudyard/contract/file/file.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import type { ActorContext, Context, Kit } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { mayCome, mustFit } from '../storage/storage.service.ts';
import { isJson } from '../upload/json-check.ts';
import { dropBytes, type Incoming, type Kept, keepFile, keepImage } from './bytes.ts';
import { filePolicy, isImage } from './file.policy.ts';
import {
  deleteFile,
  type FileRow,
  fileByName,
  giveSealed,
  insertFile,
  knownNames,
  linkStands,
  ownersOfSealed,
  sealFile,
  uploadOf,
} from './file.queries.ts';
import { checkLink, type Signed, sign } from './link.ts';
import { cleanName } from './original-name.ts';
import { nameIn, ownerOf } from './place.ts';

/** sealed: kept for one room, which alone decides who may see it. */
export type Visibility = 'private' | 'public' | 'sealed';
type Label = { category: string; visibility?: Visibility; enterpriseId?: string | null };

/** Gives kept bytes their row. When that is refused, the bytes go too. */
export async function addFile(
  ctx: ActorContext,
  kept: Kept,
  { category, visibility, enterpriseId }: Label,
): Promise<FileRow> {
  try {
    const mime = category === 'json' ? await proveJson(ctx.kit, kept) : kept.mime;
    const row = await insertFile(ctx.db, {
      name: kept.name,
      original_name: kept.originalName || kept.name,
      category,
      mime,
      bytes: kept.bytes,
      sha256: kept.sha256,
      width: kept.width,
      height: kept.height,
      visibility: visibility ?? 'private',
      owner_id: ctx.actor.userId,
      // Inside the wall the database knows the place; over it, who writes says it.
      ...(enterpriseId === undefined ? {} : { enterprise_id: enterpriseId }),
    });
    await mustFit(ctx);
    await ctx.kit.audit.record(ctx, {
      action: 'file.file.upload',
      object: objectOf(row),
      after: factsOf(row),
    });
    return row;
  } catch (error) {
    await dropBytes(ctx.kit, kept.name);
    throw error;
  }
}

/** A file that came by the general call; images have one of their own. */
export async function addPlainFile(ctx: ActorContext, kept: Kept, category: string): Promise<FileRow> {
  if (!isImage(category)) return addFile(ctx, kept, { category });
  await dropBytes(ctx.kit, kept.name);
  throw new Refusal('kit.invalid', { category: 'not_in_list' });
}

async function proveJson(kit: Kit, { name }: Kept): Promise<string> {
  const bytes = orRefuse(await kit.storage.get(nameIn(name)), 'file.broken');
  if (!(await isJson(bytes))) throw new Refusal('file.not_json');
  return 'application/json';
}

/** For other rooms: keeps what a stream brings. Commits what was done before, then the row is part of the act. */
export async function storeStream(ctx: ActorContext, { stream, originalName, ...label }: Incoming & Label) {
  const bound = await mayCome(ctx);
  await ctx.commitAndRelease();
  const keep = isImage(label.category) ? keepImage : keepFile;
  const who = ctx.actor.userId;
  const kept = await keep(ctx.kit, { stream, originalName: cleanName(originalName), who, bound });
  return addFile(ctx, kept, label);
}

type Text = { text: string; originalName: string; category: string; enterpriseId: string | null };

/** For a room that writes a small file itself, as its caller's own: part of the act, colleagues may read it. */
export async function storeText(ctx: ActorContext, { text, originalName, category, enterpriseId }: Text) {
  const bound = await mayCome(ctx);
  const stream = Readable.from([Buffer.from(text)]);
  const kept = await keepFile(ctx.kit, { stream, originalName: cleanName(originalName), bound });
  return addFile(ctx, kept, { category, enterpriseId });
}

/** A file the caller may see. A sealed one is shown by its room only. */
export async function fileInfo({ db }: Context, name: string): Promise<FileRow> {
  const row = orRefuse(await fileByName(db, name), 'file.not_found');
  if (row.visibility === 'sealed') throw new Refusal('file.not_found');
  return row;
}

/** For the room that had it sealed and has checked who may see it: the file, over the wall. */
export async function sealedFile(ctx: Context, name: string): Promise<FileRow> {
  const row = await ctx.over('open a sealed file', (db) => fileByName(db, name));
  // What was recorded about this look is committed before a byte is read, and the bytes need no connection.
  await ctx.commitAndRelease();
  if (row?.visibility !== 'sealed') throw new Refusal('file.not_found');
  return row;
}

/** Which of these are sealed, and by whom: for a room that is handed their names. */
export const sealedOwners = (ctx: Context, names: string[]) =>
  ctx.over('look whose sealed files these are', (db) => ownersOfSealed(db, names));

/** For a room that is handed the name of an upload: the caller's own file, and only theirs. */
export const ownUpload = (ctx: ActorContext, name: string, category: string) =>
  ctx.over('look for an upload of one’s own', (db) => uploadOf(db, ctx.actor.userId, name, category));

/** What the caller sealed for themselves is an enterprise's from now on: it counts there, and goes with it. */
export async function giveSealedTo(ctx: ActorContext, names: readonly string[], enterpriseId: string) {
  if (names.length === 0) return;
  await giveSealed(ctx.db, ctx.actor.userId, names, enterpriseId);
  await mustFit(ctx);
}

/** From now on only its room shows it; the caller has looked whose it is. False: it belongs to something already. */
export const sealUpload = ({ db }: Context, name: string, category: string) => sealFile(db, name, category);

/**
 * A file the caller may see, or one they have a signed link to. A foreign file is answered
 * like one that does not exist.
 */
export async function readableFile(ctx: Context, link: Signed & { category: string }): Promise<FileRow> {
  const row = (await fileByName(ctx.db, link.name)) ?? (await linkedFile(ctx, link));
  // The bytes need no connection.
  await ctx.commitAndRelease();
  if (row?.category !== link.category || row.visibility === 'sealed') throw new Refusal('file.not_found');
  return row;
}

async function linkedFile(ctx: Context, link: Signed): Promise<FileRow | undefined> {
  const state = checkLink(ctx.kit.secret, link, new Date());
  if (state === 'expired') throw new Refusal('file.link_expired');
  if (state !== 'good') return undefined;
  return ctx.over('read a file by its signed link', async (db) => {
    const row = await fileByName(db, link.name);
    if (!(await linkStands(db, link.by ?? '', row?.enterprise_id ?? null)))
      throw new Refusal('file.link_expired');
    return row;
  });
}

/**
 * A link that works for everybody until it expires, its login ends, or its maker
 * leaves the file's enterprise.
 */
export async function signLink(ctx: ActorContext, name: string, seconds: number, origin: string) {
  const { category } = await fileInfo(ctx, name);
  const expires = Math.floor(Date.now() / 1000) + seconds;
  const by = ctx.actor.sessionId;
  const signature = sign(ctx.kit.secret, name, expires, by);
  const url = `${origin}${addressOf(fileApi.read, { query: { name, category, expires, by, signature } })}`;
  return { url, expiresAt: new Date(expires * 1000).toISOString() };
}

export async function removeFile(ctx: ActorContext, name: string): Promise<null> {
  const row = await fileInfo(ctx, name);
  if (!filePolicy.remove(ctx.actor, row)) throw new Refusal('kit.not_allowed');
  // One's own public file is visible from every enterprise, but changed only in its own.
  orRefuse(await deleteFile(ctx.db, row.id), 'file.not_found');
  await ctx.kit.audit.record(ctx, {
    action: 'file.file.remove',
    object: objectOf(row),
    before: factsOf(row),
  });
  ctx.afterCommit(() => dropBytes(ctx.kit, name));
  return null;
}

/** Over the wall: the room that had it sealed has checked that nothing shows it any more. */
export async function removeSealed(ctx: Context, name: string) {
  const row = await fileByName(ctx.db, name);
  if (row?.visibility !== 'sealed') return;
  await deleteFile(ctx.db, row.id);
  await ctx.kit.audit.record(ctx, {
    ...{ action: 'file.file.remove', object: objectOf(row), before: factsOf(row) },
    enterpriseId: row.enterprise_id,
  });
  ctx.afterCommit(() => dropBytes(ctx.kit, name));
}

/** Removes bytes that have no row: a process died between the one and the other. Returns how many. */
export async function sweepOrphans(kit: Kit, stored: AsyncIterable<string>): Promise<number> {
  let removed = 0;
  let batch = new Map<string, string>();
  const sweep = async () => {
    const names = [...new Set(batch.values())];
    const known = await kit.database.transaction({ platform: 'sweep orphaned bytes' }, (db) =>
      knownNames(db, names),
    );
    const kept = new Set(known.map((row) => row.name));
    for (const [place, name] of batch) {
      if (kept.has(name)) continue;
      await kit.storage.remove(place);
      removed += 1;
    }
    batch = new Map();
  };
  for await (const place of stored) {
    const name = ownerOf(place);
    if (name !== undefined) batch.set(place, name);
    if (batch.size === 500) await sweep();
  }
  if (batch.size > 0) await sweep();
  return removed;
}

const objectOf = (row: FileRow) => ({ type: 'file' as const, id: row.id, name: row.original_name });
const factsOf = ({ name, category, mime, bytes, visibility }: FileRow) => ({
  name,
  category,
  mime,
  bytes,
  visibility,
});
