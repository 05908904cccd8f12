// The proxy as its own process, with one application and one visitor who was let in.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { makeProxy } from '../../server/src/drivers/runtime/proxy/index.ts';
import { makeTicket } from '../../server/src/drivers/runtime/proxy/tickets.ts';

const ticketKey = randomBytes(32);
const { privateKey } = generateKeyPairSync('ed25519');
const proxy = makeProxy({
  domain: 'apps.localhost',
  consoleUrl: 'http://127.0.0.1:8080',
  trustedProxies: [],
  ticketKey,
  cookieKey: randomBytes(32),
  identityKey: { privateKey, kid: 'bench' },
});
const instance = { instanceId: 'bench', host: 'bench' };
const target = { at: 'socket', path: process.env.BENCH_SOCKET ?? '' } as const;
proxy.set({ ...instance, spaceId: 'bench', state: 'running', target, users: null });
const { port } = await proxy.listen({ host: '127.0.0.1', port: 0 });
const url = `http://127.0.0.1:${port}`;
const visitor = { session: 's', accountId: 'a', name: 'n', enterpriseId: 'e', until: Date.now() + 3_600_000 };
const ticket = makeTicket(ticketKey, { ...instance, ...visitor }, Date.now());
const { request } = await import('node:http');
const cookie = await new Promise<string>((resolve) => {
  const path = `/.cloudyard/enter?ticket=${ticket}&to=/`;
  request(`${url}${path}`, { headers: { host: 'bench.apps.localhost' } }, (answer) => {
    resolve(answer.resume().headers['set-cookie']?.[0]?.split(';')[0] ?? '');
  }).end();
});
process.stdout.write(`listening ${url} ${cookie}\n`);
process.on('SIGTERM', () => process.exit(0));
