import { type DataChange, dataTopic } from '@cloudyard/contract/equipment/data.ts';
import { Client } from '@stomp/stompjs';
import WebSocket from 'ws';
import { type ConnectionOptions, withClient } from '../../server/src/drivers/database/index.ts';
import { AGENT, logInOver } from '../../server/test/login.ts';
import { withAppInstance } from './app-instance.ts';
import { copyIn } from './copy-in.ts';
import { type Figure, startProgram } from './kit.ts';
import { freePort, type Planted, plantGateways } from './plant-gateways.ts';

// What arrives by MQTT: how much of it is stored, and how soon a user sees it.

const GATEWAYS = 16;
const NODES = 100;
const SECONDS = 6;
const ROUNDS = 4;
const COPIED = 400_000;

export const within = <T>(act: (url: string, owner: ConnectionOptions, mqtt: string) => Promise<T>) =>
  freePort().then((port) =>
    withAppInstance((url, { owner }) => act(url, owner, `mqtt://127.0.0.1:${port}`), {
      ...{ MQTT_PORT: String(port), SESSION_BINDING: 'off' },
    }),
  );

export const senders = (
  mqtt: string,
  gateways: readonly Planted[],
  more: Record<string, string>,
  ready = /done (\d+) (\S+)\n/,
) =>
  startProgram(
    'bench/src/point-senders.ts',
    { BENCH_MQTT: mqtt, BENCH_GATEWAYS: JSON.stringify(gateways), BENCH_SECONDS: String(SECONDS), ...more },
    ready,
  );

/** Acknowledged points a second. */
async function storing(mqtt: string, gateways: readonly Planted[]) {
  const sent = await senders(mqtt, gateways, {});
  const [, points, seconds] = sent.said;
  await sent.stop();
  return Number(points) / Number(seconds);
}

/** Rows a second that PostgreSQL copies, one a point, with the key a table of points needs. */
async function copying(owner: ConnectionOptions, bytes: Buffer) {
  return withClient(owner, async (client) => {
    await client.query('truncate bare_point');
    const began = performance.now();
    await copyIn(client, 'copy bare_point from stdin (format csv)', bytes);
    return COPIED / ((performance.now() - began) / 1_000);
  });
}

async function bareTable(owner: ConnectionOptions) {
  await withClient(owner, (client) =>
    client.query(`create table bare_point (series int, at timestamptz, value float8, quality smallint,
      received_at timestamptz, primary key (series, at))`),
  );
  const T = Date.parse('2026-03-01T00:00:00Z');
  const lines = Array.from({ length: COPIED }, (_, n) => {
    const at = new Date(T + Math.floor(n / NODES) * 1_000).toISOString();
    return `${1 + (n % NODES)},${at},${(20 + Math.random()).toFixed(2)},0,${at}`;
  });
  return Buffer.from(`${lines.join('\n')}\n`);
}

export const storingPoints = (): Promise<Figure[]> =>
  within(async (_, owner, mqtt) => {
    const gateways = await plantGateways(owner, GATEWAYS, NODES);
    const bytes = await bareTable(owner);
    const rounds: { ours: number; limit: number }[] = [];
    await storing(mqtt, gateways);
    for (let n = 0; n < ROUNDS; n += 1)
      rounds.push({ limit: await copying(owner, bytes), ours: await storing(mqtt, gateways) });
    // The best of each side: the round in which only the other one was disturbed proves nothing.
    const best = {
      ours: Math.max(...rounds.map(({ ours }) => ours)),
      limit: Math.max(...rounds.map(({ limit }) => limit)),
    };
    const per = (value: number) => Math.round(value).toLocaleString('en');
    return [
      {
        name: 'points a second stored over MQTT / copied into a table, one row each',
        ...{ value: best.ours / best.limit, unit: 'ratio', limit: { least: 0.4 } },
        note: `${per(best.ours)} against ${per(best.limit)} points a second, each the best of ${ROUNDS} rounds; ${GATEWAYS} gateways, ${NODES} points a message`,
      },
    ];
  });

/** Hears the changes of one gateway, and when each of its messages was seen. */
async function look(url: string, cookie: string, id: string) {
  const took: number[] = [];
  const client = new Client({
    webSocketFactory: () =>
      new WebSocket(`${url.replace('http', 'ws')}/sia-equipment-websocket`, ['v12.stomp'], {
        headers: { cookie, 'user-agent': AGENT },
      }),
    reconnectDelay: 0,
  });
  await new Promise<void>((resolve, reject) => {
    client.onStompError = ({ headers }) => reject(new Error(headers.message));
    client.onConnect = () => {
      client.watchForReceipt('r', () => resolve());
      const hear = ({ body }: { body: string }) => {
        const change = JSON.parse(body) as DataChange;
        // The newest value of every node; each is of a message of its own or of the last one.
        for (const at of new Set(change.changes.map(({ timestamp }) => timestamp)))
          took.push(Date.now() - Date.parse(at));
      };
      client.subscribe(`${dataTopic.name}/${id}`, hear, { receipt: 'r' });
    };
    client.activate();
  });
  return { took, close: () => client.deactivate() };
}

/** Twenty gateways with fifty messages a second each; a user looks at one of them. */
export const seeingPoints = (): Promise<Figure[]> =>
  within(async (url, owner, mqtt) => {
    const gateways = await plantGateways(owner, 20, 10);
    const cookie = await logInOver(url, 'lin.qiao');
    const { rows } = await withClient(owner, (client) =>
      client.query(`select id from enterprise where alias = '海川重工'`),
    );
    const seen = gateways.find(({ enterprise }) => enterprise === rows[0]?.id);
    const rounds: { p95: number; changes: number }[] = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      const { took, close } = await look(url, cookie, seen?.id ?? '');
      const sent = await senders(mqtt, gateways, { BENCH_RATE: '50' });
      await sent.stop();
      await close();
      took.sort((a, b) => a - b);
      if (took.length === 0) throw new Error('Nothing was seen, so nothing was measured.');
      rounds.push({ p95: took[Math.floor(took.length * 0.95)] ?? 0, changes: took.length });
    }
    const best = rounds.reduce((a, b) => (b.p95 < a.p95 ? b : a));
    return [
      {
        name: 'milliseconds from a point to the browser, 95 of 100, at 1,000 messages a second',
        ...{ value: best.p95, unit: 'ms', limit: { most: 250 } },
        note: `the best of ${ROUNDS} rounds: ${rounds.map(({ p95 }) => p95).join(', ')} ms; ${best.changes} changes of one of 20 gateways, 10 points a message`,
      },
    ];
  });

if (import.meta.main) console.table([...(await storingPoints()), ...(await seeingPoints())]);
