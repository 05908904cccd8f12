import { statfs } from 'node:fs/promises';
import { MAX_UPLOAD_BYTES } from '@cloudyard/contract/file/file.ts';
import type { StorageUse } from '@cloudyard/contract/file/storage.ts';
import type { ActorContext, Context, Kit } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { allowanceOf, type Bound, boundOf, enterpriseAllowance } from './storage.policy.ts';
import { storageOf } from './storage.queries.ts';

/** What the caller and their current enterprise keep, and may keep. */
export async function storageUse({ db, actor, kit }: ActorContext): Promise<StorageUse> {
  const { userId, enterpriseId } = actor;
  const rows = await storageOf(db, enterpriseId ? [userId, enterpriseId] : [userId]);
  const used = (holder: string) => rows.find((row) => row.holder === holder)?.bytes ?? 0;
  return allowanceOf(kit.env, {
    account: used(userId),
    enterprise: enterpriseId ? used(enterpriseId) : null,
  });
}

/** The same of enterprises, for the platform. */
export async function enterprisesUse({ db, kit }: ActorContext, ids: string[]) {
  const rows = ids.length > 0 ? await storageOf(db, ids) : [];
  const used = new Map(rows.map((row) => [row.holder, row.bytes]));
  return ids.map((id) => ({ id, ...enterpriseAllowance(kit.env, used.get(id) ?? 0) }));
}

/** How much may come in one upload, asked before the first byte is read. */
export async function mayCome(ctx: ActorContext): Promise<Bound> {
  await refuseWithoutRoom(ctx.kit);
  const bound = boundOf(await storageUse(ctx), { most: MAX_UPLOAD_BYTES, code: 'file.too_large' });
  if (bound.most <= 0) throw new Refusal(bound.code);
  return bound;
}

/**
 * After a row was written: refused when it is too much. The figures are ours until the commit (writing locked them),
 * so of many at once each sees what those before it brought.
 */
export async function mustFit(ctx: ActorContext) {
  const { most, code } = boundOf(await storageUse(ctx), { most: MAX_UPLOAD_BYTES, code: 'file.too_large' });
  if (most < 0) throw new Refusal(code);
}

type Keeper = { created_by: string | null; enterprise_id: string | null };

/** For a room that has counted what it keeps: whether the account and the enterprise have room for it. */
export async function hasStorage(
  { db, kit }: Context,
  { created_by, enterprise_id }: Keeper,
): Promise<boolean> {
  const holders = [created_by, enterprise_id].filter((holder) => holder !== null);
  if (holders.length === 0) return true;
  const rows = await storageOf(db, holders);
  const used = (holder: string | null) => rows.find((row) => row.holder === holder)?.bytes ?? 0;
  const enterprise = enterprise_id === null ? null : used(enterprise_id);
  return (
    boundOf(allowanceOf(kit.env, { account: used(created_by), enterprise }), {
      most: MAX_UPLOAD_BYTES,
      code: 'file.too_large',
    }).most >= 0
  );
}

const KNOWN_MS = 2000;
const known = new WeakMap<Kit, { at: number; freeBytes: Promise<number> }>();

/** The least that is left on the disks of files and database; asked every few seconds at most. */
function freeBytes(kit: Kit): Promise<number> {
  const last = known.get(kit);
  if (last && Date.now() - last.at < KNOWN_MS) return last.freeBytes;
  const asked = leastFree(kit);
  known.set(kit, { at: Date.now(), freeBytes: asked });
  return asked;
}

async function leastFree({ storage, env }: Kit): Promise<number> {
  const files = await storage.room();
  const disk = await statfs(env.dataFolder);
  // A database elsewhere looks after itself.
  const database = env.DATABASE_URL ? Number.POSITIVE_INFINITY : disk.bavail * disk.bsize;
  return Math.min(files?.freeBytes ?? Number.POSITIVE_INFINITY, database);
}

/** Whether less is left than has to be. */
export const isDiskFull = async (kit: Kit) => (await freeBytes(kit)) < kit.env.DISK_FLOOR_MB * 1024 * 1024;

/** A full disk stops the database and with it the whole platform: uploads are refused before. */
export async function refuseWithoutRoom(kit: Kit) {
  if (await isDiskFull(kit)) throw new Refusal('file.disk_full');
}
