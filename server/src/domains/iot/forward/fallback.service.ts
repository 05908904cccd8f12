import { FORWARD_LIMITS } from '@cloudyard/contract/iot/forward.ts';
import type { Db } from '../../../kit/db.ts';
import { type Claimed, type Failure, giveUp, handOver, roomOf, trimDead } from './queue.queries.ts';

type From = { id: string; enterpriseId: string; fallbackId: string | null };

/**
 * What is given up here goes to the fallback, where there is one that has room for it; otherwise it is a dead letter. What
 * came from another instance ends here: two that are each other's fallback throw nothing to and fro.
 */
export async function endWithout(
  db: Db,
  from: From,
  batch: readonly Claimed[],
  dead: readonly Failure[],
): Promise<void> {
  const known = new Map(batch.map((one) => [one.id, one]));
  const own = dead.filter(({ id }) => known.get(id)?.handed_by === null);
  const bytes = own.reduce((sum, { id }) => sum + (known.get(id)?.bytes ?? 0), 0);
  const handed = own.length > 0 && (await hasRoom(db, from, own.length, bytes)) ? own : [];
  if (from.fallbackId && handed.length > 0) await handOver(db, handed, from.fallbackId);
  const left = dead.filter((one) => !handed.includes(one));
  if (left.length === 0) return;
  await giveUp(db, left);
  await trimDead(db, from.id, FORWARD_LIMITS.dead);
}

/** Whatever it does with what comes when it is full: nothing is dropped there that can stay here. */
async function hasRoom(db: Db, { fallbackId, enterpriseId }: From, rows: number, bytes: number) {
  if (!fallbackId) return false;
  const room = await roomOf(db, fallbackId);
  if (room?.enterprise_id !== enterpriseId || room.is_draining) return false;
  return room.rows + rows <= room.most_rows && room.bytes + bytes <= room.most_bytes;
}
