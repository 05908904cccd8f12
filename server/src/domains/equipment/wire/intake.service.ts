import type { LogType } from '@cloudyard/contract/equipment/log.ts';
import type { Peer } from '../../../kit/broker.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { pointStore } from '../../telemetry/index.ts';
import { insertLog, type LogFacts } from '../log/log.queries.ts';
import { frameOf } from './frame-of.ts';
import { BadMessage } from './message.ts';
import { makeNodesCache } from './nodes.service.ts';
import { makePaces, wait } from './pace.ts';
import { readMessage } from './payload.ts';

/** A gateway sends so many messages and points; above that it waits for its acknowledgements. */
const MESSAGES = { burst: 200, perSecond: 100 };
const POINTS = { burst: 40_000, perSecond: 20_000 };
/** And all gateways of an enterprise together. */
const OF_ENTERPRISE = { burst: 200_000, perSecond: 100_000 };
/** The same is not said again and again in a log. */
const SAY_AGAIN_MS = 60_000;
const MINUTE_MS = 60_000;

export type Handler = (peer: Peer, payload: Buffer, rest: readonly string[]) => Promise<void>;

/** Takes what gateways send; what it resolves for is stored. */
export function makeIntake(kit: Kit) {
  const store = pointStore(kit);
  const nodes = makeNodesCache(kit);
  const paces = {
    messages: makePaces(MESSAGES),
    points: makePaces(POINTS),
    enterprises: makePaces(OF_ENTERPRISE),
  };
  const said = new Map<string, number>();
  const wrong = new Map<string, number>();
  const handlers = new Map<string, Handler>([['data', data]]);
  const sweep = setInterval(() => {
    for (const pace of Object.values(paces)) pace.forget();
    for (const [what, at] of said) if (Date.now() - at > SAY_AGAIN_MS) said.delete(what);
    wrong.clear();
  }, MINUTE_MS).unref();
  kit.ending.addEventListener('abort', () => clearInterval(sweep));

  function isTimeToSay(gatewayId: string, what: string): boolean {
    const key = `${gatewayId} ${what}`;
    const last = said.get(key);
    if (last !== undefined && Date.now() - last < SAY_AGAIN_MS) return false;
    said.set(key, Date.now());
    return true;
  }

  async function say(gatewayId: string, enterpriseId: string, type: LogType, facts: LogFacts) {
    if (!isTimeToSay(gatewayId, `${type} ${facts.fault ?? facts.reason ?? ''} ${facts.node ?? ''}`)) return;
    await inTransaction(kit, { platform: 'what happened to a gateway' }, ({ db }) =>
      insertLog(db, { gatewayId, enterpriseId }, type, facts),
    );
  }

  async function data(peer: Peer, payload: Buffer, [form = 'json', packing]: readonly string[]) {
    const receivedAt = new Date();
    const measured = await nodes.of(peer.id);
    if (!measured) throw new Error('It has been deleted.');
    const { enterpriseId } = measured;
    let message: Awaited<ReturnType<typeof readMessage>>;
    try {
      message = await readMessage(form, packing, payload);
    } catch (error) {
      if (!(error instanceof BadMessage)) throw error;
      // Sent again it would be the same: it is acknowledged, and its sender is told what is wrong with it.
      await say(peer.id, enterpriseId, 'DATA_REFUSED', { reason: error.message });
      await kit.broker.send(peer.id, 'problem', JSON.stringify({ reason: error.message }));
      return;
    }
    const { frame, faults } = frameOf(peer.id, message, measured.nodes, receivedAt);
    const count = frame.series.length;
    await wait(Math.max(paces.points.take(peer.id, count), paces.enterprises.take(enterpriseId, count)));
    const stored = await store.store(frame);
    if (stored.as === 'unknown source') throw new Error('It has been deleted.');
    for (const { fault, name, count: times } of faults)
      await say(peer.id, enterpriseId, 'DATA_REFUSED', { fault, node: name, count: times });
    if (faults.length > 0)
      await kit.broker.send(
        peer.id,
        'problem',
        JSON.stringify({ run: message.run, seq: message.seq, faults }),
      );
  }

  return {
    isTimeToSay,
    wrongTries: (address: string) => wrong.get(address) ?? 0,
    noteWrongTry: (address: string) => void wrong.set(address, (wrong.get(address) ?? 0) + 1),
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
