import type { LogType } from '@cloudyard/contract/equipment/log.ts';
import type { Peer } from '../../../kit/broker.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { pointStore } from '../../telemetry/index.ts';
import { insertLog, type LogFacts } from '../log/log.queries.ts';
import { isBarred } from './barred.ts';
import { type Fault, frameOf } from './frame-of.ts';
import { makeMemory } from './memory.ts';
import { BadMessage, type Message } from './message.ts';
import { makeNodesCache } from './nodes.service.ts';
import { makePaces, wait } from './pace.ts';
import { readMessage } from './payload.ts';

/** A gateway sends so many messages and points; above that it waits for its acknowledgements. */
const MESSAGES = { burst: 200, perSecond: 100 };
const POINTS = { burst: 40_000, perSecond: 20_000 };
/** And all gateways of an enterprise together. */
const OF_ENTERPRISE = { burst: 200_000, perSecond: 100_000 };
const MINUTE_MS = 60_000;
const MOST_FAULTS = 10;

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

/** Takes what gateways send; what it resolves for is stored. */
function makeIntake(kit: Kit) {
  const store = pointStore(kit);
  const nodes = makeNodesCache(kit);
  const paces = {
    messages: makePaces(MESSAGES),
    points: makePaces(POINTS),
    enterprises: makePaces(OF_ENTERPRISE),
  };
  const memory = makeMemory();
  const handlers = new Map<string, Handler>([['data', data]]);
  const sweep = setInterval(() => {
    for (const pace of Object.values(paces)) pace.forget();
    memory.forget();
  }, MINUTE_MS).unref();
  kit.ending.addEventListener('abort', () => clearInterval(sweep));

  async function say(gatewayId: string, enterpriseId: string, type: LogType, facts: LogFacts) {
    if (!memory.isTimeToSay(gatewayId, `${type} ${facts.fault ?? facts.reason ?? ''} ${facts.node ?? ''}`))
      return;
    await inTransaction(kit, { platform: 'what happened to a gateway' }, ({ db }) =>
      insertLog(db, { gatewayId, enterpriseId }, type, facts),
    );
  }

  /** Resolves when it is stored, or when it is clear that it never will be. */
  async function deliver(gatewayId: string, read: () => Promise<Message> | Message): Promise<Delivered> {
    const receivedAt = new Date();
    const measured = await nodes.of(gatewayId);
    if (!measured) throw new Error('It has been deleted.');
    const { enterpriseId } = measured;
    let message: Message;
    try {
      message = await read();
    } catch (error) {
      if (!(error instanceof BadMessage)) throw error;
      await say(gatewayId, enterpriseId, 'DATA_REFUSED', { reason: error.message });
      return { as: 'unreadable', reason: error.message };
    }
    const { frame, faults } = frameOf(gatewayId, message, measured.nodes, receivedAt);
    const count = frame.series.length;
    await wait(Math.max(paces.points.take(gatewayId, count), paces.enterprises.take(enterpriseId, count)));
    // It may have been stopped while this waited.
    if (isBarred(kit, gatewayId)) throw new Error('It must not send any more.');
    const stored = await store.store(frame);
    if (stored.as === 'unknown source') throw new Error('It has been deleted.');
    // A thousand names that nobody knows are one trouble, not a thousand lines.
    for (const { fault, name, count: times } of faults.slice(0, MOST_FAULTS))
      await say(gatewayId, enterpriseId, 'DATA_REFUSED', { fault, node: name, count: times });
    return { as: stored.as, run: message.run, seq: message.seq, faults: faults.slice(0, MOST_FAULTS) };
  }

  /** What cannot be read is acknowledged as well: sent again it would be the same, and its sender is told what is wrong. */
  async function data(peer: Peer, payload: Buffer, [form = 'json', packing]: readonly string[]) {
    const done = await deliver(peer.id, () => readMessage(form, packing, payload));
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
    /** What else gateways say: hello, answers to commands, what they think of a configuration. */
    on: (topic: string, handler: Handler) => void handlers.set(topic, handler),
    async message(peer: Peer, topic: string, payload: Buffer): Promise<void> {
      const [name = '', ...rest] = topic.split('/');
      const handler = handlers.get(name);
      await wait(paces.messages.take(peer.id, 1));
      // A topic of a later edition of the protocol: nothing is done with it, and nobody has to send it again.
      await handler?.(peer, payload, rest);
    },
  };
}
