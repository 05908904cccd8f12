import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askable } from '../../../kit/public-address.ts';
import { pageAt } from './framing.service.ts';

let server: Server;
let port: number;
const asked: string[] = [];
const answers: Record<string, (response: ServerResponse) => void> = {
  '/open': (response) => response.end('x'),
  '/closed': (response) =>
    response
      .writeHead(200, [
        ['X-Frame-Options', 'DENY'],
        ['Content-Security-Policy', "default-src 'self'"],
        ['Content-Security-Policy', "frame-ancestors 'none'"],
      ])
      .end('x'),
  '/endless': (response) => void response.writeHead(200, { 'x-frame-options': 'SAMEORIGIN' }).write('x'),
  '/missing': (response) => response.writeHead(404).end(),
  '/to-open': (response) => response.writeHead(302, { location: '/open' }).end(),
  '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
  '/inside': (response) => response.writeHead(302, { location: `http://127.0.0.2:${port}/open` }).end(),
  '/file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/user': (response) => response.writeHead(302, { location: `http://a:b@127.0.0.1:${port}/open` }).end(),
};
beforeAll(async () => {
  server = createServer((request: IncomingMessage, response) => {
    asked.push(`${request.headers.host} ${request.url}`);
    answers[request.url ?? '']?.(response);
  });
  await new Promise<void>((done) => server.listen(0, '0.0.0.0', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** As if this one address were on the open internet. */
const out = (address: string) => address === '127.0.0.1' || address === '::1';
const at = (path: string) => pageAt(`http://127.0.0.1:${port}${path}`, out);

describe('asking for the head of a page', () => {
  it('returns what the page says about frames', async () => {
    expect((await at('/open'))?.told).toEqual({ frameOptions: '', policy: '' });
    const closed = await at('/closed');
    expect(closed?.told.frameOptions).toBe('DENY');
    expect(closed?.told.policy).toContain("frame-ancestors 'none'");
  });
  it('does not read the page', async () => {
    expect((await at('/endless'))?.told.frameOptions).toBe('SAMEORIGIN');
  });
  it('follows a few redirects', async () => {
    expect((await at('/to-open'))?.page.pathname).toBe('/open');
    asked.length = 0;
    expect(await at('/round')).toBeUndefined();
    expect(asked).toHaveLength(4);
  });
  it('returns nothing for a missing page, and fails for an unknown host', async () => {
    expect(await at('/missing')).toBeUndefined();
    await expect(pageAt('https://nowhere.invalid/')).rejects.toThrow();
  });
  it('refuses a name that leads into our own network', async () => {
    expect((await pageAt(`http://localhost:${port}/open`, out))?.page.hostname).toBe('localhost');
    asked.length = 0;
    await expect(pageAt(`http://localhost:${port}/open`)).rejects.toThrow('Not public');
    expect(asked).toEqual([]);
  });
  it.each([
    'http://127.0.0.1',
    'http://2130706433',
    'http://0x7f.1',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://0',
  ])('never goes into our own network: %s', async (host) => {
    asked.length = 0;
    await expect(pageAt(`${host}:${port}/open`)).rejects.toThrow();
    expect(asked).toEqual([]);
  });
  it('never follows a redirect into our own network, to a file or with a user', async () => {
    for (const path of ['/inside', '/file', '/user']) {
      asked.length = 0;
      await expect(at(path)).rejects.toThrow('not asked');
      expect(asked).toHaveLength(1);
    }
  });
});

it.each([
  ['', '10.1.2.3', false],
  ['', '127.0.0.1', false],
  ['', '8.8.8.8', true],
  ['10.0.0.0/8', '10.1.2.3', true],
  ['10.0.0.0/8', '192.168.1.1', false],
  ['10.0.0.0/8, fd00::/8', 'fd12::1', true],
  ['10.0.0.0/8, fd00::/8', '::1', false],
])('with our networks “%s” the address %s may be asked: %s', (networks, address, asks) => {
  expect(askable(networks)(address)).toBe(asks);
});
