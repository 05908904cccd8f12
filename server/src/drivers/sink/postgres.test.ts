import net, { type AddressInfo } from 'node:net';
import type { SinkConfig } from '@cloudyard/contract/iot/sink.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { type Databases, withClient } from '../database/index.ts';
import { makeSinks } from './index.ts';

type Config = Extract<SinkConfig, { kind: 'postgres' }>;

let databases: Databases;
let server: net.Server;
let port: number;
const sockets = new Set<net.Socket>();
/** The database of the tests listens on a socket of its own: this leads there from a port, and can be cut. */
const cut = () => {
  for (const one of sockets) one.destroy();
};
beforeAll(async () => {
  databases = await freshDatabase();
  const { host, port: number } = databases.owner;
  server = net.createServer((here) => {
    const there = net.connect(`${host}/.s.PGSQL.${number}`);
    for (const [one, other] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one));
      one.pipe(other);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
  await query(`create schema plant; create table plant.said (
    no serial, body jsonb not null, message bigint primary key, device text, code text, at timestamptz,
    check (body->>'n' <> '13'))`);
});
afterAll(async () => {
  cut();
  server.close();
  await databases.stop();
});

const query = (text: string) =>
  withClient(databases.owner, async (client) => (await client.query(text)).rows as Record<string, unknown>[]);
const columns = { payload: 'body', messageId: 'message', deviceId: 'device', deviceCode: 'code', at: 'at' };
const config = (more: Partial<Config> = {}): Config => ({
  ...{
    kind: 'postgres',
    host: '127.0.0.1',
    port,
    tls: 'off',
    ca: '',
    schema: 'plant',
    table: 'said',
    columns,
  },
  ...{ database: databases.owner.database, username: databases.owner.user, ...more },
});
const open = (of: Config, { password = databases.owner.password, networks = '127.0.0.0/8' } = {}) =>
  makeSinks(networks, () => '').open({
    ...{ config: of, secrets: { password }, timeoutMs: 30_000, inFlight: 4, clientId: 'story' },
  });
const message = (n: number, text = JSON.stringify({ n })) => ({
  ...{ id: n, deviceId: `d${n % 3}`, deviceName: '', deviceCode: `c${n % 3}`, payload: text },
  at: new Date(1_700_000_000_000 + n),
});
const batch = (from: number, count: number) => Array.from({ length: count }, (_, n) => message(from + n));
const long = () => AbortSignal.timeout(60_000);
const kept = async () =>
  (await query('select message::int as n from plant.said order by no')).map(({ n }) => n);

it('rows of a table, in order, as they were said; a connection that breaks is made again', async () => {
  const sink = open(config());
  expect(await sink.test()).toEqual({ problem: null, detail: 'plant.said' });
  const odd = message(1, JSON.stringify({ n: "it's; drop table plant.said; --", 数: '单位 °C' }));
  expect(await sink.send([odd, ...batch(2, 9)], long())).toEqual(Array(10).fill('sent'));
  const [first] = await query(`select body, device, code, at from plant.said where message = 1`);
  expect(first).toEqual({ body: JSON.parse(odd.payload), device: 'd1', code: 'c1', at: odd.at });
  cut();
  const after = await sink.send(batch(14, 3), long());
  // Whoever notices first: the client that the connection is gone, or the statement that it is not answered.
  if (after[0] !== 'sent') {
    expect(after).toMatchObject(Array(3).fill({ next: 'away' }));
    expect(await sink.send(batch(14, 3), long())).toEqual(Array(3).fill('sent'));
  }
  expect(await kept()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 14, 15, 16]);
  await sink.close();
});

it('a batch with a row that the table does not take writes nothing, and is refused for good', async () => {
  const before = await kept();
  const sink = open(config());
  for (const some of [batch(12, 3), batch(16, 2), [message(20, '{"n": "\\u0000"}')]])
    expect(await sink.send(some, long())).toMatchObject(
      some.map(() => ({ next: 'never', problem: { kind: 'answered' } })),
    );
  expect(await kept()).toEqual(before);
  expect(await sink.send([message(21)], long())).toEqual(['sent']);
  await sink.close();
});

it('says what is wrong in words', async () => {
  const problem = async (...args: Parameters<typeof open>) => {
    const sink = open(...args);
    const { problem: found } = await sink.test();
    await sink.close();
    return found?.kind;
  };
  expect(await problem(config({ table: 'nowhere' }))).toBe('missing');
  expect(await problem(config({ schema: 'nowhere' }))).toBe('missing');
  expect(await problem(config({ columns: { ...columns, at: 'nowhen' } }))).toBe('missing');
  expect(await problem(config({ database: 'nowhere' }))).toBe('login');
  expect(await problem(config(), { password: 'wrong' })).toBe('login');
  expect(await problem(config({ tls: 'require' }))).toBe('tls');
  expect(await problem(config({ port: 1 }))).toBe('connection_refused');
  expect(await problem(config(), { networks: '' })).toBe('private_address');
  expect(await problem(config({ username: databases.app.user }), { password: databases.app.password })).toBe(
    'denied',
  );
});
