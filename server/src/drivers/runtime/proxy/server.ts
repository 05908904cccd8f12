import { chmod } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { callersBehind, plainAddress } from '../../../kit/address.ts';
import { isWebSocket } from '../../../kit/web-socket.ts';
import { Crowd } from './crowd.ts';
import type { Call } from './gate.ts';
import type { Teller } from './pages/page.ts';
import { MAX_HEAD_BYTES, type Tuning } from './tuning.ts';

type Listening = {
  tuning: Tuning;
  tell: Teller;
  /** Whose word is taken, at a port, for where a request comes from. */
  trustedProxies: readonly string[];
  enter(call: Call): void;
};

/** Node's parser in its strict form; what it refuses never comes to us. */
const strictServer = (tuning: Tuning) =>
  createServer({
    insecureHTTPParser: false,
    requireHostHeader: true,
    maxHeaderSize: MAX_HEAD_BYTES,
    headersTimeout: tuning.headMs,
    // Large bodies take their time; those that stand still are found by `Standstill`.
    requestTimeout: 0,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: Math.min(tuning.sweepMs, tuning.headMs),
    noDelay: true,
    // Finds out about callers who vanished without a word.
    keepAlive: true,
    keepAliveInitialDelay: 60_000,
    shouldUpgradeCallback: isWebSocket,
  });

const MAX_EARLY_BYTES = 64 * 1024;

/**
 * An answer to a request whose connection Node has already let go. It is read on, or the proxy would not see that the caller
 * left; what comes is kept in `early` for the application, if that agrees.
 */
function answerOver(request: IncomingMessage, socket: Socket, early: Buffer[]): ServerResponse {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once('finish', () => {
    response.detachSocket(socket);
    socket.end(() => socket.destroy());
  });
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_EARLY_BYTES) socket.destroy();
    else early.push(chunk);
  });
  socket.on('end', () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('close', () => response.emit('close'));
  return response;
}

/** Whoever writes finds out by the end of the connection; without a listener the process would end. */
const ignore = () => undefined;

function wire(server: Server, { tell, enter }: Listening, admit: Admit) {
  const take = (request: IncomingMessage, response: ServerResponse, upgrade: Buffer[] | undefined) => {
    response.on('error', ignore);
    const address = admit(request, response);
    if (address === undefined) return tell(request, response, 'busy', { isBroken: true });
    try {
      enter({ request, response, address, upgrade });
    } catch {
      // One request must not end everybody's.
      response.destroy();
    }
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse) =>
    take(request, response, undefined);
  server.on('request', onRequest);
  // Whether the caller goes on is the application's decision.
  server.on('checkContinue', onRequest);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const early = [head];
    take(request, answerOver(request, socket as Socket, early), early);
  });
}

/** The caller's address; undefined when it has too much in use. */
type Admit = (request: IncomingMessage, response: ServerResponse) => string | undefined;

/**
 * Over a port connections are counted, and the address is the connection's own. Those of a proxy of ours are everybody's:
 * there requests are counted, and the address is what the proxy says.
 */
function byConnection(server: Server, crowd: Crowd, trustedProxies: readonly string[]): Admit {
  const { isProxy, addressOf } = callersBehind(trustedProxies);
  const admit = byRequest(crowd, addressOf);
  /** Written out once for all requests of a connection. */
  const addresses = new WeakMap<Socket, string>();
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    if (isProxy(remoteAddress)) return;
    const leave = crowd.enter(remoteAddress);
    addresses.set(socket, plainAddress(remoteAddress) || 'unknown');
    if (leave) socket.once('close', leave);
    else socket.destroy();
  });
  return (request, response) => addresses.get(request.socket) ?? admit(request, response);
}

function byRequest(crowd: Crowd, addressOf: (request: IncomingMessage) => string): Admit {
  return (request, response) => {
    const address = plainAddress(addressOf(request)) || 'unknown';
    const leave = crowd.enter(address);
    if (leave) response.once('close', leave);
    return leave ? address : undefined;
  };
}

/** Over the socket the console passes requests on; it says whose they are, and no other process can open it. */
const asPassedOn = ({ headers }: IncomingMessage) =>
  (
    String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1) ?? ''
  ).trim();

/** Listens on a port, or on a socket that only the console opens. */
export async function listenAt(
  where: { host: string; port: number } | { path: string },
  listening: Listening,
) {
  const server = strictServer(listening.tuning);
  server.maxConnections = listening.tuning.connections;
  const crowd = new Crowd(listening.tuning.perAddress);
  const admit =
    'path' in where ? byRequest(crowd, asPassedOn) : byConnection(server, crowd, listening.trustedProxies);
  wire(server, listening, admit);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(where, () => {
      server.off('error', reject);
      // A connection that could not be accepted, for want of files, is the caller's to open again.
      server.on('error', ignore);
      resolve();
    });
  });
  if ('path' in where) await chmod(where.path, 0o600);
  return server;
}

export const portOf = (server: Server): { port?: number } => {
  const address = server.address() as AddressInfo | string | null;
  return address !== null && typeof address === 'object' ? { port: address.port } : {};
};
