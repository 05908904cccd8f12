import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { type Order, orderApi } from '@cloudyard/contract/market/order.ts';
import { type ConnectionOptions, withClient } from '../../server/src/drivers/database/index.ts';
import { openBench, testSettings } from '../../server/src/drivers/runtime/testing/local.ts';
import { place, programOf, zipOf } from '../../server/src/drivers/runtime/testing/programs.ts';
import { AGENT, logInOver } from '../../server/test/login.ts';
import { withAppInstance } from './app-instance.ts';
import type { Figure } from './kit.ts';

const ROUNDS = 5;

/** The guide of the demo's shelf, which serves files, and the enterprise of the demo that buys it. */
const shelf = (owner: ConnectionOptions) =>
  withClient(owner, async (client) => {
    await client.query('set role cloudyard_platform');
    const { rows } = await client.query<Record<'app' | 'major' | 'minor' | 'plan' | 'enterprise', string>>(
      `select a.id as app, v.major_id as major, v.id as minor, p.id as plan,
          (select enterprise_id from market_order where application_id = a.id limit 1) as enterprise
        from application a join app_version v on v.application_id = a.id and v.status = '3'
        join resource_plan p on p.application_id = a.id and p.enabled
        where a.code = 'shop-floor-guide' order by v.number desc, p.price_fen limit 1`,
    );
    if (!rows[0]) throw new Error('The demo sells no guide.');
    return rows[0];
  });

/** Milliseconds from the click to an application that was healthy twice and is charged, as the buyer sees it. */
const buying = () =>
  withAppInstance(async (url, { owner }) => {
    const one = await shelf(owner);
    const cookie = await logInOver(url, 'lin.qiao');
    const headers = { cookie, 'user-agent': AGENT, 'content-type': 'application/json', origin: url };
    const query = { appId: one.app, majorId: one.major, minorId: one.minor, enterpriseId: one.enterprise };
    const access = {
      host: '127.0.0.1',
      port: 5432,
      database: 'guide',
      username: 'guide',
      password: 'Unused_26',
    };
    const stateOf = async (id: string) => {
      const answer = await fetch(url + addressOf(orderApi.detail, { params: { id } }), { headers });
      return ((await answer.json()) as Order).state;
    };
    const seen: number[] = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      const begin = performance.now();
      const answer = await fetch(
        url + addressOf(orderApi.buy, { query: { ...query, other: one.plan, month: 1 } }),
        {
          ...{ method: 'POST', body: JSON.stringify(access) },
          headers: { ...headers, 'idempotency-key': randomUUID() },
        },
      );
      const bought = (await answer.json()) as { orderId: string };
      if (!answer.ok) throw new Error(`Not sold: ${JSON.stringify(bought)}`);
      for (let state = ''; state !== 'active'; state = await stateOf(bought.orderId)) {
        if (state === 'failed') throw new Error('It could not be delivered.');
        await sleep(20);
      }
      seen.push(performance.now() - begin);
    }
    return seen;
  });

/** The same at the runtime alone: from the plan to healthy. */
async function starting(): Promise<number[]> {
  const bench = await openBench(testSettings());
  try {
    const program = programOf('STATIC', await zipOf({ 'index.html': 'guide' }));
    await place(bench.runtime, program);
    const seen: number[] = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      const begin = performance.now();
      await bench.runtime.apply({
        ...{ id: `guide-${n}`, spaceId: 'space', host: `guide-${n}`, generation: 1, wanted: 'run' },
        ...{ release: program.release, limits: { cpu: 500, memory: 256, disk: 64, users: null }, env: {} },
        ...{ database: null, health: { by: 'port' }, trusted: true },
      });
      while ((await bench.runtime.statuses()).some(({ state }) => state !== 'running')) await sleep(20);
      seen.push(performance.now() - begin);
    }
    return seen;
  } finally {
    await bench.close();
  }
}

const worst = (all: readonly number[]) => Math.max(...all) / 1000;

/** How long a buyer waits for what was bought. */
export async function purchasing(): Promise<Figure[]> {
  const [alone, whole] = [worst(await starting()), worst(await buying())];
  const note = `the slowest of ${ROUNDS}: ${whole.toFixed(2)} s, at the runtime alone ${alone.toFixed(2)} s`;
  return [
    {
      ...{ name: 'seconds from the purchase of a static application to healthy and charged', value: whole },
      ...{ unit: 's', limit: { most: 5 }, note },
    },
  ];
}
