import type { LogType } from '@cloudyard/contract/equipment/log.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { type Frame, pointStore } from '../../telemetry/index.ts';
import { insertLog, type LogFacts } from '../log/log.queries.ts';
import { isBarred } from './barred.ts';
import { type Fault, frameOf } from './frame-of.ts';
import { makeMemory } from './memory.ts';
import { BadMessage } from './message.ts';
import { makeNodesCache } from './nodes.service.ts';
import { makeIntakePaces } from './pace.ts';
import type { Patience } from './patience.ts';
import type { Read, Sender } from './reader.ts';

const MOST_FAULTS = 10;
/** Older than what was known of its gateway by so much, it comes from a buffer or by a wrong clock: that is noted. */
const LATE_MS = 60_000;

export type Delivered =
  | { as: 'new' | 'double'; run: string | null; seq: number | null; faults: Fault[]; read: Read }
  | { as: 'unreadable'; reason: string };

/** There was no room, and it does not wait for any: only what a broker outside hands over is left so. */
class GivenUp extends Error {}
export const ifGivenUp = (error: unknown) => {
  if (!(error instanceof GivenUp)) throw error;
};

/** It was stopped, deleted or given another credential while its message waited. */
export class MustNotSend extends Error {}

/** Waits for so many bytes. */
export type Pacing = (bytes: number) => Promise<void>;

/** Before it is parsed; the sender is whom a room above is given. */
export type Reading = (pace: Pacing, sender: Sender) => Promise<Read> | Read;
type How = { patience?: Patience; isSimulated?: boolean };

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
async function keep(
  kit: Kit,
  enterpriseId: string,
  frame: Frame,
  say: Say,
  { room }: Patience,
  alsoKeep: Read['keep'],
) {
  const { sourceId: gatewayId, series } = frame;
  const hasRoom = await room(gatewayId, enterpriseId, (cause) =>
    say(gatewayId, enterpriseId, 'DATA_HELD', { reason: cause }),
  );
  if (!hasRoom) throw new GivenUp();
  // It may have been stopped while this waited.
  if (isBarred(kit, gatewayId)) throw new MustNotSend('It must not send any more.');
  await alsoKeep?.();
  const stored = await pointStore(kit).store(frame);
  if (stored.as === 'unknown source') throw new MustNotSend('It has been deleted.');
  if (stored.as === 'new' && stored.lagMs > LATE_MS) {
    const late = { count: series.length, seconds: Math.round(stored.lagMs / 1_000) };
    await say(gatewayId, enterpriseId, 'DATA_LATE', late);
  }
  return stored.as;
}

/** From what was read to what is stored, at the pace of its sender. */
export function makeDelivery(kit: Kit, patient: Patience) {
  const nodes = makeNodesCache(kit);
  const paces = makeIntakePaces();
  const memory = makeMemory();
  const say = makeSay(kit, memory);

  /** Why it cannot be read is noted. */
  async function read(gatewayId: string, enterpriseId: string, reading: () => Promise<Read> | Read) {
    try {
      return await reading();
    } catch (error) {
      if (!(error instanceof BadMessage)) throw error;
      const { reason, detail } = error;
      await say(gatewayId, enterpriseId, 'DATA_REFUSED', { reason, ...(detail ? { detail } : {}) });
      return error;
    }
  }

  /** Resolves when it is stored, or when it is clear that it never will be. */
  async function deliver(
    gatewayId: string,
    reading: Reading,
    { patience = patient, isSimulated = false }: How = {},
  ): Promise<Delivered> {
    const { turn } = patience;
    const receivedAt = new Date();
    const measured = await nodes.of(gatewayId);
    if (!measured) throw new MustNotSend('It has been deleted.');
    const { enterpriseId } = measured;
    const owes = (ms: number) => turn(gatewayId, ms);
    const said = await read(gatewayId, enterpriseId, () =>
      reading((bytes) => paces.bytes(turn, gatewayId, enterpriseId, bytes), {
        ...{ gatewayId, enterpriseId, receivedAt, isSimulated, owes },
      }),
    );
    if (said instanceof BadMessage) return { as: 'unreadable', reason: said.message };
    // What was not sent takes no number of whoever counts.
    const message: Read = isSimulated ? { ...said, run: null, seq: null } : said;
    const { frame, faults: refused } = frameOf(gatewayId, message, measured.nodes, receivedAt);
    const faults = [...(message.faults ?? []), ...refused];
    await paces.points(turn, gatewayId, enterpriseId, frame.series.length);
    const as = await keep(kit, enterpriseId, frame, say, patience, message.keep);
    // A thousand unknown names are one trouble, not a thousand lines.
    for (const { fault, name, count: times } of faults.slice(0, MOST_FAULTS))
      await say(gatewayId, enterpriseId, 'DATA_REFUSED', { fault, node: name, count: times });
    return { as, run: message.run, seq: message.seq, faults: faults.slice(0, MOST_FAULTS), read: message };
  }

  return { nodes, paces, memory, deliver };
}
