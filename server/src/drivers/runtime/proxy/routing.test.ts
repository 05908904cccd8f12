import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAt, openStand, portOf, type Stand, sayRaw } from './testing/stand.ts';

let stand: Stand;
let cookie: string;
const seen: IncomingMessage[] = [];

beforeAll(async () => {
  stand = await openStand();
  const { target } = await stand.application((request, response) => {
    seen.push(request);
    response.end(`one ${request.method} ${request.url}`);
  });
  stand.route('one', target);
  cookie = await stand.cookieOf('one');
});
afterAll(() => stand.close());

describe('the host says which application', () => {
  it('leads one label below the domain to its application', async () => {
    const answer = await stand.ask('one', '/a?b=c', { headers: { cookie } });
    expect(answer).toMatchObject({ status: 200, body: 'one GET /a?b=c' });
  });

  it.each([
    ['ONE.apps.localhost', 200],
    ['one.APPS.localhost:1', 200],
    ['two.apps.localhost', 404],
    ['one.apps.localhost.evil', 421],
    ['one.apps.localhost.', 421],
    ['apps.localhost', 421],
    ['.apps.localhost', 421],
    ['x.one.apps.localhost', 421],
    ['oneapps.localhost', 421],
    ['evil-one.apps.localhost@apps.localhost', 421],
    ['one.apps.localhost:80:80', 421],
    ['one.apps.localhost:x', 421],
    ['127.0.0.1', 421],
    ['o\tne.apps.localhost', 421],
    ['-one.apps.localhost', 421],
  ])('%s is answered by %i', async (host, status) => {
    const said = await sayRaw(
      stand.port,
      `GET / HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
    );
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it('believes no header that a client can add', async () => {
    const headers = {
      cookie,
      'x-forwarded-host': 'one.apps.localhost',
      'x-host': 'one.apps.localhost',
      forwarded: 'host=one.apps.localhost',
    };
    expect((await stand.ask('two', '/', { headers })).status).toBe(404);
  });

  it.each([
    ['two hosts', 'GET / HTTP/1.1\r\nHost: one.apps.localhost\r\nHost: two.apps.localhost\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    [
      'another address in the first line',
      'GET http://two.apps.localhost/ HTTP/1.1\r\nHost: one.apps.localhost\r\nConnection: close\r\n\r\n',
    ],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: one.apps.localhost\r\nConnection: close\r\n\r\n'],
  ])('refuses %s', async (_, bytes) => {
    const asked = bytes.replace('\r\n\r\n', `\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`);
    expect(await sayRaw(stand.port, asked)).toMatch(/^HTTP\/1.1 400 /);
  });

  it('follows a changed label, and forgets a removed instance', async () => {
    const { target } = await stand.application((_, response) => response.end('moved'));
    stand.route('old', target);
    const old = await stand.cookieOf('old');
    stand.proxy.set({
      instanceId: 'instance-old',
      spaceId: 's',
      host: 'new',
      state: 'running',
      target,
      users: null,
    });
    expect((await stand.ask('old', '/', { headers: { cookie: old } })).status).toBe(404);
    expect((await stand.ask('new', '/', { headers: { cookie: old } })).body).toBe('moved');
    stand.proxy.remove('instance-old');
    expect((await stand.ask('new', '/', { headers: { cookie: old } })).status).toBe(404);
  });
});

describe('the kinds of targets', () => {
  it('reaches a port', async () => {
    const server = createServer((_, response) => response.end('by port'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stand.route('port', { at: 'port', port: portOf(server) });
    const inside = await stand.cookieOf('port');
    expect((await stand.ask('port', '/', { headers: { cookie: inside } })).body).toBe('by port');
    server.close();
    server.closeAllConnections();
  });

  it('listens on a socket, where the console says whose a request is', async () => {
    const path = `${stand.folder}/proxy.sock`;
    await stand.proxy.listen({ path });
    const { request } = await import('node:http');
    await new Promise<void>((resolve, reject) => {
      const headers = { host: 'one.apps.localhost', cookie, 'x-forwarded-for': '6.6.6.6, 203.0.113.9' };
      request({ socketPath: path, path: '/by-socket', headers }, (response) => {
        response.resume().on('end', resolve);
      })
        .on('error', reject)
        .end();
    });
    const asked = seen.find(({ url }) => url === '/by-socket');
    expect(asked?.headers['x-forwarded-for']).toBe('203.0.113.9');
  });

  it('leads to another site under its own host, and its redirects back here', async () => {
    const hosts: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      hosts.push(request.headers.host);
      const own = `http://localhost:${portOf(server)}`;
      if (request.url === '/base/in') response.writeHead(302, { location: `${own}/base/x?y` }).end();
      else if (request.url === '/base/out')
        response.writeHead(302, { location: 'https://else.example/x' }).end();
      else if (request.url === '/base/up') response.writeHead(302, { location: '/elsewhere' }).end();
      else response.end(`${request.url} ${request.headers.origin}`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const site = `localhost:${portOf(server)}`;
    stand.route('away', { at: 'address', url: `http://${site}/base/` });
    const headers = {
      cookie: await stand.cookieOf('away'),
      origin: `http://away.apps.localhost:${stand.port}`,
    };
    expect((await stand.ask('away', '/p?q', { headers })).body).toBe(`/base/p?q http://${site}`);
    expect(hosts).toEqual([site]);
    expect((await stand.ask('away', '/in', { headers })).headers.location).toBe('/x?y');
    expect((await stand.ask('away', '/out', { headers })).headers.location).toBe('https://else.example/x');
    expect((await stand.ask('away', '/up', { headers })).headers.location).toBe(`http://${site}/elsewhere`);
    server.close();
    server.closeAllConnections();
  });

  it('leads into no private network unless it may', async () => {
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      response.end('secret');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { isPublicAddress } = await import('../../../kit/public-address.ts');
    const careful = await openStand({ mayReach: isPublicAddress });
    for (const name of ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '[::ffff:127.0.0.1]']) {
      careful.route('away', { at: 'address', url: `http://${name}:${portOf(server)}` });
      const inside = await careful.cookieOf('away');
      expect((await careful.ask('away', '/', { headers: { cookie: inside } })).status).toBe(502);
    }
    expect(asked).toBe(0);
    await careful.close();
    server.close();
  });
});

describe('an application that is not there', () => {
  it('is answered with 502, and the next one is asked', async () => {
    stand.route('dead', { at: 'socket', path: `${stand.folder}/nobody.sock` });
    const headers = { cookie: await stand.cookieOf('dead') };
    expect((await stand.ask('dead', '/', { headers })).status).toBe(502);
    expect((await stand.ask('dead', '/', { method: 'POST', body: 'x', headers })).status).toBe(502);
    expect(stand.proxy.figures('instance-dead')).toMatchObject({ requests: 2, failures: 2 });
    const { target } = await stand.application((_, response) => response.end('back'));
    stand.route('dead', target);
    expect((await stand.ask('dead', '/', { headers })).body).toBe('back');
  });

  it('is not asked by a request without a host at all', async () => {
    expect((await askAt(stand.port, '/', { host: 'nowhere.example' })).status).toBe(421);
  });
});
