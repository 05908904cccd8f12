import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeProxy, type Route, type Target } from '../index.ts';
import { makeTicket, type TicketClaims } from '../tickets.ts';
import type { Tuning } from '../tuning.ts';

export type Answered = { status: number; headers: IncomingMessage['headers']; raw: string[]; body: string };
export type Asked = {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  host?: string;
};

export const keys = { ...generateKeyPairSync('ed25519'), kid: 'k1' };
export const CONSOLE = 'http://127.0.0.1:8080';

const person = (name: string): Omit<TicketClaims, 'instanceId' | 'host'> => ({
  session: `session-${name}`,
  accountId: `account-${name}`,
  name,
  enterpriseId: 'enterprise-1',
  until: Date.now() + 3_600_000,
});

/** A proxy on a port, and little applications behind it. */
export async function openStand(
  tuning: Partial<Tuning> = {},
  { consoleUrl = CONSOLE, domain = 'apps.localhost', trustedProxies = [] as readonly string[] } = {},
) {
  const ticketKey = randomBytes(32);
  const cookieKey = randomBytes(32);
  const settings = { domain, consoleUrl, trustedProxies, ticketKey, cookieKey, identityKey: keys };
  const proxy = makeProxy(settings, { mayReach: () => true, ...tuning });
  const { port = 0 } = await proxy.listen({ host: '127.0.0.1', port: 0 });
  const folder = await mkdtemp(join(tmpdir(), 'cloudyard-proxy-'));
  const servers: Server[] = [];

  /** An application on a socket. */
  async function application(handle: RequestListener, change: (server: Server) => void = () => undefined) {
    const path = join(folder, `${servers.length}.sock`);
    const server = createServer(handle);
    change(server);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(path, resolve));
    return { target: { at: 'socket', path } satisfies Target, server };
  }

  const route = (host: string, target: Target | null, more: Partial<Route> = {}) =>
    proxy.set({
      instanceId: `instance-${host}`,
      spaceId: 's',
      host,
      state: 'running',
      target,
      users: null,
      ...more,
    });

  const ticket = (host: string, who = 'ann', claims: Partial<TicketClaims> = {}, now = Date.now()) =>
    makeTicket(ticketKey, { ...person(who), instanceId: `instance-${host}`, host, ...claims }, now);

  const ask = (host: string, path: string, asked: Asked = {}): Promise<Answered> =>
    askAt(port, path, { host: `${host}.${domain}:${port}`, ...asked });

  /** The cookie of a visitor who was let in. */
  async function cookieOf(host: string, who = 'ann', claims: Partial<TicketClaims> = {}): Promise<string> {
    const entered = await ask(host, `/.cloudyard/enter?ticket=${ticket(host, who, claims)}&to=/`);
    if (entered.status !== 302) throw new Error(`not let in: ${entered.status} ${entered.body}`);
    return (entered.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
  }

  return {
    ...{ proxy, port, folder, settings, application, route, ticket, ask, cookieOf },
    async close() {
      await proxy.close();
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type Stand = Awaited<ReturnType<typeof openStand>>;

export const askAt = (port: number, path: string, { method = 'GET', headers = {}, body, host }: Asked) =>
  new Promise<Answered>((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent: false,
        headers: { ...(host ? { host } : {}), ...headers },
      },
      async (response) =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          raw: response.rawHeaders,
          body: await text(response).catch(() => '(cut off)'),
        }),
    );
    sent.on('error', reject);
    sent.end(body);
  });

/** Bytes to a port as they are; what comes back until the connection ends. */
export const sayRaw = (port: number, bytes: string, { end = false } = {}) =>
  new Promise<string>((resolve) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes, 'latin1');
      if (end) socket.end();
    });
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(heard));
  });

export const portOf = (server: Server) => (server.address() as AddressInfo).port;
