import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, FrameImpl, type IFrame, Parser, type StompConfig } from '@stomp/stompjs';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import type { Actor } from '../actor.ts';
import type { Bus } from '../bus.ts';
import type { Context } from '../context.ts';
import { makeLive } from './hub.ts';
import type { Limits } from './limits.ts';
import type { Live, LiveOptions } from './live.ts';

export const ctx = {} as Context;

export const actorOf = (sessionId: string, userId = `user of ${sessionId}`): Actor => ({
  sessionId,
  userId,
  username: userId,
  realName: userId,
  enterpriseId: null,
  roleId: null,
  keys: new Set(),
  reaches: new Map(),
  endsAt: null,
  email: '',
  phone: '',
  avatar: null,
  openedAt: new Date(),
  token: null,
  state: 'open',
  stamp: 1,
  seenAt: new Date(),
});

/** Waits for something that will be so; the cap only ends a test that would wait for ever. */
export async function until(so: () => unknown, what = 'it') {
  for (const end = Date.now() + 20_000; !so(); await sleep(5)) {
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}.`);
  }
}

/** A bus within the process, as asynchronous as a real one. */
export function memoryBus(): Bus & {
  gap(): void;
  listeners(): number;
} {
  const listeners = new Set<{ channel: string; listener: (payload: unknown) => void }>();
  const gaps = new Set<() => void>();
  return {
    async publish(_db, channel, payload) {
      const text = JSON.stringify(payload);
      setImmediate(() => {
        for (const each of listeners) if (each.channel === channel) each.listener(JSON.parse(text));
      });
    },
    on(channel, listener) {
      const entry = { channel, listener };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    onGap(listener) {
      gaps.add(listener);
      return () => gaps.delete(listener);
    },
    gap() {
      for (const listener of gaps) listener();
    },
    listeners: () => listeners.size + gaps.size,
    close: async () => undefined,
  };
}

export type Instance = {
  live: Live;
  server: Server;
  url: string;
  /** The actor that a cookie belongs to. Any other cookie is anonymous. */
  people: Map<string, Actor>;
  lines: string[];
};

/** A hub on a real HTTP server; `one` is logged in, and every user may hear /topic/open. */
export async function openInstance(
  limits: Partial<Limits> = {},
  more: Partial<LiveOptions> = {},
): Promise<Instance> {
  const lines: string[] = [];
  const people = new Map([['one', actorOf('session one')]]);
  const live = makeLive({
    bus: memoryBus(),
    log: pino({ level: 'debug' }, { write: (line: string) => lines.push(line) }),
    authenticate: async ({ headers }) =>
      people.get(/(?:^|; )cloudyard=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? ''),
    allowedOrigin: ({ headers }) => headers.origin === 'http://ours',
    withContext: (_actor, act) => act(ctx),
    limits,
    ...more,
  });
  live.topic('/topic/open', () => true);
  const server = createServer((_request, reply) => reply.end('page'));
  live.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    await live.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { live, server, url: `ws://127.0.0.1:${port}/sia-equipment-websocket`, people, lines };
}

const cookie = (name = 'one') => ({ headers: { cookie: `cloudyard=${name}` } });

/** A client of the library the browser uses, connected. */
export async function stompClient(url: string, config: StompConfig = {}, who = 'one'): Promise<Client> {
  const client = new Client({
    webSocketFactory: () => new WebSocket(url, client.stompVersions.protocolVersions(), cookie(who)),
    reconnectDelay: 0,
    heartbeatIncoming: 0,
    heartbeatOutgoing: 0,
    ...config,
  });
  const connected = new Promise<void>((resolve, reject) => {
    client.onConnect = () => resolve();
    client.onWebSocketClose = () => reject(new Error('closed before CONNECTED'));
  });
  client.activate();
  onTestFinished(() => client.deactivate({ force: true }));
  await connected;
  return client;
}

/** Asks for a receipt and waits for it. */
export const receipt = (client: Client, act: (headers: { receipt: string }) => void) =>
  new Promise<IFrame>((resolve) => {
    const id = `r${Math.random()}`;
    client.watchForReceipt(id, resolve);
    act({ receipt: id });
  });

export type Raw = {
  ws: WebSocket;
  frames: IFrame[];
  pieces: string[];
  closed: Promise<{ code: number; reason: string }>;
  say(text: string): void;
  /** The first frame of that command, when it comes. */
  heard(command: string): Promise<IFrame>;
};

/** A client that says whatever a test wants it to say; reads with the library's parser. */
export async function rawClient(
  url: string,
  options: ClientOptions = cookie(),
  protocols: string[] = [],
): Promise<Raw> {
  const ws = new WebSocket(url, protocols, options);
  onTestFinished(() => ws.terminate());
  const frames: IFrame[] = [];
  const pieces: string[] = [];
  const parser = new Parser(
    (raw) => frames.push(FrameImpl.fromRawFrame(raw, true)),
    () => undefined,
  );
  ws.on('message', (data) => {
    pieces.push(String(data));
    parser.parseChunk(String(data));
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
  });
  await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
  ws.on('error', () => undefined);
  return {
    ws,
    frames,
    pieces,
    closed,
    say: (text) => ws.send(text),
    async heard(command) {
      const found = () => frames.find((frame) => frame.command === command);
      await until(found, `a ${command} comes`);
      return found() as IFrame;
    },
  };
}

/** A raw client past CONNECT. */
export async function rawConnected(url: string, version = '1.2', options?: ClientOptions): Promise<Raw> {
  const raw = await rawClient(url, options);
  raw.say(`CONNECT\naccept-version:${version}\n\n\0`);
  await raw.heard('CONNECTED');
  return raw;
}

/** The HTTP status an upgrade is refused with. */
export const refusedWith = (url: string, options: ClientOptions = {}) =>
  new Promise<number>((resolve, reject) => {
    const ws = new WebSocket(url, options);
    ws.on('unexpected-response', (request, reply) => {
      resolve(reply.statusCode ?? 0);
      request.destroy();
    });
    ws.on('open', () => reject(new Error('let in')));
    ws.on('error', () => undefined);
  });
