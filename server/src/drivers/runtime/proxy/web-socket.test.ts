import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { eventually } from '../../../../test/eventually.ts';
import { openStand, type Stand, sayRaw } from './testing/stand.ts';
import type { Target } from './types.ts';

let stand: Stand;
let cookie: string;
let sockets: WebSocketServer;
let asked: IncomingMessage | undefined;
let clock = 0;
let target: Target;

beforeAll(async () => {
  stand = await openStand({ now: () => Date.now() + clock, sweepMs: 50 });
  const application = await stand.application(
    (_, response) => response.end('plain'),
    (server) => {
      sockets = new WebSocketServer({ noServer: true });
      server.on('upgrade', (request: IncomingMessage, socket, head) => {
        asked = request;
        if (request.url === '/never') socket.resume();
        else if (request.url === '/deaf')
          socket.pause().write('HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
        else if (request.url === '/no')
          socket.end('HTTP/1.1 403 No\r\nContent-Length: 2\r\nSet-Cookie: cloudyard=1\r\n\r\nno');
        else
          sockets.handleUpgrade(request, socket, head, (one) => {
            one.send('hello');
            one.on('message', (said, isBinary) => one.send(said, { binary: isBinary }));
          });
      });
    },
  );
  target = application.target;
  stand.route('one', target);
  cookie = await stand.cookieOf('one');
});
afterAll(() => stand.close());

const url = (path = '/') => `ws://127.0.0.1:${stand.port}${path}`;
const opened = (headers: Record<string, string> = {}, path = '/') => {
  const socket = new WebSocket(url(path), {
    headers: { host: `one.apps.localhost:${stand.port}`, cookie, ...headers },
  });
  const heard: string[] = [];
  const result = new Promise<number>((resolve) => {
    socket.on('message', (said) => heard.push(String(said)));
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => undefined);
  });
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  return { socket, heard, result, closed };
};

describe('a web socket', () => {
  it('passes both ways, with who is calling and without our cookies', async () => {
    const origin = `http://one.apps.localhost:${stand.port}`;
    const { socket, heard, result, closed } = opened({ origin, cookie: `a=1; ${cookie}` });
    expect(await result).toBe(101);
    socket.send('x'.repeat(100_000));
    await eventually(() => expect(heard).toEqual(['hello', 'x'.repeat(100_000)]));
    expect(asked?.headers).toMatchObject({ cookie: 'a=1', 'x-forwarded-for': '127.0.0.1' });
    expect(asked?.headers['x-cloudyard-identity']).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    socket.close();
    await closed;
  });

  it('is refused to strangers, to pages of other sites, and where the application says so', async () => {
    expect(await opened({ cookie: '' }).result).toBe(401);
    expect(await opened({ origin: 'http://evil.example' }).result).toBe(403);
    expect(await opened({ origin: `http://two.apps.localhost:${stand.port}` }).result).toBe(403);
    expect(await opened({ origin: 'null' }).result).toBe(403);
    expect(await opened({ host: 'two.apps.localhost' }).result).toBe(404);
    const said = await sayRaw(
      stand.port,
      `GET /no HTTP/1.1\r\nHost: one.apps.localhost\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    expect(said).toMatch(/^HTTP\/1.1 403 No/);
    expect(said).toMatch(/\r\n\r\nno$/);
    expect(said).not.toContain('cloudyard=1');
  });

  it('ends when its visitor is shown out; others go on', async () => {
    const ending = await stand.cookieOf('one', 'eve', { session: 'ending' });
    const one = opened({ cookie: ending });
    const other = opened();
    await Promise.all([one.result, other.result]);
    stand.proxy.showOut(['ending']);
    await one.closed;
    other.socket.send('still');
    await eventually(() => expect(other.heard).toContain('still'));
    other.socket.terminate();
    await other.closed;
  });

  it('ends when the login does', async () => {
    const short = await stand.cookieOf('one', 'eve', { session: 'short', until: Date.now() + 60_000 });
    const one = opened({ cookie: short });
    expect(await one.result).toBe(101);
    clock = 61_000;
    await one.closed;
    clock = 0;
  });

  it('keeps its person inside while it is open', async () => {
    const one = opened({ cookie: await stand.cookieOf('one', 'hal') });
    await one.result;
    clock = 600_000;
    await eventually(() => expect(stand.proxy.figures('instance-one').users).toBe(1));
    one.socket.terminate();
    await one.closed;
    clock = 1_200_000;
    await eventually(() => expect(stand.proxy.figures('instance-one').users).toBe(0));
    clock = 0;
  });

  it('is given what is left when the application ends in the middle of a large message', async () => {
    const one = opened();
    await one.result;
    const [client] = [...sockets.clients];
    one.socket.pause();
    client?.send('y'.repeat(4_000_000));
    client?.close();
    await eventually(() => expect(client?.bufferedAmount).toBe(0));
    one.socket.resume();
    await one.closed;
    expect(one.heard.at(-1)).toHaveLength(4_000_000);
  });

  it('that the caller leaves before the application agreed is reported to it', async () => {
    const socket = connect(stand.port, '127.0.0.1', () => {
      socket.write(
        `GET /never HTTP/1.1\r\nHost: one.apps.localhost\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      );
    });
    await eventually(() => expect(asked?.url).toBe('/never'));
    socket.destroy();
    await eventually(() => expect(asked?.socket.readableEnded).toBe(true));
  });

  it('to an application that does not listen is not held by it', async () => {
    const socket = connect(stand.port, '127.0.0.1', () => {
      socket.write(
        `GET /deaf HTTP/1.1\r\nHost: one.apps.localhost\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      );
    });
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.write(Buffer.alloc(2_000_000));
    socket.destroySoon();
    let isDrained = false;
    void stand.proxy.drained('instance-one', target, 600_000).then(() => {
      isDrained = true;
    });
    await eventually(() => {
      clock = Math.min(clock + 100_000, 1_000_000);
      expect(isDrained).toBe(true);
    });
    clock = 0;
  });

  it('ends with the application', async () => {
    const one = opened();
    await one.result;
    for (const client of sockets.clients) client.terminate();
    await one.closed;
  });
});
