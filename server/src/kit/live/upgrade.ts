import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Actor } from '../actor.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { chooseProtocol } from './greeting.ts';
import type { Limits } from './limits.ts';
import type { LiveOptions } from './live.ts';
import type { PendingUpgrades } from './pending-upgrades.ts';

const livePath = '/sia-equipment-websocket';

type Options = Pick<LiveOptions, 'authenticate' | 'allowedOrigin' | 'count'> & {
  log: Log;
  limits: Limits;
  /** Why an upgrade is refused. */
  full(actor: Actor | undefined): Refused | undefined;
  arriving: PendingUpgrades['arriving'];
};
type Refused = { status: number; code: string };

const serverError: Refused = { status: 500, code: 'kit.internal' };

/** From an HTTP request to the socket of a known actor. */
export function makeUpgrade(options: Options) {
  const { authenticate, allowedOrigin, count, full, arriving, limits, log } = options;
  const wss = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // Twice a frame: what is a little too big is answered with an ERROR; ws cuts off what is more.
    maxPayload: 2 * limits.frameBytes,
    handleProtocols: chooseProtocol,
  });

  async function admit(request: IncomingMessage): Promise<Actor | Refused> {
    const { origin } = request.headers;
    if (origin !== undefined && !allowedOrigin(request)) return { status: 403, code: 'kit.cross_site' };
    const closed = full(undefined);
    if (closed) return closed;
    await count?.(request);
    const actor = await authenticate(request);
    if (!actor) return { status: 401, code: 'kit.not_logged_in' };
    return full(actor) ?? actor;
  }

  return async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    // There is no other listener while the actor is looked up; unheard, a reset would end the process.
    const ignore = () => undefined;
    socket.on('error', ignore);
    const arrived = arriving();
    try {
      const answer = await admit(request);
      if ('status' in answer) return refuse(socket, answer);
      socket.off('error', ignore);
      wss.handleUpgrade(request, socket, head, (ws) => arrived({ ws, request, actor: answer }));
    } catch (error) {
      if (error instanceof Refusal) return refuse(socket, error);
      log.error({ err: error }, 'live upgrade');
      refuse(socket, serverError);
    } finally {
      arrived();
    }
  };
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;

/** Whether another part of the server takes this one. */
export type OtherUpgrades = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

/** Takes the upgrades of our path; others are left to other listeners, and refused when there are none. */
export function attach(server: Server, upgrade: Upgrade, others: OtherUpgrades = () => false) {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?', 1)[0] === livePath) void upgrade(request, socket, head);
    else if (!others(request, socket, head) && server.listenerCount('upgrade') === 1) {
      socket.on('error', () => undefined);
      refuse(socket, { status: 404, code: 'kit.not_found' });
    }
  });
}

function refuse(socket: Duplex, { status, code }: Refused) {
  const body = JSON.stringify({ code, message: code });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  if (socket.destroyed) return;
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
