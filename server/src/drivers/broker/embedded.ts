import { randomUUID } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { Aedes, type Client } from 'aedes';
import type { Broker, Parting, Peer, Reception, Welcome } from '../../kit/broker.ts';
import { boundedLine, PacketTooLong } from './bounded-line.ts';
import { mayHear, upTopicOf } from './topics.ts';

export type EmbeddedOptions = {
  host: string;
  /** Null: it does not listen there. 0: a free one. */
  port: number | null;
  tls: { port: number; cert: Buffer; key: Buffer; ca: Buffer } | null;
  /** What people are told to connect to. */
  publicHost: string;
  log: (error: unknown, what: string) => void;
  mostPacketBytes?: number;
  mostConnections?: number;
};

const MOST_PACKET_BYTES = 1024 ** 2;
const MOST_CONNECTIONS = 20_000;
const MOST_KEEPALIVE_SECONDS = 3600;
/** Messages on their way to one machine that it has not taken. */
const QUEUE_LIMIT = 100;
const CODES = { credentials: 4, forbidden: 5, unavailable: 3 } as const;

type Known = { peer: Peer; parting: Parting | undefined; welcomed: boolean };

/** MQTT 3.1 and 3.1.1 in this process: over TCP, over TLS with `MQTT_TLS_*`, and over WebSocket by `handle`. */
export async function openEmbeddedBroker(options: EmbeddedOptions) {
  const { log } = options;
  const most = options.mostPacketBytes ?? MOST_PACKET_BYTES;
  const known = new WeakMap<Client, Known>();
  const addresses = new WeakMap<object, { address: string; certificate: Buffer | undefined }>();
  let reception: Reception | undefined;
  let isClosing = false;

  const aedes = await Aedes.createBroker({
    concurrency: 100,
    queueLimit: QUEUE_LIMIT,
    maxClientsIdLength: 256,
    maxTopicLevels: 8,
    connectTimeout: 10_000,
    drainTimeout: 30_000,
    keepaliveLimit: MOST_KEEPALIVE_SECONDS,
    // What is kept for a machine is kept in the database, and that it is gone we see ourselves: no stored sessions, no
    // wills.
    preConnect: (_client, packet, done) => {
      packet.clean = true;
      delete packet.will;
      done(null, !isClosing && aedes.connectedClients < (options.mostConnections ?? MOST_CONNECTIONS));
    },
    authenticate: (client, username, password, done) => {
      const from = addresses.get(client.conn);
      const asked = {
        clientId: client.id,
        username,
        password: password?.toString('utf8'),
        certificate: from?.certificate,
        address: from?.address ?? '',
        protocol: client.version,
      };
      welcome(asked).then(
        (found) => {
          if ('refused' in found) {
            const refusal = new Error(`refused: ${found.refused}`);
            return done(Object.assign(refusal, { returnCode: CODES[found.refused] }), false);
          }
          const peer = { sessionId: randomUUID(), id: found.id, address: asked.address };
          known.set(client, { peer, parting: undefined, welcomed: false });
          // A name is not believed: with another machine's name one would end that one's connection.
          Object.assign(client, { id: found.id });
          done(null, true);
        },
        (error: unknown) => {
          log(error, 'a machine could not be asked who it is');
          done(Object.assign(new Error('unavailable'), { returnCode: CODES.unavailable }), false);
        },
      );
    },
    authorizePublish: (client, packet, done) => {
      const peer = client && known.get(client)?.peer;
      const topic = peer && upTopicOf(peer.id, packet.topic);
      if (!peer || !topic) {
        part(client, 'forbidden');
        return done(new Error(`${packet.topic} is not below its own topics`));
      }
      // Nobody subscribes to what machines send: it goes to the room, and nowhere else.
      packet.retain = false;
      const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload);
      reception?.message(peer, topic, payload).then(
        () => done(null),
        (error: Error) => done(error),
      );
    },
    authorizeSubscribe: (client, subscription, done) => {
      const peer = known.get(client)?.peer;
      // 0x80: refused, and the connection goes on.
      done(null, peer && mayHear(peer.id, subscription.topic) ? subscription : null);
    },
    authorizeForward: () => null,
  });

  const welcome = async (asked: Parameters<Reception['welcome']>[0]): Promise<Welcome> =>
    reception ? reception.welcome(asked) : { refused: 'unavailable' };

  function part(client: Client | null, why: Parting) {
    const one = client && known.get(client);
    if (one) one.parting ??= why;
  }

  const tell = (act: Promise<void> | undefined, what: string) =>
    void act?.catch((error: unknown) => log(error, what));

  aedes.on('clientReady', (client) => {
    const one = known.get(client);
    if (!one) return;
    one.welcomed = true;
    tell(reception?.connected(one.peer), 'a machine connected');
  });
  aedes.on('keepaliveTimeout', (client) => part(client, 'silent'));
  aedes.on('clientError', (client, error) => part(client, partingOf(error)));
  aedes.on('clientDisconnect', (client) => {
    const one = known.get(client);
    if (!one?.welcomed) return;
    known.delete(client);
    tell(reception?.disconnected(one.peer, one.parting ?? (isClosing ? 'closing' : 'left')), 'a machine left');
  });

  /** Takes a connection, whatever it came by. */
  function handle(socket: Duplex, address: string, certificate?: Buffer) {
    if (isClosing) return void socket.destroy();
    const line = boundedLine(socket, most);
    addresses.set(line, { address, certificate });
    aedes.handle(line);
  }

  return { aedes, handle, part, setReception: (given: Reception) => (reception = given), closing: () => (isClosing = true) };
}

/** What an error of the connection says about how it ended. */
function partingOf(error: Error): Parting {
  if (error instanceof PacketTooLong) return 'malformed';
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'ETIMEDOUT') return 'broken';
  return /keep alive/.test(error.message) ? 'silent' : 'malformed';
}
