import { type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { isWebSocket } from '../../kit/web-socket.ts';
import { APPS, openHome } from './local/home.ts';

/** One label below the domain of applications; the proxy itself looks closer. */
const isBelow = (host: string | undefined, domain: string) =>
  host?.replace(/:\d+$/, '').toLowerCase().endsWith(`.${domain}`) ?? false;

function refuse(socket: Duplex) {
  // The caller may be gone already; without a listener that would end the console.
  socket.once('error', () => socket.destroy());
  socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () =>
    socket.destroy(),
  );
}

type Forwarding = {
  dataFolder: string;
  domain: string;
  /** Whose request it is: behind a proxy every connection is the proxy's own. */
  addressOf(request: IncomingMessage): string;
  log(error: unknown): void;
};

/**
 * Lets applications be reached at the console's own port: what comes under one of their names is passed on to the
 * proxy, which stands in another process, before anything of the console sees it.
 */
export function forwardApps(server: Server, { dataFolder, domain, addressOf, log }: Forwarding) {
  let socketPath: string | undefined;
  const path = () => {
    socketPath ??= openHome(dataFolder).socket(APPS);
    return socketPath;
  };
  const isOurs = ({ headers }: IncomingMessage) => isBelow(headers.host, domain);

  const pass = (asked: IncomingMessage, reply: ServerResponse) => {
    const headers = { ...asked.headers, 'x-forwarded-for': addressOf(asked) };
    const on = request({ socketPath: path(), method: asked.method, path: asked.url, headers, agent: false });
    on.once('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(reply);
      answer.once('error', () => reply.destroy());
    });
    on.once('error', (error) => {
      log(error);
      if (reply.headersSent) reply.destroy();
      else
        reply
          .writeHead(503, { 'retry-after': '5', 'content-type': 'text/plain' })
          .end('Not running right now.\n');
    });
    reply.once('close', () => on.destroy());
    asked.pipe(on);
  };

  const passSocket = (asked: IncomingMessage, socket: Duplex, head: Buffer) => {
    // To the proxy it is an ordinary request, after which it would read the caller's next ones as said by the console.
    if (!isWebSocket(asked)) return refuse(socket);
    const lines = asked.rawHeaders.flatMap((name, at) =>
      at % 2 ? [] : [`${name}: ${asked.rawHeaders[at + 1]}`],
    );
    // The last of them counts: what the caller says of itself stands before it.
    lines.push(`X-Forwarded-For: ${addressOf(asked)}`);
    const on = connect({ path: path() }, () => {
      on.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      on.write(head);
      socket.pipe(on).pipe(socket);
    });
    for (const [one, other] of [
      [on, socket],
      [socket, on],
    ] as const) {
      one.once('error', () => other.destroy());
      one.once('close', () => other.destroy());
    }
  };

  for (const [event, act] of [
    ['request', pass],
    ['upgrade', passSocket],
  ] as const) {
    const others = server.listeners(event) as ((...given: unknown[]) => void)[];
    server.removeAllListeners(event);
    server.on(event, (...given: unknown[]) => {
      if (isOurs(given[0] as IncomingMessage)) return act(...(given as [never, never, never]));
      for (const other of others) other.apply(server, given);
    });
  }
}
