import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { openTestApp, type TestApp } from '../../test/app.ts';

let test: TestApp;
let webFolder: string;
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'cloudyard-web-'));
  await mkdir(join(webFolder, 'assets'));
  await writeFile(join(webFolder, 'index.html'), '<html><head><title>x</title></head></html>');
  await writeFile(join(webFolder, 'pages.json'), '[]');
  await writeFile(join(webFolder, 'assets/a.js'), '1');
  test = await openTestApp({ RATE_LIMIT: '60' }, { webFolder });
});
afterAll(async () => {
  await test.close();
  await rm(webFolder, { recursive: true });
});

const get = (url: string, remoteAddress: string) =>
  test.app.inject({ url, remoteAddress, headers: { accept: 'text/html' } });
/** How many of `n` requests at once are not refused with 429. */
const answered = async (url: string, remoteAddress: string, n: number) => {
  const answers = await Promise.all(Array.from({ length: n }, () => get(url, remoteAddress)));
  return answers.filter(({ statusCode }) => statusCode !== 429).length;
};

describe('a limit per address besides the one for calls', () => {
  it.each([
    ['a page', '/console', '203.0.113.1', 60],
    ['a page that is not there', '/nowhere', '203.0.113.2', 60],
    ['the map for search engines', '/sitemap.xml', '203.0.113.3', 60],
    ['files of a page, ten times as many', '/assets/a.js', '203.0.113.4', 600],
  ])('counts %s', async (_, url, address, most) => {
    expect(await answered(url, address, most + 40)).toBe(most);
    expect((await get(url, address)).headers['retry-after']).toBeDefined();
    expect((await get(url, '203.0.113.99')).statusCode).not.toBe(429);
  });

  it('never refuses a health check, and many checks ask the database once', async () => {
    const ping = vi.spyOn(test.kit.database, 'ping');
    expect(await answered('/readyz', '203.0.113.5', 100)).toBe(100);
    expect(ping.mock.calls.length).toBeLessThan(3);
    ping.mockRestore();
    expect(await answered('/healthz', '203.0.113.5', 100)).toBe(100);
  });

  it('counts a request for a socket before its session is looked up', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as { port: number };
    const knock = () =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/sia-equipment-websocket`);
        socket.on('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
        socket.on('error', () => undefined);
      });
    const answers = await Promise.all(Array.from({ length: 70 }, knock));
    expect(answers.filter((status) => status === 401).length).toBe(60);
    expect(answers.filter((status) => status === 429).length).toBe(10);
  });
});
