import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Api, makeApi } from './api.ts';
import { connect } from './connect.ts';
import { Informer } from './informer.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cloudyard-api-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('asks by the proxy that the configuration names', async () => {
  const asked: string[] = [];
  const proxy = createServer().on('connect', ({ url = '' }, socket) => {
    asked.push(url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const { port } = proxy.address() as AddressInfo;
  const cluster = { server: 'https://127.0.0.1:1', 'proxy-url': `http://127.0.0.1:${port}` };
  const config = {
    'current-context': 'here',
    clusters: [{ name: 'c', cluster }],
    users: [{ name: 'u', user: { token: 'abc' } }],
    contexts: [{ name: 'here', context: { cluster: 'c', user: 'u' } }],
  };
  const path = join(folder, 'config.json');
  writeFileSync(path, JSON.stringify(config));
  const api = makeApi(await connect(path));
  await expect(api.ask('/version')).rejects.toThrow();
  expect(asked).toEqual(['127.0.0.1:1']);
  api.close();
  proxy.close();
});

it.each([
  ['nothing', []],
  ['an error', [JSON.stringify({ type: 'ERROR', object: {} })]],
])('does not list again and again when a watch says %s and ends', async (_what, lines) => {
  let lists = 0;
  const api = {
    list: async () => {
      lists += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return { items: [], metadata: { resourceVersion: '1' } };
    },
    async *follow() {
      yield* lines;
    },
  } as unknown as Api;
  const ending = new AbortController();
  await new Informer(api, { kind: 'Pod', selector: '' }, () => undefined).start(ending.signal);
  await sleep(100);
  ending.abort();
  expect(lists).toBe(1);
});
