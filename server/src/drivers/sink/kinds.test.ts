import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import type { SinkConfig } from '@cloudyard/contract/iot/sink.ts';
import { Aedes } from 'aedes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SinkOrder } from '../../kit/sink.ts';
import { makeSinks } from './index.ts';
import { signed } from './s3.ts';

const open = (config: SinkConfig, more: Partial<SinkOrder> = {}) =>
  makeSinks('127.0.0.0/8', () => '').open({
    ...{ config, secrets: {}, timeoutMs: 2_000, inFlight: 4, clientId: 'story', ...more },
  });
const batch = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...{ id: n + 1, deviceId: `d${n % 3}`, deviceName: '', deviceCode: `c${n % 3}` },
    ...{ payload: JSON.stringify({ n: n + 1 }), at: new Date(1_700_000_000_000) },
  }));
const long = () => AbortSignal.timeout(60_000);
const listen = (server: net.Server) =>
  new Promise<number>((done) =>
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
  );

describe('MQTT', () => {
  let broker: Aedes;
  let server: net.Server;
  let port: number;
  const got: { topic: string; n: number }[] = [];
  beforeAll(async () => {
    broker = await Aedes.createBroker({
      authenticate: (_client, username, password, done) => {
        const isKnown = username === 'u' && String(password) === 'right';
        done(isKnown ? null : Object.assign(new Error('no'), { returnCode: 4 as never }), isKnown);
      },
    });
    broker.on('publish', ({ topic, payload }, client) => {
      if (client) got.push({ topic, n: JSON.parse(String(payload)).n });
    });
    server = net.createServer(broker.handle);
    port = await listen(server);
  });
  afterAll(() => {
    broker.close();
    server.close();
  });
  const config = (more: object = {}): SinkConfig => ({
    ...{
      kind: 'mqtt',
      url: `mqtt://127.0.0.1:${port}`,
      clientId: '',
      username: 'u',
      topic: 'out/{deviceCode}',
    },
    ...{ qos: 1, isRetained: false, ca: '', ...more },
  });

  it('publishes each device in its order, and says when the password is wrong or no broker is there', async () => {
    const sink = open(config(), { secrets: { password: 'right' } });
    expect((await sink.test()).problem).toBeNull();
    expect(await sink.send(batch(30), long())).toEqual(Array(30).fill('sent'));
    for (const code of ['c0', 'c1', 'c2']) {
      const numbers = got.filter(({ topic }) => topic === `out/${code}`).map(({ n }) => n);
      expect(numbers).toHaveLength(10);
      expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
    }
    await sink.close();
    const wrong = open(config(), { secrets: { password: 'wrong' } });
    expect((await wrong.test()).problem?.kind).toBe('login');
    await wrong.close();
    const unreachable = open(config({ url: 'mqtt://127.0.0.1:1' }));
    expect((await unreachable.send(batch(1), long()))[0]).toMatchObject({
      next: 'away',
      problem: { kind: 'connection_refused' },
    });
    await unreachable.close();
  });
});

it('our own receiver is where the server listens when a message is sent, and nowhere before', async () => {
  const got: string[] = [];
  const server = http.createServer(async (request, response) => {
    for await (const chunk of request) got.push(`${request.url} ${chunk}`);
    response.end('{}');
  });
  let own: string | undefined;
  const config: SinkConfig = { kind: 'http', isReceiver: true, url: '', isBatch: false, headers: [], ca: '' };
  const sink = makeSinks('', () => own).open({
    ...{ config, secrets: {}, timeoutMs: 30_000, inFlight: 1, clientId: 'story', receiverPath: '/here' },
  });
  expect((await sink.send(batch(1), long()))[0]).toMatchObject({
    ...{ next: 'away', problem: { kind: 'connection_refused' } },
  });
  own = `http://127.0.0.1:${await listen(server)}`;
  expect(await sink.send(batch(1), long())).toEqual(['sent']);
  expect(got).toEqual(['/here {"n":1}']);
  await sink.close();
  server.close();
});

it('a broker that never answers is cut by time', async () => {
  const server = net.createServer(() => undefined);
  const port = await listen(server);
  const config: SinkConfig = {
    ...{ kind: 'mqtt', url: `mqtt://127.0.0.1:${port}`, clientId: '', username: '', topic: 't', qos: 1 },
    ...{ isRetained: false, ca: '' },
  };
  const sink = open(config, { timeoutMs: 500 });
  expect((await sink.send(batch(1), long()))[0]).toMatchObject({ next: 'away' });
  await sink.close();
  server.close();
});

it('S3 gets files of lines, signed as AWS says', async () => {
  const objects = new Map<string, string>();
  const s3: Extract<SinkConfig, { kind: 's3' }> = {
    ...{ kind: 's3', endpoint: '', region: 'cn-1', bucket: 'things', prefix: 'in/', accessKeyId: 'key' },
    ...{ isPathStyle: true, ca: '' },
  };
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const time = String(request.headers['x-amz-date']);
    const at = new Date(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
    const { authorization } = signed({
      method: request.method ?? '',
      url,
      body,
      at,
      config: s3,
      secret: 'right',
    });
    if (authorization !== request.headers.authorization)
      return void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    if (request.method === 'PUT') objects.set(url.pathname, body);
    response.end();
  });
  const endpoint = `http://127.0.0.1:${await listen(server)}`;
  const sink = open({ ...s3, endpoint }, { secrets: { secretAccessKey: 'right' } });
  expect((await sink.test()).problem).toBeNull();
  expect(await sink.send(batch(3), long())).toEqual(['sent', 'sent', 'sent']);
  expect([...objects]).toEqual([
    ['/things/in/2023/11/14/22/story-000000000000001-000000000000003.ndjson', '{"n":1}\n{"n":2}\n{"n":3}\n'],
  ]);
  const wrong = open({ ...s3, endpoint }, { secrets: { secretAccessKey: 'wrong' } });
  expect((await wrong.test()).problem?.kind).toBe('login');
  server.close();
});
