import { closeCode, StompError } from './closing.ts';
import type { Connection } from './connection.ts';
import type { Frame } from './frame.ts';
import { chooseBeats, chooseVersion } from './greeting.ts';
import { makeSubscription } from './subscription.ts';

type Outcome = 'done' | undefined;
type Command = (connection: Connection, frame: Frame) => Outcome | Promise<Outcome>;

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
  connection.connected(version, chooseBeats(frame, connection.hub.limits.heartBeatMs));
  return undefined;
};

const subscribe: Command = async (connection, frame) => {
  const destination = needed(frame, 'destination');
  const id = needed(frame, 'id');
  // A topic has no queue a message could go back to: there is nothing to acknowledge.
  if ((frame.headers.get('ack') ?? 'auto') !== 'auto') throw new StompError('only ack:auto is supported');
  if (connection.subscriptions.has(id)) throw new StompError('the subscription exists already');
  if (connection.subscriptions.size >= connection.hub.limits.subscriptions) {
    throw new StompError('too many subscriptions', closeCode.policy);
  }
  await connection.hub.authorise(connection.actor, destination);
  connection.subscribed += 1;
  connection.join(makeSubscription(connection.subscribed, id, destination));
  return undefined;
};

const unsubscribe: Command = (connection, frame) => {
  const subscription = connection.subscriptions.get(needed(frame, 'id'));
  if (!subscription) throw new StompError('no such subscription');
  connection.leave(subscription);
  return undefined;
};

const refuseSend: Command = (_connection, frame) => {
  refuseTransaction(frame);
  // No room takes messages from clients: what people do goes through the calls of the contract.
  throw new StompError('kit.not_allowed', closeCode.policy);
};

const noTransactions: Command = () => {
  throw new StompError('transactions are not supported');
};

/** The commands a client may send. */
export const commands: Readonly<Record<string, Command | undefined>> = Object.assign(Object.create(null), {
  CONNECT: connect,
  STOMP: connect,
  SUBSCRIBE: subscribe,
  UNSUBSCRIBE: unsubscribe,
  SEND: refuseSend,
  BEGIN: noTransactions,
  COMMIT: noTransactions,
  ABORT: noTransactions,
  DISCONNECT: () => 'done',
} satisfies Record<string, Command>);
