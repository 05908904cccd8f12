import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => test.close());

it('who offers another protocol is answered as if they had not', async () => {
  const { port } = test.app.server.address() as AddressInfo;
  const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' };
  const status = await new Promise((done, reject) =>
    request({ host: '127.0.0.1', port, path: '/healthz', headers }, (reply) =>
      done(reply.resume().statusCode),
    )
      .once('error', reject)
      .end(),
  );
  expect(status).toBe(200);
});
