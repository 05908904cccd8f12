import { FORWARD_LIMITS } from '@cloudyard/contract/iot/forward.ts';
import type { Db } from '../../../kit/db.ts';
import {
  countLost,
  dropOldest,
  insertMessages,
  type Lost,
  type Outgoing,
  type Room,
  roomOf,
} from './queue.queries.ts';

/** `held`: nothing was taken, come back with the same later. `gone`: there is no such instance of this enterprise. */
export type Taken = 'taken' | 'dropped' | 'held' | 'gone';

const byPush = (some: readonly Outgoing[]): Lost[] =>
  [...Map.groupBy(some, ({ pushId }) => pushId)].map(([pushId, all]) => ({ pushId, count: all.length }));

/** How many of them, from the first, fit into what is left. */
function fitting(messages: readonly Outgoing[], rows: number, bytes: number): number {
  let left = bytes;
  for (const [n, message] of messages.entries()) {
    left -= message.bytes;
    if (n >= rows || left < 0) return n;
  }
  return messages.length;
}

/**
 * Into the queue of an instance, as far as its owner lets it grow; in the caller's transaction. `isLeast`: these cannot
 * come in smaller portions, so that an empty queue takes them whatever their number; they would wait for ever.
 */
export async function put(
  db: Db,
  { forwardId, enterpriseId }: { forwardId: string; enterpriseId: string },
  messages: readonly Outgoing[],
  isLeast = false,
): Promise<Taken> {
  const room = await roomOf(db, forwardId);
  if (room?.enterprise_id !== enterpriseId) return 'gone';
  if (room.is_draining) return 'held';
  const fits = fitting(messages, room.most_rows - room.rows, room.most_bytes - room.bytes);
  const isUnavoidable = isLeast && room.overflow === 'hold' && room.rows === 0;
  if (fits === messages.length || isUnavoidable) {
    await insertMessages(db, forwardId, messages);
    return 'taken';
  }
  if (room.overflow === 'hold') return 'held';
  if (room.overflow === 'newest') return putFirst(db, forwardId, messages, fits);
  return putLast(db, forwardId, messages, room);
}

async function putFirst(
  db: Db,
  forwardId: string,
  messages: readonly Outgoing[],
  fits: number,
): Promise<Taken> {
  if (fits > 0) await insertMessages(db, forwardId, messages.slice(0, fits));
  await countLost(db, forwardId, 'dropped_newest', byPush(messages.slice(fits)));
  return fits > 0 ? 'taken' : 'dropped';
}

async function putLast(db: Db, forwardId: string, messages: readonly Outgoing[], room: Room): Promise<Taken> {
  await insertMessages(db, forwardId, messages);
  const bytes = messages.reduce((sum, one) => sum + one.bytes, room.bytes);
  await dropOldest(
    db,
    forwardId,
    Math.max(0, room.rows + messages.length - room.most_rows),
    Math.max(0, bytes - room.most_bytes),
  );
  return 'taken';
}

/** What a rule sends: of which device, and what. */
export type RuleMessage = {
  enterpriseId: string;
  deviceId: string;
  deviceName: string;
  deviceCode: string;
  at: number;
};

/** For rules. A payload that is no JSON or too large is counted as unfit. */
export async function enqueueTo(
  db: Db,
  forwardId: string,
  { enterpriseId, deviceId, deviceName, deviceCode, at }: RuleMessage,
  payload: string,
): Promise<Taken> {
  const bytes = Buffer.byteLength(payload);
  if (bytes > FORWARD_LIMITS.payloadBytes || !isJson(payload)) {
    const room = await roomOf(db, forwardId);
    if (room?.enterprise_id !== enterpriseId) return 'gone';
    await countLost(db, forwardId, 'unfit', [{ pushId: null, count: 1 }]);
    return 'dropped';
  }
  const message = { pushId: null, deviceId, deviceName, deviceCode, payload, bytes, at: new Date(at) };
  return put(db, { forwardId, enterpriseId }, [message]);
}

function isJson(text: string) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
