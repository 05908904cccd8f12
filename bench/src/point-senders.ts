// Gateways of a bench, in a process of their own: each sends one reading of all its nodes after the other, as JSON, with
// so many unacknowledged. Says how many points were acknowledged in how long.
import { connectAsync } from 'mqtt';
import type { Planted } from './plant-gateways.ts';

const { BENCH_MQTT = '', BENCH_GATEWAYS = '[]', BENCH_SECONDS = '5', BENCH_RATE = '' } = process.env;
const gateways = JSON.parse(BENCH_GATEWAYS) as Planted[];
/** Messages a second of each; empty: as fast as they are acknowledged. */
const rate = BENCH_RATE === '' ? undefined : Number(BENCH_RATE);
const ON_THE_WAY = 40;
const run = `bench-${Date.now()}`;

const clients = await Promise.all(
  gateways.map(async ({ key, secret }) =>
    connectAsync(BENCH_MQTT, { username: key, password: secret, reconnectPeriod: 0, protocolVersion: 4 }),
  ),
);
process.stdout.write('connected\n');
const began = performance.now();
const until = began + Number(BENCH_SECONDS) * 1_000;
let points = 0;

await Promise.all(
  gateways.map(async ({ id, nodes }, place) => {
    const client = clients[place];
    const topic = `gw/${id}/up/data/json`;
    let [seq, last] = [0, 0];
    const message = () => {
      // Two readings are never of the same moment.
      last = Math.max(last + 1, Date.now());
      const values = nodes.map((name, n) => `"${name}":${(20 + n + Math.random()).toFixed(2)}`);
      return `{"run":"${run}","seq":${seq++},"t":${last},"v":{${values.join(',')}}}`;
    };
    const send = async () => {
      await client?.publishAsync(topic, message(), { qos: 1 });
      if (performance.now() < until) points += nodes.length;
    };
    if (rate !== undefined) {
      const sent: Promise<void>[] = [];
      await new Promise<void>((resolve) => {
        const beat = setInterval(() => {
          const due = Math.min(performance.now(), until) - began;
          while (sent.length < (due / 1_000) * rate) sent.push(send());
          if (performance.now() < until) return;
          clearInterval(beat);
          resolve();
        }, 5);
      });
      await Promise.all(sent);
      return;
    }
    await Promise.all(
      Array.from({ length: ON_THE_WAY }, async () => {
        while (performance.now() < until) await send();
      }),
    );
  }),
);
process.stdout.write(`done ${points} ${Number(BENCH_SECONDS)}\n`);
for (const client of clients) client.end(true);
