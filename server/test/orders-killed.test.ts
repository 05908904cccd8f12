import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, type Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { orderApi } from '@cloudyard/contract/market/order.ts';
import { renewalApi } from '@cloudyard/contract/market/renewal.ts';
import { upgradeApi } from '@cloudyard/contract/market/upgrade.ts';
import { instanceApi } from '@cloudyard/contract/runtime/instance.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliveryStory } from '../src/domains/market/order/delivery.stories.ts';
import { withClient } from '../src/drivers/database/index.ts';
import { endLocal } from '../src/drivers/runtime/index.ts';
import { openHome } from '../src/drivers/runtime/local/home.ts';
import type { InstanceState } from '../src/drivers/runtime/local/state.ts';
import { openTestApp, type TestApp } from './app.ts';
import { eventually } from './eventually.ts';
import { AGENT, logInOver } from './login.ts';
import { type ServerProcess, startServer } from './process.ts';
import { HELLO, PAGE } from './programs.ts';
import { times } from './prove.ts';
import { end, freePort, processes, visit } from './running.ts';

// Applications are bought, upgraded, returned and renewed while the console, the supervisor or an application is killed at any moment.

const ROUNDS = times(4, 200);
/** At most so many are there at a time: the space has room for a few. */
const MOST = 4;
/** Fen a month, as `onSale` has it. */
const PRICE = 9900;

let test: TestApp;
let env: Record<string, string> & { CLOUDYARD_DATA: string; APPS_PORT: string };
let server: ServerProcess;
let cookie: string;
let enterpriseId: string;
let shelf: { id: string; major: string; version: string; plan: string }[];
let access: object;

beforeAll(async () => {
  test = await openTestApp();
  const story = await deliveryStory(test);
  await story.topUp(story.here, 500_000_000);
  const { id: planId } = await story.plan('professional');
  await story.online(story.lin, story.here, { planId, period: 60 });
  const program = await story.onSale('NODE', HELLO);
  await story.furtherVersion(program, 1, { ...HELLO, 'news.txt': '1.1' });
  shelf = [await story.onSale('STATIC', PAGE), program];
  [enterpriseId, access] = [story.here, story.access];
  const given = { RATE_LIMIT: '100000', LOGIN_RATE_LIMIT: '1000', REPEAT_LOGIN: 'allow' };
  env = { ...(await test.handOver()), ...given, PORT: await freePort(), APPS_PORT: await freePort() };
  server = await startServer(env);
  cookie = await logInOver(server.url, 'lin.qiao');
});
afterAll(async () => {
  await server?.stop('SIGKILL');
  await endLocal(env.CLOUDYARD_DATA);
  // An engine of containers the supervisor asked may still be at its folder.
  await rm(env.CLOUDYARD_DATA, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

const rows = <T>(sql: string) =>
  withClient(test.owner, async (client) => {
    await client.query('set role cloudyard_platform');
    return (await client.query(sql)).rows as T[];
  });

/** What comes back, or undefined where the line broke. */
async function send(endpoint: Endpoint, ask: { params?: object; query?: object; body?: object }) {
  const headers = { cookie, 'user-agent': AGENT, 'content-type': 'application/json' };
  return fetch(server.url + addressOf(endpoint, ask), {
    method: endpoint.method,
    headers: { ...headers, origin: server.url, 'idempotency-key': randomUUID() },
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(ask.body ?? {}) }),
  }).catch(() => undefined);
}

const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

type Living = { id: string; instance_id: string };
const living = () =>
  rows<Living>(`select id, instance_id from market_order where state = 'active' order by created_at`);

const buy = (one = oneOf(shelf)) =>
  send(orderApi.buy, {
    query: {
      ...{ appId: one.id, majorId: one.major, minorId: one.version, enterpriseId },
      ...{ other: one.plan, month: 1 },
    },
    body: access,
  });

const renew = ({ id }: Living) =>
  send(renewalApi.renew, { params: { id }, body: { months: 1, amount: PRICE / 100 } });

/** To the newer version, or back from it; what has none is renewed. */
async function changeVersion(one: Living) {
  const answer = await send(upgradeApi.versions, { params: { id: one.id } });
  if (!answer?.ok) return answer;
  const { generation, versions } = (await answer.json()) as {
    generation: number;
    versions: { id: string }[];
  };
  if (versions[0])
    return send(upgradeApi.upgrade, {
      params: { id: one.id },
      body: { versionId: versions[0].id, generation },
    });
  const [former] = await rows<{ id: string }>(`select id from instance_release
    where instance_id = '${one.instance_id}' and version = '1.0' and exists (select from instance i
      join instance_release now on now.id = i.release_id and now.version <> '1.0' where i.id = '${one.instance_id}')`);
  if (!former) return renew(one);
  return send(instanceApi.rollBack, { params: { id: one.instance_id }, body: { releaseId: former.id } });
}

async function act(active: Living[]) {
  const some = oneOf(active);
  if (some && (active.length >= MOST || Math.random() < 0.6)) return oneOf([renew, changeVersion])(some);
  return buy();
}

const home = () => openHome(env.CLOUDYARD_DATA);
const boots = (id: string): number[] => {
  try {
    const state: InstanceState = JSON.parse(readFileSync(home().at('instances', id, 'state.json'), 'utf8'));
    return state.boots.map(({ process }) => process?.pid ?? 0).filter((pid) => pid > 0);
  } catch {
    return [];
  }
};

const supervisors = () =>
  processes().filter(
    ({ command }) => command.includes('supervisor.ts') && command.includes(env.CLOUDYARD_DATA),
  );

async function kill(whom: 'console' | 'supervisor' | 'application', active: Living[]) {
  if (whom === 'console') {
    await server.stop('SIGKILL');
    server = await startServer(env);
  } else if (whom === 'supervisor') for (const { pid } of supervisors()) end(pid);
  else {
    const one = oneOf(active);
    for (const pid of one ? boots(one.instance_id) : []) end(pid);
  }
}

/** Nothing is on its way any more; what was killed too often waits for its next start, and says so. */
async function settled() {
  expect(
    await rows(`select state from market_order
      where state in ('unpaid', 'delivering') or renewal_payment_id is not null`),
  ).toEqual([]);
  expect(
    await rows(`select id, state, cause from instance where applied < generation or settled < generation
      or (removed_at is null and state <> 'running' and again_at is null)`),
  ).toEqual([]);
}

/** What an order and an instance show is what runs. */
async function showsWhatRuns() {
  const shown = await rows<{ id: string; kind: string; state: string; ordered: string; wanted: string }>(`
    select i.id, r.kind, i.state, o.version as ordered, r.version as wanted from market_order o
    join instance i on i.id = o.instance_id join instance_release r on r.id = i.release_id where o.state = 'active'`);
  for (const { id, kind, state, ordered, wanted } of shown) {
    expect({ id, version: ordered }).toEqual({ id, version: wanted });
    if (kind === 'NODE' && state === 'running')
      expect(boots(id).filter((pid) => processes().some((one) => one.pid === pid))).toHaveLength(1);
  }
}

/** Every fen, every reservation and every process belongs to an order that is there. */
async function isWhole() {
  const [money] = await rows<Record<string, number>>(`
    select (select held::int from ledger_account a where kind = 'wallet' and enterprise_id = '${enterpriseId}') as held,
      (select count(*)::int from ledger_payment where state in ('open', 'held') and reference_type = 'order') as waiting,
      (select count(*)::int from ledger_payment where state = 'paid' and reference_type = 'order') as paid,
      (select coalesce(sum(-e.amount), 0)::int from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
        join ledger_account a on a.id = e.account_id
        where a.kind = 'wallet' and a.enterprise_id = '${enterpriseId}' and t.reference_type = 'order') as spent,
      (select count(*)::int from market_order_period) as periods,
      (select count(*)::int from market_order where state = 'active') as orders,
      (select count(distinct holder_id)::int from quota_use where holder_type = 'order') as rooms,
      (select count(*)::int from instance where removed_at is null) as instances`);
  const { paid = 0, orders = 0 } = money ?? {};
  expect(money).toEqual({
    ...{
      held: 0,
      waiting: 0,
      paid,
      spent: paid * PRICE,
      periods: paid,
      orders,
      rooms: orders,
      instances: orders,
    },
  });
  const ours = processes();
  const known = new Set([
    ...supervisors().map(({ pid }) => pid),
    ...(await living()).flatMap(({ instance_id }) => boots(instance_id)),
  ]);
  const parents = new Map(ours.map(({ pid, parent }) => [pid, parent]));
  const belongs = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (known.has(pid) || belongs(parents.get(pid)));
  const orphans = ours.filter(
    ({ pid, command }) => command.includes(`${env.CLOUDYARD_DATA}/runtime`) && !belongs(pid),
  );
  expect(orphans).toEqual([]);
  expect(supervisors()).toHaveLength(1);
}

/** The host of an application, and the headers of a visitor who was let in. */
async function enter() {
  const [one] = await rows<{ host: string }>(`select host from instance where removed_at is null`);
  const host = one?.host ?? '';
  const answer = await send(instanceApi.enter, { body: { host, to: '/' } });
  if (!answer) throw new Error('The console does not answer.');
  const { url } = (await answer.json()) as { url: string };
  const { pathname, search } = new URL(url);
  const name = { host: `${host}.apps.localhost` };
  const reply = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ host: '127.0.0.1', port: env.APPS_PORT, path: pathname + search, headers: name }, resolve)
      .on('error', reject)
      .end(),
  );
  reply.resume();
  return {
    ...name,
    cookie: (reply.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; '),
  };
}

it('no request to an application is lost while the console is restarted', async () => {
  await buy(shelf[0]);
  await eventually(async () => expect(await living()).toHaveLength(1));
  const headers = await enter();
  let isOver = false;
  const clients = (port: string) =>
    Promise.all(Array.from({ length: 4 }, () => visit(port, headers, () => isOver)));
  // Through the console, which passes them on, and at the proxy itself, which the restart does not touch.
  const both = [clients(new URL(server.url).port), clients(env.APPS_PORT)];
  await sleep(1000);
  await server.stop();
  server = await startServer(env);
  await sleep(1000);
  isOver = true;
  const [through, past] = await Promise.all(both);
  const sum = (all: Awaited<ReturnType<typeof visit>>[] = []) => ({
    answered: all.reduce((n, { answered }) => n + answered, 0),
    notTaken: all.reduce((n, { notTaken }) => n + notTaken, 0),
    lost: all.flatMap(({ lost }) => lost),
  });
  expect(sum(through)).toMatchObject({ answered: expect.any(Number), lost: [] });
  expect(sum(past)).toMatchObject({ notTaken: 0, lost: [] });
  expect(sum(past).answered).toBeGreaterThan(sum(through).answered);
}, 600_000);

it('nothing is lost, charged twice or left behind, whatever dies while applications are bought, upgraded and renewed', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const active = await living();
    const sent = act(active);
    await sleep(Math.random() * 1500);
    await kill(oneOf(['console', 'supervisor', 'application'] as const), active);
    await sent;
    await eventually(settled);
    await eventually(isWhole);
    await eventually(showsWhatRuns);
  }
  expect((await living()).length).toBeGreaterThan(0);
}, 3_600_000);
