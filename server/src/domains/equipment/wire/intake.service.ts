import type { LogType } from '@cloudyard/contract/equipment/log.ts';
import type { Peer } from '../../../kit/broker.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { type Frame, pointStore } from '../../telemetry/index.ts';
import { insertLog, type LogFacts } from '../log/log.queries.ts';
import { isBarred } from './barred.ts';
import { type Fault, frameOf } from './frame-of.ts';
import { makeMemory } from './memory.ts';
import { BadMessage, type Message } from './message.ts';
import { makeNodesCache } from './nodes.service.ts';
import { makeIntakePaces } from './pace.ts';
import { readMessage } from './payload.ts';
import { waitForRoom } from './room.service.ts';

const MINUTE_MS = 60_000;
const MOST_FAULTS = 10;
/** Older than what was known of its gateway by so much, it comes from a buffer or by a wrong clock: that is noted. */
const LATE_MS = 60_000;

export type Delivered =
  | { as: 'new' | 'double'; run: string | null; seq: number | null; faults: Fault[] }
  | { as: 'unreadable'; reason: string };

export type Handler = (peer: Peer, payload: Buffer, rest: readonly string[]) => Promise<void>;

const intakes = new WeakMap<Kit, ReturnType<typeof makeIntake>>();

/** That of this copy, whichever way a gateway comes. */
export function intakeOf(kit: Kit) {
  const known = intakes.get(kit) ?? makeIntake(kit);
  intakes.set(kit, known);
  return known;
}

/** Of a gateway: what is said to its owner, the same once a minute. */
type Say = (gatewayId: string, enterpriseId: string, type: LogType, facts: LogFacts) => Promise<void>;

const makeSay =
  (kit: Kit, memory: ReturnType<typeof makeMemory>): Say =>
  async (gatewayId, enterpriseId, type, facts) => {
    const what = `${type} ${facts.fault ?? facts.reason ?? ''} ${facts.node ?? ''}`;
    if (!memory.isTimeToSay(gatewayId, what)) return;
    await inTransaction(kit, { platform: 'what happened to a gateway' }, ({ db }) =>
      insertLog(db, { gatewayId, enterpriseId }, type, facts),
    );
  };

/** Stores when it is its turn and there is room. */
async function keep(kit: Kit, enterpriseId: string, frame: Frame, say: Say) {
  const { sourceId: gatewayId, series } = frame;
  await waitForRoom(kit, enterpriseId, (cause) =>
    say(gatewayId, enterpriseId, 'DATA_HELD', { reason: cause }),
  );
  // It may have been stopped while this waited.
  if (isBarred(kit, gatewayId)) throw new Error('It must not send any more.');
  const stored = await pointStore(kit).store(frame);
  if (stored.as === 'unknown source') throw new Error('It has been deleted.');
  if (stored.as === 'new' && stored.lagMs > LATE_MS) {
    const late = { count: series.length, seconds: Math.round(stored.lagMs / 1_000) };
    await say(gatewayId, enterpriseId, 'DATA_LATE', late);
  }
  return stored.as;
}

/** Takes what gateways send; what it resolves for is stored. */
function makeIntake(kit: Kit) {
  const nodes = makeNodesCache(kit);
  const paces = makeIntakePaces(kit.ending);
  const memory = makeMemory();
  const say = makeSay(kit, memory);
  const handlers = new Map<string, Handler>([['data', data]]);
  const sweep = setInterval(() => {
    paces.forget();
    memory.forget();
  }, MINUTE_MS).unref();
  kit.ending.addEventListener('abort', () => clearInterval(sweep));

  /** Why it cannot be read is noted. */
  async function read(gatewayId: string, enterpriseId: string, reading: () => Promise<Message> | Message) {
    try {
      return await reading();
    } catch (error) {
      if (!(error instanceof BadMessage)) throw error;
      await say(gatewayId, enterpriseId, 'DATA_REFUSED', { reason: error.reason });
      return error;
    }
  }

  /** Resolves when it is stored, or when it is clear that it never will be. */
  async function deliver(
    gatewayId: string,
    reading: (pace: (bytes: number) => Promise<void>) => Promise<Message> | Message,
  ): Promise<Delivered> {
    const receivedAt = new Date();
    const measured = await nodes.of(gatewayId);
    if (!measured) throw new Error('It has been deleted.');
    const { enterpriseId } = measured;
    const message = await read(gatewayId, enterpriseId, () =>
      reading((bytes) => paces.bytes(gatewayId, enterpriseId, bytes)),
    );
    if (message instanceof BadMessage) return { as: 'unreadable', reason: message.message };
    const { frame, faults } = frameOf(gatewayId, message, measured.nodes, receivedAt);
    await paces.points(gatewayId, enterpriseId, frame.series.length);
    const as = await keep(kit, enterpriseId, frame, say);
    // A thousand names that nobody knows are one trouble, not a thousand lines.
    for (const { fault, name, count: times } of faults.slice(0, MOST_FAULTS))
      await say(gatewayId, enterpriseId, 'DATA_REFUSED', { fault, node: name, count: times });
    return { as, run: message.run, seq: message.seq, faults: faults.slice(0, MOST_FAULTS) };
  }

  /** What cannot be read is acknowledged as well: sent again it would be the same, and its sender is told what is wrong. */
  async function data(peer: Peer, payload: Buffer, [form = 'json', packing]: readonly string[]) {
    const done = await deliver(peer.id, async (pace) => {
      await pace(payload.length);
      return readMessage(form, packing, payload, pace);
    });
    if (done.as === 'unreadable')
      await kit.broker.send(peer.id, 'problem', JSON.stringify({ reason: done.reason }));
    else if (done.faults.length > 0) {
      const { run, seq, faults } = done;
      await kit.broker.send(peer.id, 'problem', JSON.stringify({ run, seq, faults }));
    }
  }

  return {
    ...memory,
    deliver,
    /** Resolves when it is this gateway's turn to send a message: whatever is more is answered later. */
    pace: paces.message,
    /** What else gateways say: hello, answers to commands, what they think of a configuration. */
    on: (topic: string, handler: Handler) => void handlers.set(topic, handler),
    async message(peer: Peer, topic: string, payload: Buffer): Promise<void> {
      const [name = '', ...rest] = topic.split('/');
      const handler = handlers.get(name);
      await paces.message(peer.id);
      // A topic of a later edition of the protocol: nothing is done with it, and nobody has to send it again.
      await handler?.(peer, payload, rest);
    },
  };
}
