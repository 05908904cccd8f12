import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Dataset, datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { type Order, orderApi } from '@cloudyard/contract/market/order.ts';
import { type Instance, instanceApi } from '@cloudyard/contract/runtime/instance.ts';
import { quotaApi } from '@cloudyard/contract/space/quota.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { resumeInstances } from '../domains/runtime/instance/instance.jobs.ts';
import { inTransaction } from '../kit/context.ts';
import { shiftReport } from './programs/index.ts';
import { measurePumps } from './pump-history.ts';
import { showcase } from './showcase.ts';

let [test, lin, codes]: [TestApp, Caller, string[]] = [] as never;
beforeAll(async () => {
  test = await openTestApp();
  codes = [
    'line-board',
    'maintenance-log',
    'shop-floor-guide',
    ...((await shiftReport()) ? ['shift-report'] : []),
  ];
  await inTransaction(test.kit, { platform: 'test' }, (ctx) => showcase(ctx));
  lin = await test.as('lin.qiao');
  await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => test.close());

const hosts = () => codes.map((code) => `${code}-haichuan`);
const instances = async (): Promise<Instance[]> => (await lin.ask(instanceApi.list)).body.content;
const named = async (code: string) => (await instances()).find(({ host }) => host === `${code}-haichuan`);

async function visit(host: string, path: string, headers: Record<string, string> = {}) {
  const { port } = test.app.server.address() as AddressInfo;
  const all = { host: `${host}.apps.localhost`, accept: 'text/html', ...headers };
  const reply = await new Promise<import('node:http').IncomingMessage>((resolve, reject) =>
    request({ host: '127.0.0.1', port, path, headers: all }, resolve).once('error', reject).end(),
  );
  return { status: reply.statusCode, cookies: reply.headers['set-cookie'] ?? [], text: await text(reply) };
}

/** As a browser that was let in. */
async function visitor(host: string) {
  const { body } = await lin.ask(instanceApi.enter, { body: { host, to: '/' } });
  const { pathname, search } = new URL(body.url);
  const { cookies } = await visit(host, `${pathname}${search}`);
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
  return (path: string) => visit(host, path, { cookie });
}

describe('what 海川重工 has bought', () => {
  it('is paid, active, and takes its part of the space', async () => {
    const orders: Order[] = (await lin.ask(orderApi.list)).body.content;
    expect(orders.map(({ url }) => new URL(url).hostname.split('.')[0]).sort()).toEqual(hosts().sort());
    for (const { state, cost, payment, endsAt } of orders)
      expect([state, payment?.state, endsAt && new Date(endsAt) > new Date()]).toEqual(
        cost > 0 ? ['active', 'paid', true] : ['active', undefined, null],
      );
    const { body } = await lin.ask(quotaApi.uses);
    expect(body.filter(({ holder }: { holder: { type: string } }) => holder.type === 'order').length).toBe(
      codes.length * 3,
    );
  });

  it('has a past: figures of a month, a crash and a restart', async () => {
    const { id } = (await named('maintenance-log')) as Instance;
    for (const span of ['day', 'week', 'month'] as const) {
      const { points } = (await lin.ask(instanceApi.figures, { params: { id }, query: { span } })).body;
      const measured = points.filter(({ requests }: { requests: number | null }) => requests !== null);
      expect(measured.length).toBeGreaterThan(points.length * 0.9);
    }
    const { events } = (await lin.ask(instanceApi.detail, { params: { id } })).body;
    const told = events.map(({ state, cause }: { state: string; cause: string | null }) => [state, cause]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['crashed', 'exited'],
        ['running', 'asked'],
      ]),
    );
  });

  it('is started by the jobs of the first start, the maintenance log with a database of its own', async () => {
    await resumeInstances(test.kit);
    await eventually(async () => {
      const found = await instances();
      expect(found.map(({ host }) => host).sort()).toEqual(hosts().sort());
      for (const one of found) expect(one).toMatchObject({ state: 'running', isChanging: false });
      const { id } = (await named('maintenance-log')) as Instance;
      const { variables } = (await lin.ask(instanceApi.detail, { params: { id } })).body;
      expect(variables.map(({ name }: { name: string }) => name)).toContain('DB_PASSWORD');
    });
    const ask = await visitor('maintenance-log-haichuan');
    const entries = await eventually(async () => {
      const reply = await ask('/api/entries');
      expect(reply.status).toBe(200);
      return JSON.parse(reply.text);
    });
    expect(entries).toHaveLength(4);
    const board = await visitor('line-board-haichuan');
    expect(JSON.parse((await board('/api/caller')).text).name).toBe('林乔');
    expect((await (await visitor('shop-floor-guide-haichuan'))('/safety/lockout')).text).toContain(
      '现场手册',
    );
  });
});

describe('the pump station', () => {
  it('has a past, and a dataset that follows it, made once', async () => {
    await measurePumps(test.kit);
    await measurePumps(test.kit);
    const found = async () =>
      (await lin.ask(datasetApi.list, { query: { name: '泵站运行' } })).body as Dataset[];
    await eventually(async () => expect(await found()).toMatchObject([{ state: 'ready', columns: 7 }]));
    const [{ id } = { id: '' }] = await found();
    const text = 'select count("一号泵 · 电流")::int from data';
    const { body } = await lin.ask(datasetApi.ask, { params: { id }, body: { sql: text } });
    expect(body.rows[0][0]).toBeGreaterThanOrEqual(170);
    expect(body.rows[0][0]).toBeLessThanOrEqual(181);
  });
});
