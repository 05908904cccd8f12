import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { type ReleaseKind, RuntimeRefusal } from '../../../kit/runtime.ts';
import { CONTROL } from './home.ts';
import type { Keeper } from './keeper.ts';
import type { Alive } from './protocol.ts';
import type { World } from './world.ts';

export type Office = {
  world: World;
  keeper: Keeper;
  alive: Alive;
  /** Called with every word of a console. */
  heard(): void;
  /** Ends this process: what runs goes on. */
  leave(): void;
  /** Ends this process and what runs. */
  end(): void;
};

type Call = { request: IncomingMessage; reply: ServerResponse; parts: string[]; query: URLSearchParams };
type Handler = (office: Office, call: Call) => unknown;

/** By method and first word of the path; what a handler returns is the answer, undefined when it answers itself. */
const HANDLERS: Record<string, Handler> = {
  'GET alive': ({ alive }) => alive,
  'GET enforcement': ({ keeper }) => keeper.enforcement(),
  'GET releases': async ({ world }, call) => ({ placed: await world.store.confirm(releaseOf(call)) }),
  'PUT releases': async ({ world }, call) => {
    await world.store.place(releaseOf(call), call.request);
    return {};
  },
  'GET instances': ({ keeper }) => keeper.statuses(),
  'PUT instances': async ({ keeper }, { request }) => {
    await keeper.apply((await json(request)) as Parameters<Keeper['apply']>[0]);
    return {};
  },
  'DELETE instances': async ({ keeper }, { parts }) => {
    await keeper.remove(parts[1] ?? '');
    return {};
  },
  'POST restart': async ({ keeper }, { parts }) => {
    await keeper.restart(parts[1] ?? '');
    return {};
  },
  'GET log': ({ keeper }, { parts, query }) =>
    keeper.log(parts[1] ?? '', query.get('after') ?? undefined, Number(query.get('most')) || 0),
  'GET usage': ({ keeper }) => keeper.usage(),
  'GET visitors': ({ world }) => world.proxy.visitors(),
  'POST visitors': async ({ world }, { request }) => {
    world.proxy.showOut((await json(request)) as string[]);
    return {};
  },
  'GET events': tellEvents,
  'POST leave': (office, { reply }) => void reply.once('close', office.leave).end('{}'),
  'POST end': (office, { reply }) => void reply.once('close', office.end).end('{}'),
};

export async function openOffice(office: Office): Promise<Server> {
  const server = createServer((request, reply) => void answer(office, request, reply));
  // A release takes as long as it takes; only we are on the other side.
  server.requestTimeout = 0;
  const { home } = office.world;
  rmSync(home.at(CONTROL), { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(home.socket(CONTROL), resolve);
  });
  chmodSync(home.at(CONTROL), 0o600);
  return server;
}

async function answer(office: Office, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  office.heard();
  const url = new URL(request.url ?? '/', 'http://supervisor');
  const parts = url.pathname.split('/').slice(1).map(decodeURIComponent);
  const handle = HANDLERS[`${request.method} ${parts[0]}`];
  try {
    if (!handle) throw new RuntimeRefusal(`The supervisor knows no ${request.method} ${url.pathname}.`);
    const said = await handle(office, { request, reply, parts, query: url.searchParams });
    if (said !== undefined) send(reply, 200, said);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // Who still sends would not read the answer.
    request.resume();
    send(reply, error instanceof RuntimeRefusal ? 422 : 500, { message });
  }
}

function send(reply: ServerResponse, status: number, said: unknown): void {
  if (reply.headersSent || reply.destroyed) return;
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
}

function tellEvents({ world }: Office, { reply, query }: Call): undefined {
  reply.writeHead(200, { 'content-type': 'application/x-ndjson' }).flushHeaders();
  const stop = world.journal.tell(Number(query.get('after')) || 0, (event) => {
    reply.write(`${JSON.stringify(event)}\n`);
  });
  reply.once('close', stop);
}

const releaseOf = ({ parts: [, kind = '', digest = ''] }: Call) => ({ kind: kind as ReleaseKind, digest });
