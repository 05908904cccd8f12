import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Kit } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import type { Presence } from '../../../kit/presence.ts';
import type { Sink } from '../../../kit/sink.ts';
import { endWithout } from './fallback.service.ts';
import {
  type Claimed,
  claim,
  expire,
  putAllBack,
  putBack,
  settleSent,
  standing,
  tryAgain,
} from './queue.queries.ts';
import { openReceiver, receiverPathOf } from './receiver.service.ts';
import { secretsOf } from './secrets.ts';
import { goesAsOne, type Settlement, settlement, waitMs } from './sender.policy.ts';
import {
  leaveForward,
  noteFails,
  noteWorks,
  type OrderRow,
  orderOf,
  stopDrained,
  takeForward,
  type Waiting,
} from './sender.queries.ts';

/** Without work for so long the connection is closed. */
const IDLE_MS = 30_000;
const LOOK_MS = 300;

/** Senders are many and connections to the database few: those who wait for a page go first. */
const through = pLimit(3);

type Work = { kit: Kit; forward: Waiting; presence: Presence; signal: AbortSignal };
type Open = { row: OrderRow; sink: Sink };

const within = <T>({ kit, forward }: Work, act: (db: Db) => Promise<T>) =>
  through(() => kit.database.transaction({ user: null, enterprise: forward.enterprise_id }, act));

/**
 * Sends what waits for one instance until there is nothing for a while, or it is stopped, or this copy of the server is
 * taken for dead. One copy at a time: the row of the instance says which, and every step asks again.
 */
export async function sendAll(kit: Kit, forward: Waiting, presence: Presence): Promise<void> {
  const signal = AbortSignal.any([kit.ending, presence.lost]);
  const work: Work = { kit, forward, presence, signal };
  const isOurs = await within(work, async (db) => {
    if (!(await takeForward(db, forward.id, presence.mark))) return false;
    // What one that died had in hand may have arrived, or not: it is sent again.
    await putAllBack(db, forward.id);
    return true;
  });
  if (!isOurs) return;
  try {
    await rounds(work);
  } finally {
    // Who cannot say so is taken for gone when it is.
    await within(work, async (db) => {
      if (await standing(db, forward.id, presence.mark)) await putAllBack(db, forward.id);
      await leaveForward(db, forward.id, presence.mark);
    }).catch((error: unknown) => kit.log.warn({ err: error, forward: forward.id }, 'leaving a forward'));
  }
}

async function rounds(work: Work) {
  let open: Open | undefined;
  let width = 0;
  let failures = 0;
  let busyAt = Date.now();
  try {
    while (!work.signal.aborted) {
      const next = await take(work, open, width);
      if (!next) return;
      if (next.open !== open) {
        await open?.sink.close();
        open = next.open;
        width = open.row.batch;
      }
      if (next.batch.length === 0) {
        if (Date.now() - busyAt > IDLE_MS) return;
        await pause(LOOK_MS, work.signal);
        continue;
      }
      busyAt = Date.now();
      const awayMs = waitMs(failures + 1);
      const done = await deliver(work, open, next.batch, awayMs);
      if (!done) return;
      width = done.isSplit
        ? Math.max(1, Math.floor(next.batch.length / 2))
        : Math.min(open.row.batch, width * 2);
      failures = done.isAway && done.sent.length === 0 ? failures + 1 : 0;
      if (done.isAway) await pause(awayMs, work.signal);
    }
  } finally {
    await open?.sink.close();
  }
}

/** A pause that ends when there is no more reason to wait. */
const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined);

/** The next batch, and the connection it goes by; undefined: it is not ours to send any more. */
async function take(work: Work, known: Open | undefined, width: number) {
  const { forward, presence } = work;
  return within(work, async (db) => {
    const stands = await standing(db, forward.id, presence.mark);
    if (!stands) return undefined;
    const open = known?.row.revision === stands.revision ? known : await openOf(work, db);
    if (!open) return undefined;
    if (open.row.ttl_seconds !== null) await expire(db, forward.id, open.row.ttl_seconds);
    const batch = await claim(db, forward.id, width || open.row.batch);
    if (batch.length === 0 && stands.is_draining && (await stopDrained(db, forward.id))) return undefined;
    return { open, batch };
  });
}

async function openOf({ kit, forward }: Work, db: Db): Promise<Open | undefined> {
  const row = await orderOf(db, forward.id);
  if (!row) return undefined;
  if (row.config.kind === 'http' && row.config.isReceiver) await openReceiver(kit, db, forward.id);
  const sink = kit.sinks.open({
    ...{ config: row.config, secrets: secretsOf(kit, row.secrets), timeoutMs: row.timeout_seconds * 1000 },
    ...{
      inFlight: row.in_flight,
      clientId: `cloudyard-${forward.id}`,
      receiverPath: receiverPathOf(kit, forward.id),
    },
  });
  return { row, sink };
}

/** Sends a batch and writes down what became of it; undefined: another copy of the server has taken over meanwhile. */
async function deliver(work: Work, { row, sink }: Open, batch: Claimed[], awayMs: number) {
  const { forward, presence, signal } = work;
  const sent = await sink.send(batch, signal);
  const done = settlement(batch, sent, {
    ...{ asOne: goesAsOne(row.config), mostAttempts: row.most_attempts, awayMs },
  });
  const isOurs = await within(work, async (db) => {
    // Stopped by people: what was sent counts all the same. Taken over: the other one has put it back.
    const { id } = forward;
    if (!(await isHeldBy(db, id, presence.mark))) return false;
    await settle(db, id, done, () =>
      endWithout(
        db,
        { id, enterpriseId: forward.enterprise_id, fallbackId: row.fallback_id },
        batch,
        done.dead,
      ),
    );
    return true;
  });
  return isOurs ? done : undefined;
}

const isHeldBy = async (db: Db, id: string, holder: number) =>
  (await db
    .selectFrom('forward')
    .select('id')
    .where('id', '=', id)
    .where('holder', '=', holder)
    .forShare()
    .executeTakeFirst()) !== undefined;

async function settle(db: Db, id: string, done: Settlement, end: () => Promise<void>) {
  if (done.sent.length > 0) await settleSent(db, done.sent);
  if (done.back.length > 0) await putBack(db, done.back);
  if (done.again.length > 0) await tryAgain(db, done.again);
  if (done.dead.length > 0) await end();
  if (done.problem && !done.isSplit) await noteFails(db, id, done.problem, done.isAway);
  // Some arrived: the system is there, whatever was wrong with the others.
  else if (done.sent.length > 0) await noteWorks(db, id);
}
