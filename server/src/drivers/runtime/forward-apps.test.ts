import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Env } from '../../kit/env.ts';
import { addressBehind } from '../../kit/http.ts';
import { forwardApps } from './forward-apps.ts';
import { APPS, openHome } from './local/home.ts';

// What the proxy hears of a caller who comes by the console's own port.

let folder: string;
let proxy: Server;
let server: Server;
let trusted: string;
const heard: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forward-apps-'));
  const note = ({ headers }: IncomingMessage) => heard.push(String(headers['x-forwarded-for']));
  proxy = createServer((asked, reply) => {
    note(asked);
    reply.end();
  }).on('upgrade', (asked, socket) => {
    note(asked);
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  });
  server = createServer();
  forwardApps(server, {
    dataFolder: folder,
    domain: 'apps.localhost',
    addressOf: (request) => addressBehind({ TRUSTED_PROXIES: trusted } as Env, request),
    log: () => undefined,
  });
  await new Promise<void>((done) => proxy.listen(openHome(folder).socket(APPS), done));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  proxy.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const call = (more: Record<string, string>) =>
  new Promise<void>((done, reject) => {
    const { port } = server.address() as AddressInfo;
    const headers = { host: 'board.apps.localhost', 'x-forwarded-for': '9.9.9.9', ...more };
    const asked = request({ host: '127.0.0.1', port, headers });
    asked.once('response', (reply) => reply.resume().once('end', done));
    asked.once('upgrade', (_reply, socket) => {
      socket.destroy();
      done();
    });
    asked.once('error', reject).end();
  });

it.each([
  ['the address they come from, whatever they say', '10.0.0.1', '127.0.0.1'],
  ['the address that a proxy of ours says they have', 'loopback', '9.9.9.9'],
])('is %s, also of a WebSocket', async (_name, proxies, address) => {
  trusted = proxies;
  heard.length = 0;
  await call({});
  await call({ connection: 'Upgrade', upgrade: 'websocket' });
  expect(heard.map((said) => said.split(', ').at(-1))).toEqual([address, address]);
});

it.each([
  ['another protocol', 'GET', 'foo'],
  ['another method', 'POST', 'websocket'],
])('is nothing by an upgrade of %s, nor by what is sent after it', async (_name, method, upgrade) => {
  trusted = 'loopback';
  heard.length = 0;
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const host = 'Host: board.apps.localhost\r\n';
  // In one piece: the second is there when the first is refused.
  socket.write(
    `${method} / HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: ${upgrade}\r\n\r\n` +
      `GET / HTTP/1.1\r\n${host}X-Forwarded-For: 6.6.6.6\r\nConnection: close\r\n\r\n`,
  );
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
  expect(heard).toEqual([]);
});
