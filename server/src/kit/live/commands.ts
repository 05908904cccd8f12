import { closeCode, StompError } from './closing.ts';
import type { Connection } from './connection.ts';
import type { Frame } from './frame.ts';
import { chooseBeats, chooseVersion } from './greeting.ts';
import { type AckMode, makeSubscription, readMessageId, type Subscription } from './subscription.ts';

type Outcome = 'done' | undefined;
type Command = (connection: Connection, frame: Frame) => Outcome | Promise<Outcome>;

const modes: Record<string, AckMode> = {
  auto: 'auto',
  client: 'client',
  'client-individual': 'client-individual',
};

function needed(frame: Frame, name: string): string {
  const value = frame.headers.get(name);
  if (!value) throw new StompError(`${frame.command} needs the header ${name}`);
  return value;
}

function refuseTransaction(frame: Frame) {
  if (frame.headers.has('transaction')) throw new StompError('transactions are not supported');
}

const connect: Command = (connection, frame) => {
  if (connection.version) throw new StompError('already connected');
  const version = chooseVersion(frame);
  connection.connected(version, chooseBeats(frame, version, connection.hub.limits.heartBeatMs));
  return undefined;
};

const subscribe: Command = async (connection, frame) => {
  const destination = needed(frame, 'destination');
  const id = connection.version === '1.0' ? frame.headers.get('id') : needed(frame, 'id');
  const mode = modes[frame.headers.get('ack') ?? 'auto'];
  if (!mode) throw new StompError('unknown ack mode');
  if (find(connection, id, destination)) throw new StompError('the subscription exists already');
  const { limits } = connection.hub;
  if (connection.subscriptions.size >= limits.subscriptions) {
    throw new StompError('too many subscriptions', closeCode.policy);
  }
  await connection.hub.authorise(connection.actor, destination);
  connection.subscribed += 1;
  const asked = { id, destination, mode };
  connection.join(makeSubscription(connection.subscribed, asked, limits.unacknowledged));
  return undefined;
};

const unsubscribe: Command = (connection, frame) => {
  const id = connection.version === '1.0' ? frame.headers.get('id') : needed(frame, 'id');
  const destination = id === undefined ? needed(frame, 'destination') : '';
  const found = find(connection, id, destination);
  if (!found) throw new StompError('no such subscription');
  connection.leave(...found);
  return undefined;
};

/** By its id; STOMP 1.0 may leave that out and then means the destination. */
function find({ subscriptions }: Connection, id: string | undefined, destination: string) {
  for (const entry of subscriptions) {
    const [, each] = entry;
    if (each.id === id && (id !== undefined || each.destination === destination)) return entry;
  }
  return undefined;
}

/** NACK settles too: a topic has no other consumer and no queue, so what is refused is dropped. */
const settle: Command = (connection, frame) => {
  refuseTransaction(frame);
  const text = needed(frame, connection.version === '1.2' ? 'id' : 'message-id');
  const message = readMessageId(text);
  if (!message || message.number < 1 || message.number > connection.subscribed) throw unknownMessage();
  const subscription = connection.subscriptions.get(message.number);
  // Acknowledged on its way to us while the subscription ended.
  if (!subscription) return undefined;
  if (connection.version === '1.1') mustBelong(subscription, needed(frame, 'subscription'));
  if (subscription.settle(message.sequence) === 'unknown') throw unknownMessage();
  connection.outbox.flush();
  return undefined;
};

function mustBelong(subscription: Subscription, id: string) {
  if (subscription.id !== id) throw unknownMessage();
}

const unknownMessage = () => new StompError('no such message');

const nack: Command = (connection, frame) => {
  if (connection.version === '1.0') throw new StompError('unknown command');
  return settle(connection, frame);
};

const refuseSend: Command = (_connection, frame) => {
  refuseTransaction(frame);
  // No room takes messages from clients: what people do goes through the calls of the contract.
  throw new StompError('kit.not_allowed', closeCode.policy);
};

const noTransactions: Command = () => {
  throw new StompError('transactions are not supported');
};

/** What a client may say. */
export const commands: Readonly<Record<string, Command | undefined>> = Object.assign(Object.create(null), {
  CONNECT: connect,
  STOMP: connect,
  SUBSCRIBE: subscribe,
  UNSUBSCRIBE: unsubscribe,
  ACK: settle,
  NACK: nack,
  SEND: refuseSend,
  BEGIN: noTransactions,
  COMMIT: noTransactions,
  ABORT: noTransactions,
  DISCONNECT: () => 'done',
} satisfies Record<string, Command>);
