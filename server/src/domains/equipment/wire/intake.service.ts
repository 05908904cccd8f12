import type { Peer } from '../../../kit/broker.ts';
import type { Kit } from '../../../kit/context.ts';
import { ifGivenUp, makeDelivery, type Reading } from './delivery.service.ts';
import { type Debt, owing, type Patience, waiting } from './patience.ts';
import { makeTopicReadings } from './readings.ts';
import { type Simulation, seen } from './seen.ts';
import { sendDown } from './tap.ts';

const MINUTE_MS = 60_000;
export type Handler = (peer: Peer, payload: Buffer, rest: readonly string[]) => Promise<void>;

const intakes = new WeakMap<Kit, ReturnType<typeof makeIntake>>();

/** That of this copy, whichever way a gateway comes. */
export function intakeOf(kit: Kit) {
  const known = intakes.get(kit) ?? makeIntake(kit);
  intakes.set(kit, known);
  return known;
}

/** Once a minute, as long as the server is there. */
function forgetEvery(kit: Kit, all: readonly { forget(): void }[]) {
  const sweep = setInterval(() => {
    for (const one of all) one.forget();
  }, MINUTE_MS).unref();
  kit.ending.addEventListener('abort', () => clearInterval(sweep));
}

/** A broker outside hands over in one line what all gateways sent: whoever waits there makes the others wait. */
function brokersPatience(kit: Kit, patient: Patience) {
  let owed: (debt: Debt) => void = () => undefined;
  return {
    atBroker: kit.broker.outside ? owing(kit, (debt) => owed(debt)) : patient,
    onDebt: (hear: (debt: Debt) => void) => {
      owed = hear;
    },
  };
}

/** Takes what gateways send; what it resolves for is stored. */
function makeIntake(kit: Kit) {
  const patient = waiting(kit);
  const { nodes, paces, memory, deliver } = makeDelivery(kit, patient);
  const readingOf = makeTopicReadings(kit);
  const { atBroker, onDebt } = brokersPatience(kit, patient);
  const handlers = new Map<string, Handler>();
  forgetEvery(kit, [paces, memory]);

  /** What cannot be read is acknowledged as well: sent again it would be the same, and its sender is answered what is wrong. */
  async function take({ id }: Peer, reading: Reading) {
    const done = await deliver(id, reading, { patience: atBroker }).catch(ifGivenUp);
    if (!done) return undefined;
    if (done.as === 'unreadable') await sendDown(kit, id, 'problem', JSON.stringify({ reason: done.reason }));
    else if (done.faults.length > 0) {
      const { run, seq, faults } = done;
      await sendDown(kit, id, 'problem', JSON.stringify({ run, seq, faults }));
    }
    return done;
  }

  /** A topic of a later edition of the protocol: nothing is done with it, and the gateway need not send it again. */
  async function handle(peer: Peer, topic: string, payload: Buffer) {
    const [name = '', ...rest] = topic.split('/');
    const handler = handlers.get(name);
    const reading = handler ? undefined : readingOf(peer.id, topic, payload);
    await handler?.(peer, payload, rest);
    return reading && take(peer, reading);
  }

  return {
    ...memory,
    deliver,
    /** Resolves when it is this gateway's turn to send a message of so many bytes: whatever is more is answered later. */
    async pace(gatewayId: string, bytes = 0) {
      await paces.message(patient.turn, gatewayId);
      const measured = bytes > 0 ? await nodes.of(gatewayId) : undefined;
      if (measured) await paces.bytes(patient.turn, gatewayId, measured.enterpriseId, bytes);
    },
    /** Who hears of gateways that a broker outside should keep out for a while. */
    onDebt,
    /** What else gateways say: hello, answers to commands, what they think of a configuration. */
    on: (topic: string, handler: Handler) => void handlers.set(topic, handler),
    async message(peer: Peer, topic: string, payload: Buffer): Promise<void> {
      await paces.message(atBroker.turn, peer.id);
      await seen(kit, { gatewayId: peer.id, topic, payload }, () => handle(peer, topic, payload));
    },
    /** The same without a broker; undefined: no room reads this topic. */
    async deliverOn(gatewayId: string, topic: string, payload: Buffer, by?: Simulation) {
      const reading = readingOf(gatewayId, topic, payload);
      const act = async () => reading && deliver(gatewayId, reading, { isSimulated: by !== undefined });
      return seen(kit, { gatewayId, topic, payload, ...by }, act);
    },
  };
}
