import { FORWARD_LIMITS } from '@cloudyard/contract/iot/forward.ts';
import type { Kit } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { countLost, type Outgoing } from '../forward/queue.queries.ts';
import { put, type Taken } from '../forward/queue.service.ts';
import type { ThingMessage } from '../stream/message.ts';
import { type Consumer, consume } from '../stream/stream.service.ts';
import {
  type ActivePush,
  activePushes,
  devicesIn,
  dueWindows,
  type Memory,
  memories,
  noteHeld,
  noteProblem,
  remember,
  standsAs,
} from './consume.queries.ts';
import { closed, judged, NOTHING } from './mode.policy.ts';
import { type Program, programOf } from './program.ts';
import { isOfScope, wantsProperty } from './scope.policy.ts';

const MOST_BYTES = FORWARD_LIMITS.payloadBytes;

class Unfit extends Error {}

/** What is sent of a message; throws where nothing can be made of it. */
function rendered(program: Program, message: ThingMessage): string {
  const payload = program.render(message);
  if (Buffer.byteLength(payload) > MOST_BYTES)
    throw new Unfit(`The message would be larger than ${MOST_BYTES} bytes.`);
  return payload;
}

const outgoing = (push: ActivePush, message: ThingMessage, payload: string): Outgoing => ({
  ...{
    pushId: push.id,
    deviceId: message.deviceId,
    deviceName: message.deviceName,
    deviceCode: message.deviceCode,
  },
  ...{ payload, bytes: Buffer.byteLength(payload), at: new Date(message.at) },
});

/**
 * What a push makes of messages goes into the queue of its instance, in the caller's transaction. `held`: there is no
 * room, nothing was changed, and the same messages are to come again.
 */
export async function enqueue(
  db: Db,
  push: ActivePush,
  messages: readonly ThingMessage[],
  { program = programOf(push), isLeast = false } = {},
): Promise<Taken> {
  const own = messages.filter((one) => one.enterpriseId === push.enterprise_id && isOfScope(push.scope, one));
  const keeps = push.mode !== 'every';
  const ids = [...new Set(own.map(({ deviceId }) => deviceId))];
  const known = keeps && ids.length > 0 ? await memories(db, push.id, ids) : new Map<string, Memory>();
  const changed = new Map<string, Memory>();
  const out: Outgoing[] = [];
  const failures: string[] = [];
  const rules = {
    mode: push.mode,
    seconds: push.seconds,
    mostMessages: push.most_messages,
    mostBytes: MOST_BYTES,
  };
  for (const message of own) {
    try {
      if (!program.passes(message)) continue;
      const memory = known.get(message.deviceId) ?? NOTHING;
      const next = judged(rules, memory, message, () => rendered(program, message));
      for (const payload of next.payloads) out.push(outgoing(push, message, payload));
      if (next.memory === memory) continue;
      known.set(message.deviceId, next.memory);
      changed.set(message.deviceId, next.memory);
    } catch (error) {
      failures.push((error as Error).message.split('\n')[0] ?? '');
    }
  }
  const where = { forwardId: push.forward_id, enterpriseId: push.enterprise_id };
  const taken = out.length > 0 ? await put(db, where, out, isLeast) : 'taken';
  if (taken === 'held' || taken === 'gone') return taken;
  if (changed.size > 0) await remember(db, push, changed);
  if (failures.length > 0) await noteUnfit(db, push, failures);
  return taken;
}

async function noteUnfit(db: Db, { id, forward_id }: ActivePush, failures: readonly string[]) {
  await countLost(db, forward_id, 'unfit', [{ pushId: id, count: failures.length }]);
  await noteProblem(db, id, { kind: 'expression', detail: failures[0]?.slice(0, 500) ?? '' });
}

export const consumerName = (pushId: string) => `push:${pushId}`;

/** `onOther`: the push is another by now. */
async function consumerOf(db: Db, push: ActivePush, onOther: () => void): Promise<Consumer> {
  const program = programOf(push);
  const devices = await devicesIn(db, push.enterprise_id, push.scope);
  const ids = new Set(devices.map(({ id }) => id));
  return {
    ...{ name: consumerName(push.id), enterpriseId: push.enterprise_id, since: push.created_at },
    sources: [...new Set(devices.map(({ gateway_id }) => gateway_id))],
    isWanted: (deviceId, property) => ids.has(deviceId) && wantsProperty(push.scope, property),
    stands: async (on) => {
      const stands = await standsAs(on, push);
      if (!stands) onOther();
      return stands;
    },
    handle: async (ctx, messages, isLeast) => {
      const some = messages.filter(({ deviceId }) => ids.has(deviceId));
      const isHeld = some.length > 0 && (await enqueue(ctx.db, push, some, { program, isLeast })) === 'held';
      await noteHeld(ctx.db, push.id, isHeld);
      return isHeld ? 'hold' : undefined;
    },
  };
}

/** Devices come and go without a word: after so long it is looked who is there. */
const FRESH_MS = 5_000;
const CHANNEL = 'iot.push';

/** All copies read anew what pushes there are. */
export const tellPushes = (kit: Kit, db: Db) => kit.bus.publish(db, CHANNEL, {});

const MOST_WINDOWS = 200;

/** Some of them; answers how many there were. `held`: pushes whose queue has no room, which are let be. */
const closeSome = (kit: Kit, held: Set<string>) =>
  kit.database.transaction({ platform: 'windows of pushes that are over' }, async (db) => {
    const rows = await dueWindows(db, [...held], MOST_WINDOWS);
    for (const row of rows) {
      if (held.has(row.push_id)) continue;
      const payload = closed(row.memory);
      const taken = await put(db, { forwardId: row.forward_id, enterpriseId: row.enterprise_id }, [
        {
          ...{
            pushId: row.push_id,
            deviceId: row.device_id,
            deviceName: row.name ?? '',
            deviceCode: row.code ?? '',
          },
          ...{ payload, bytes: Buffer.byteLength(payload), at: row.window_began_at ?? new Date() },
        },
      ]);
      if (taken === 'held') {
        held.add(row.push_id);
        continue;
      }
      const emptied = new Map([[row.device_id, { ...row.memory, beganAt: null, held: [] }]]);
      await remember(db, { id: row.push_id, enterprise_id: row.enterprise_id }, emptied);
    }
    return rows.length;
  });

/** Windows that cannot be closed would stand before those of everybody else. */
export async function closeWindows(kit: Kit) {
  const held = new Set<string>();
  while ((await closeSome(kit, held)) === MOST_WINDOWS && !kit.ending.aborted);
}

/** Follows what devices say for all pushes; and ends windows in time, also when nothing comes any more. */
export function openPushes(kit: Kit) {
  let known: { list: Consumer[]; at: number } | undefined;
  const forget = () => {
    known = undefined;
  };
  kit.bus.on(CHANNEL, forget);
  const timer = setInterval(
    () => void closeWindows(kit).catch((error: unknown) => kit.log.warn({ err: error }, 'windows of pushes')),
    1_000,
  ).unref();
  kit.ending.addEventListener('abort', () => clearInterval(timer));
  return consume(kit, async () => {
    if (known && Date.now() - known.at < FRESH_MS) return known.list;
    const list = await kit.database.transaction({ platform: 'which pushes there are' }, async (db) => {
      const found: Consumer[] = [];
      for (const push of await activePushes(db)) found.push(await consumerOf(db, push, forget));
      return found;
    });
    known = { list, at: Date.now() };
    return list;
  });
}
