import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Connection } from '../connect.ts';
import { Refused, Store, type Stored, type Told } from './store.ts';

const PLACE =
  /^(?<api>\/api\/v1|\/apis\/[^/]+\/[^/]+)(?:\/namespaces\/(?<namespace>[^/]+))?\/(?<plural>[a-z]+)(?:\/(?<name>[^/]+)(?:\/(?<part>log|status))?)?$/;

/** An API server of our own over HTTP, as far as the driver asks one: no controllers, nothing is checked. */
export async function openFakeApi() {
  const store = new Store();
  const logs = new Map<string, string>();
  const fake = {
    store,
    /** What pods said, by their names. */
    logs,
    /** What pods say that have no name there. */
    logOfNew: undefined as string | undefined,
    /** The answer of the metrics API; undefined: there is none. */
    metrics: undefined as unknown,
    /** Answers no request as long as it is true. */
    isSilent: false,
    asked: [] as string[],
    connection: undefined as unknown as Connection,
    /** Breaks every connection off. */
    cut: () => server.closeAllConnections(),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((asked, reply) => {
    fake.asked.push(`${asked.method} ${asked.url}`);
    if (fake.isSilent) return void asked.destroy();
    answer(fake, asked, reply).catch((error: Error) => {
      const status = error instanceof Refused ? error.status : 500;
      reply.writeHead(status, { 'content-type': 'application/json' });
      reply.end(JSON.stringify({ kind: 'Status', message: error.message }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  fake.connection = { server: new URL(`http://127.0.0.1:${port}`), credentials: async () => ({}) };
  return fake;
}

export type FakeApi = Awaited<ReturnType<typeof openFakeApi>>;

async function answer(fake: FakeApi, asked: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(asked.url ?? '/', 'http://fake');
  const say = (value: unknown) => {
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(value));
  };
  if (pathname === '/version') return say({ gitVersion: 'v1.36.3', minor: '36' });
  if (pathname.startsWith('/apis/metrics') && fake.metrics) return say(fake.metrics);
  const { api = '', namespace, plural = '', name, part } = pathname.match(PLACE)?.groups ?? {};
  if (!api || api.includes('metrics'))
    throw new Refused(404, 'the server could not find the requested resource');
  if (part === 'log') return void reply.end(logOf(fake, name ?? '', searchParams));
  const path = part ? pathname.slice(0, -part.length - 1) : pathname;
  if (name) return say(await actOn(fake.store, { method: asked.method ?? '', path, part }, asked));
  if (asked.method === 'POST') {
    const given = (await json(asked)) as Stored;
    return say(fake.store.create(`${path}/${given.metadata.name}`, given));
  }
  const within = namespace ? `/namespaces/${namespace}` : plural === 'namespaces' ? '' : '/namespaces/[^/]+';
  const collection = new RegExp(`^${api}${within}/${plural}/[^/]+$`);
  const selector = searchParams.get('labelSelector') ?? '';
  if (!searchParams.has('watch')) {
    const items = fake.store.below(collection, selector);
    return say({ metadata: { resourceVersion: String(fake.store.version) }, items });
  }
  watch(fake.store, { collection, selector, from: Number(searchParams.get('resourceVersion')) }, reply);
}

type Act = { method: string; path: string; part: string | undefined };

async function actOn(store: Store, { method, path, part }: Act, asked: IncomingMessage): Promise<Stored> {
  if (method === 'GET') return store.need(path);
  if (method === 'DELETE') return store.remove(path);
  const given = (await json(asked)) as Stored;
  if (part === 'status') return store.status(path, given.status ?? {});
  if (method === 'PUT') return store.replace(path, given);
  if (!asked.headers['content-type']?.includes('merge-patch')) return store.apply(path, given);
  const found = store.need(path);
  return store.apply(path, { ...found, spec: { ...(found.spec ?? {}), ...(given.spec ?? {}) } });
}

/** As a kubelet answers: stamped lines, since a second, or the last ones, and no more than so many bytes. */
function logOf({ logs, logOfNew }: FakeApi, name: string, query: URLSearchParams): string {
  const text = logs.get(query.get('previous') ? `${name} before` : name) ?? logOfNew;
  if (text === undefined) throw new Refused(400, 'container is waiting to start');
  const since = query.get('sinceTime')?.slice(0, 19) ?? '';
  const lines = text.split('\n').filter((line) => line.slice(0, 19) >= since);
  const said = lines.slice(-Number(query.get('tailLines') ?? lines.length)).join('\n');
  return said.slice(0, Number(query.get('limitBytes') ?? said.length));
}

type Wanted = { collection: RegExp; selector: string; from: number };

function watch(store: Store, { collection, selector, from }: Wanted, reply: ServerResponse): void {
  const labels = selector.split(',').map((one) => one.split('='));
  const tell = ({ version, path, type, object }: Told) => {
    const isWanted = labels.every(([name = '', value]) => object.metadata.labels?.[name] === value);
    if (version > from && collection.test(path) && isWanted)
      reply.write(`${JSON.stringify({ type, object })}\n`);
  };
  reply.writeHead(200, { 'content-type': 'application/json' });
  reply.flushHeaders();
  for (const told of store.history) tell(told);
  reply.once('close', store.listen(tell));
}
