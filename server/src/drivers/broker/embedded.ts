import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { Duplex } from 'node:stream';
import { createServer as createTlsServer } from 'node:tls';
import { Aedes, type AedesOptions, type AuthenticateError, type Client } from 'aedes';
import { countedAs } from '../../kit/address.ts';
import type { Broker, Introduction, Parting, Peer, Reception } from '../../kit/broker.ts';
import { boundedLine, type Line } from './bounded-line.ts';
import { makeLoads } from './load.ts';
import { makeTally } from './tally.ts';
import { downTopic, mayHear, upTopicOf } from './topics.ts';

/** The answers of MQTT 3.1.1 to CONNECT. */
const CODES = { credentials: 4, forbidden: 5, unavailable: 3 } as const;

/** What an error of the connection says about how it ended. */
function partingOf(error: Error): Parting {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'ETIMEDOUT') return 'broken';
  return /keep alive|drain timeout/.test(error.message) ? 'silent' : 'malformed';
}

const refusalOf = (why: keyof typeof CODES): AuthenticateError =>
  Object.assign(new Error(`refused: ${why}`), { returnCode: CODES[why] });

export type EmbeddedOptions = {
  host: string;
  /** Null: it does not listen there. 0: a free one. */
  port: number | null;
  tls: { port: number; cert: Buffer; key: Buffer } | null;
  /** The address that is shown for connecting. */
  publicHost: string;
  /** Where the console's own port leads WebSockets here. */
  websocket: string;
  log: (error: unknown, what: string) => void;
  mostPacketBytes?: number;
  mostConnections?: number;
};

const MOST_PACKET_BYTES = 1024 ** 2;
const MOST_CONNECTIONS = 20_000;
/** Before it is known who they are: bytes of one, connections of one address, and how long TLS may take. */
const UNKNOWN = { bytes: 8 * 1024, connections: 64, handshakeMs: 10_000 };
const MOST_KEEPALIVE_SECONDS = 3600;
/** Messages on their way to one machine that it has not taken. */
const QUEUE_LIMIT = 100;
/** Until those that are sent away have heard it. */
const CLOSE_MS = 1_500;
/** So much may lie for a machine that does not read. */
const MOST_UNREAD_BYTES = 1024 ** 2;

type Origin = { address: string; certificate: Buffer | undefined };
type Known = { peer: Peer; by: string; parting: Parting | undefined; isIn: boolean };

/** MQTT 3.1 and 3.1.1 in this process: over TCP, over TLS where a certificate is set, over WebSocket by `handle`. */
class Embedded {
  private readonly options: EmbeddedOptions;
  private readonly known = new WeakMap<Client, Known>();
  private readonly byId = new Map<string, Client>();
  private readonly origins = new WeakMap<object, Origin>();
  private readonly carry = makeLoads();
  private readonly unknown = makeTally();
  private reception: Reception | undefined;
  private isClosing = false;
  private aedes!: Aedes;

  constructor(options: EmbeddedOptions) {
    this.options = options;
  }

  async begin() {
    this.aedes = await Aedes.createBroker(this.rules());
    this.aedes.on('clientReady', (client) => this.came(client));
    this.aedes.on('keepaliveTimeout', (client) => this.mark(client, 'silent'));
    this.aedes.on('clientError', (client, error) => this.mark(client, partingOf(error)));
    this.aedes.on('clientDisconnect', (client) => this.went(client));
    // A line that breaks before it said who it is needs no answer.
    this.aedes.on('connectionError', () => undefined);
    return this;
  }

  private rules(): AedesOptions {
    const { mostConnections = MOST_CONNECTIONS } = this.options;
    return {
      queueLimit: QUEUE_LIMIT,
      maxClientsIdLength: 256,
      maxTopicLevels: 8,
      connectTimeout: 10_000,
      drainTimeout: 30_000,
      keepaliveLimit: MOST_KEEPALIVE_SECONDS,
      // What is kept for a machine is in the database, and that it is gone we see ourselves: no sessions, no wills.
      preConnect: (client, packet, done) => {
        packet.clean = true;
        delete packet.will;
        this.unknown.leave(client.conn);
        const may = !this.isClosing && this.aedes.connectedClients < mostConnections;
        done(null, may);
        // The library leaves the line open.
        if (!may) client.close();
      },
      authenticate: (client, username, password, done) =>
        void this.admit(client, username, password?.toString('utf8')).then(
          (refusal) => done(refusal ?? null, !refusal),
          (error: unknown) => {
            this.options.log(error, 'a machine could not be asked who it is');
            done(refusalOf('unavailable'), false);
          },
        ),
      authorizePublish: (client, packet, done) => {
        packet.retain = false;
        const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload);
        this.take(client, packet.topic, payload).then(() => done(null), done);
      },
      authorizeSubscribe: (client, subscription, done) => {
        const peer = this.known.get(client)?.peer;
        // Without a subscription the answer is 0x80: refused, and the connection goes on.
        done(null, peer && mayHear(peer.id, subscription.topic) ? subscription : null);
      },
      // Nothing that a machine sends goes to another: what we send goes to one connection.
      authorizeForward: (_client, packet) => (packet.topic.includes('/down/') ? packet : null),
    };
  }

  private async admit(client: Client, username?: string, password?: string) {
    const { address = '', certificate } = this.origins.get(client.conn) ?? {};
    const asked: Introduction = {
      ...{ clientId: client.id, username, password, certificate, address, protocol: client.version },
    };
    const found = this.reception ? await this.reception.welcome(asked) : { refused: 'unavailable' as const };
    if ('refused' in found) return refusalOf(found.refused);
    this.known.set(client, {
      ...{ peer: { sessionId: randomUUID(), id: found.id, address }, by: found.by },
      ...{ parting: undefined, isIn: false },
    });
    // A name is not believed: with another machine's one would end its connection.
    Object.assign(client, { id: found.id });
    const former = this.byId.get(found.id);
    if (former) this.mark(former, 'replaced');
    // From here on it can be ended, although the answer is still on its way.
    this.byId.set(found.id, client);
    client.conn.once('close', () => this.forget(found.id, client));
    return undefined;
  }

  /** Resolves when it may be acknowledged to its sender. */
  private async take(client: Client | null, topic: string, payload: Buffer): Promise<void> {
    const peer = client && this.known.get(client)?.peer;
    const own = peer && upTopicOf(peer.id, topic);
    if (peer && own)
      return this.carry(client.conn as Line, payload, async () =>
        this.reception?.message(peer, own, payload),
      );
    this.mark(client, 'forbidden');
    throw new Error(`${topic} is not below its own topics`);
  }

  /** Why it will have ended: what was noted first. */
  private mark(client: Client | null, why: Parting) {
    const one = client && this.known.get(client);
    if (one) one.parting ??= why;
  }

  private came(client: Client) {
    const one = this.known.get(client);
    if (!one) return;
    one.isIn = true;
    this.tell(this.reception?.connected(one.peer), 'a machine connected');
  }

  private went(client: Client) {
    const one = this.known.get(client);
    if (!one?.isIn) return;
    this.known.delete(client);
    this.forget(one.peer.id, client);
    // The library notes there that a farewell came, and says it nowhere else.
    const said = (client as { _disconnected?: boolean })._disconnected ? 'left' : 'broken';
    const why = this.isClosing ? 'closing' : (one.parting ?? said);
    this.tell(this.reception?.disconnected(one.peer, why), 'a machine left');
  }

  private forget(id: string, client: Client) {
    if (this.byId.get(id) === client) this.byId.delete(id);
  }

  private tell(act: Promise<void> | undefined, what: string) {
    void act?.catch((error: unknown) => this.options.log(error, what));
  }

  /** Takes a connection, whatever it came by. */
  handle(socket: Duplex, origin: Origin) {
    const place = countedAs(origin.address);
    if (this.isClosing || this.unknown.count(place) >= UNKNOWN.connections) return void socket.destroy();
    const line = boundedLine(socket, this.options.mostPacketBytes ?? MOST_PACKET_BYTES, UNKNOWN.bytes);
    this.unknown.come(line, place);
    line.once('close', () => this.unknown.leave(line));
    // Before it is parsed, and after: a line that breaks is no reason to end the server.
    line.on('error', () => undefined);
    this.origins.set(line, origin);
    this.aedes.handle(line);
  }

  open(reception: Reception) {
    this.reception = reception;
  }

  async send(id: string, topic: string, payload: string | Buffer): Promise<boolean> {
    const client = this.byId.get(id);
    if (!client?.connected || client.conn.writableLength > MOST_UNREAD_BYTES) return false;
    const packet = { cmd: 'publish' as const, topic: downTopic(id, topic), payload, qos: 1 as const };
    return new Promise((resolve) => {
      client.publish({ ...packet, retain: false, dup: false }, (error) => resolve(!error));
    });
  }

  async end(id: string, why: Parting = 'ended'): Promise<void> {
    const client = this.byId.get(id);
    if (!client) return;
    this.mark(client, why);
    await new Promise<void>((resolve) => client.close(resolve));
  }

  cameBy = (id: string) => {
    const client = this.byId.get(id);
    return (client && this.known.get(client)?.by) ?? null;
  };

  connections = () => this.byId.size;

  async close() {
    this.isClosing = true;
    const closed = new Promise<void>((resolve) => this.aedes.close(resolve));
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())]);
  }
}

export async function openEmbeddedBroker(
  options: EmbeddedOptions,
): Promise<Broker & Pick<Embedded, 'handle'>> {
  const broker = await new Embedded(options).begin();
  const { host, port, tls, publicHost, websocket, log } = options;
  const servers: Server[] = [];
  const addresses = { mqtt: '', mqtts: '', websocket };

  /** A port that another program has is no reason not to serve gateways: they also come by WebSocket. */
  async function listen(server: Server, at: number, scheme: 'mqtt' | 'mqtts') {
    servers.push(server);
    try {
      server.listen(at, host);
      await once(server, 'listening');
      addresses[scheme] = `${scheme}://${publicHost}:${(server.address() as AddressInfo).port}`;
    } catch (error) {
      log(error, `gateways cannot connect by ${scheme} on port ${at}`);
    }
    server.on('error', (error) => log(error, scheme));
  }

  return {
    async open(reception) {
      broker.open(reception);
      const plain = createServer((socket) =>
        broker.handle(socket, { address: socket.remoteAddress ?? '', certificate: undefined }),
      );
      // Those that have not said who they are count as well.
      plain.maxConnections = (options.mostConnections ?? MOST_CONNECTIONS) + 1_000;
      if (port !== null) await listen(plain, port, 'mqtt');
      if (!tls) return;
      const asking = {
        handshakeTimeout: UNKNOWN.handshakeMs,
        requestCert: true,
        rejectUnauthorized: false,
        ca: await reception.authority(),
      };
      const secure = createTlsServer({ ...tls, ...asking }, (socket) =>
        broker.handle(socket, {
          address: socket.remoteAddress ?? '',
          // One that our authority did not sign says nothing; a password may still be right.
          certificate: socket.authorized ? socket.getPeerCertificate().raw : undefined,
        }),
      );
      secure.maxConnections = plain.maxConnections;
      // A handshake that fails is its client's affair.
      secure.on('tlsClientError', () => undefined);
      await listen(secure, tls.port, 'mqtts');
    },
    addresses: () => addresses,
    send: (id, topic, payload) => broker.send(id, topic, payload),
    end: (id, why) => broker.end(id, why),
    cameBy: broker.cameBy,
    connections: broker.connections,
    outside: null,
    handle: (socket, origin) => broker.handle(socket, origin),
    async close() {
      for (const server of servers) server.close();
      await broker.close();
    },
  };
}
