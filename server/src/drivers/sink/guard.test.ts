import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { SinkConfig } from '@cloudyard/contract/iot/sink.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SinkMessage } from '../../kit/sink.ts';
import { makeSinks } from './index.ts';
import { topicOf } from './mqtt.ts';
import { insertOf } from './postgres.ts';

let server: http.Server;
let port: number;
let asked = 0;
beforeAll(async () => {
  server = http.createServer((request, response) => {
    asked += 1;
    if (request.url === '/away') response.writeHead(302, { location: `http://127.0.0.1:${port}/in` }).end();
    else response.end('ok');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const more = { secrets: {}, timeoutMs: 2_000, inFlight: 1, clientId: 'test' };
const httpTo = (url: string): SinkConfig => ({
  kind: 'http',
  isReceiver: false,
  url,
  isBatch: false,
  headers: [],
  ca: '',
});
const test = async (config: SinkConfig, networks = '') => {
  const sink = makeSinks(networks, () => '').open({ config, ...more });
  const { problem } = await sink.test();
  const [sent] = await sink.send([message], AbortSignal.timeout(5_000));
  await sink.close();
  expect(typeof sent === 'object' && sent.problem.kind).toBe(problem ? problem.kind : false);
  return problem?.kind ?? 'fine';
};
const message: SinkMessage = {
  id: 1,
  deviceId: 'd',
  deviceName: 'a/b+#',
  deviceCode: 'c',
  payload: '{}',
  at: new Date(0),
};

describe('an address inside is refused, however it is written', () => {
  const hosts = [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
  ];
  it.each(hosts)('http %s', async (host) => {
    const before = asked;
    expect(await test(httpTo(`http://${host}:${port}/in`))).toBe('private_address');
    expect(asked).toBe(before);
  });
  const plain = ['127.0.0.1', 'localhost', '2130706433', '[::1]'];
  it.each(plain)('mqtt %s', async (host) => {
    const url = `mqtt://${host}:${port}`;
    const config = {
      kind: 'mqtt' as const,
      url,
      clientId: '',
      username: '',
      topic: 't',
      qos: 1 as const,
      isRetained: false,
      ca: '',
    };
    expect(await test(config)).toBe('private_address');
  });
  it.each(plain)('postgres %s', async (host) => {
    const columns = { payload: 'payload', messageId: '', deviceId: '', deviceCode: '', at: '' };
    const config = {
      kind: 'postgres' as const,
      host,
      port,
      database: 'd',
      username: 'u',
      tls: 'off' as const,
      schema: 's',
      table: 't',
      columns,
      ca: '',
    };
    expect(await test(config)).toBe('private_address');
  });
  it.each(plain)('kafka %s', async (host) => {
    const config = {
      kind: 'kafka' as const,
      brokers: [`${host}:${port}`],
      topic: 't',
      isTls: false,
      sasl: 'none' as const,
      username: '',
      ca: '',
    };
    expect(await test(config)).toBe('private_address');
  });
  it('s3', async () => {
    const config = {
      kind: 's3' as const,
      endpoint: `http://127.0.0.1:${port}`,
      region: 'r',
      bucket: 'bucket',
      prefix: '',
      accessKeyId: 'k',
      isPathStyle: true,
      ca: '',
    };
    expect(await test(config)).toBe('private_address');
  });
});

it('in a network of one’s own it is asked, and a redirect is reported and not followed', async () => {
  expect(await test(httpTo(`http://127.0.0.1:${port}/in`), '127.0.0.0/8')).toBe('fine');
  const before = asked;
  expect(await test(httpTo(`http://127.0.0.1:${port}/away`), '127.0.0.0/8')).toBe('redirect');
  expect(asked).toBe(before + 2);
});

describe('what would be another line, another table or another topic', () => {
  const headers = (name: string, value: string) =>
    SinkConfig.safeParse({ ...httpTo('https://a.example'), headers: [{ name, value }] }).success;
  it('is no header', () => {
    expect(headers('x-a', 'fine')).toBe(true);
    for (const [name, value] of [
      ['x-a', 'a\r\nhost: b'],
      ['x\r\na', 'a'],
      ['host', 'b'],
      ['Content-Length', '0'],
      ['transfer-encoding', 'chunked'],
    ] as const)
      expect(headers(name, value)).toBe(false);
  });
  it('is no name of a table or column', () => {
    const columns = { payload: 'payload', messageId: '', deviceId: '', deviceCode: '', at: '' };
    const config = {
      kind: 'postgres' as const,
      host: 'a',
      port: 1,
      database: 'd',
      username: 'u',
      tls: 'off' as const,
      schema: 's',
      table: 't',
      columns,
      ca: '',
    };
    for (const table of ['t"; drop table x; --', 't t', '', 'ü', 'a.b'])
      expect(SinkConfig.safeParse({ ...config, table }).success).toBe(false);
    expect(insertOf(config, [message])).toEqual({
      text: 'insert into "s"."t" ("payload") values ($1)',
      values: ['{}'],
    });
    expect(() => insertOf({ ...config, table: 't" --' }, [message])).toThrow('no name');
  });
  it('is no other topic', () => expect(topicOf('x/{deviceName}', message)).toBe('x/a_b__'));
});
