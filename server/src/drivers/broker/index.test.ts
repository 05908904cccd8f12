import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import WebSocket from 'ws';
import { readEnv } from '../../kit/env.ts';
import { makeLog } from '../../kit/log.ts';
import { openBroker } from './index.ts';

it('counts the sockets that machines open on the port of the console', async () => {
  let left = 1;
  const broker = await openBroker(readEnv({ MQTT_PORT: 'off' }, '/nowhere'), makeLog('silent'), async () => {
    if (left-- <= 0) throw new Error('too many');
  });
  const server = createServer().listen(0, '127.0.0.1');
  server.on('upgrade', broker.upgrade);
  await once(server, 'listening');
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/mqtt`;
  const first = new WebSocket(url, 'mqtt');
  await once(first, 'open');
  const second = new WebSocket(url, 'mqtt');
  const [error] = await once(second, 'error');
  expect(String(error)).toContain('429');
  first.terminate();
  await broker.close();
  server.close();
});
