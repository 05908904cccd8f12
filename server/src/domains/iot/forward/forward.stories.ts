import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Counts, type ForwardDraft, forwardApi } from '@cloudyard/contract/iot/forward.ts';
import { expect } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { enterpriseId, rows } from '../../../../test/rows.ts';
import { newId } from '../../../kit/new-id.ts';
import { put } from './queue.service.ts';

/** What a receiver does with the next request. */
export type Manner = 'take' | 'fail' | 'refuse' | 'hang' | 'break' | 'slow';

export type Got = { device: string; n: number; a?: number };

/** A receiver of HTTP that behaves as the test says, and keeps what it took in the order in which it answered. */
export async function openHttpReceiver(port = 0) {
  let manner: Manner = 'take';
  const got: Got[] = [];
  const headers: http.IncomingHttpHeaders[] = [];
  const server = http.createServer(async (request, response) => {
    const how = manner;
    let text = '';
    for await (const chunk of request) text += chunk;
    headers.push(request.headers);
    if (how === 'hang') return;
    if (how === 'break') return void request.socket.destroy();
    if (how === 'slow') await new Promise((done) => setTimeout(done, 30));
    if (how === 'fail') return void response.writeHead(500).end('broken');
    if (how === 'refuse') return void response.writeHead(422).end('no');
    if (request.headers['cloudyard-probe'] === undefined) got.push(...[JSON.parse(text)].flat());
    response.end('{}');
  });
  const open = (at = port) => new Promise<void>((done) => server.listen(at, '127.0.0.1', done));
  await open();
  const at = (server.address() as AddressInfo).port;
  const shut = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return {
    ...{ got, headers, url: `http://127.0.0.1:${at}/in`, close: shut },
    behave: (how: Manner) => {
      manner = how;
    },
    /** Is not there any more, and is back at the same place. */
    leave: shut,
    comeBack: () => open(at),
  };
}

/** Only a receiver that hangs needs a short limit: on a busy machine one that works may take seconds. */
export const delivery = (more: Partial<ForwardDraft['delivery']> = {}): ForwardDraft['delivery'] => ({
  ...{ batch: 10, inFlight: 4, timeoutSeconds: 30, mostAttempts: null, ttlSeconds: null },
  ...{ overflow: 'oldest', mostRows: 10_000, mostBytes: 10_000_000, ...more },
});

export const httpDraft = (url: string, more: Partial<ForwardDraft> = {}): ForwardDraft => ({
  ...{ name: `sink ${newId()}`, description: '', secrets: {}, delivery: delivery(), fallbackId: null },
  config: { kind: 'http', isReceiver: false, url, isBatch: false, headers: [], ca: '' },
  ...more,
});

/** Figures that do not add up are no figures. */
export function expectSum({ matched, ...others }: Counts) {
  expect(Object.values(others).reduce((sum, one) => sum + one, 0)).toBe(matched);
}

/** What stories of forwards share. */
export async function forwardStory(test: TestApp) {
  const [lin, zhou] = (await Promise.all(['lin.qiao', 'zhou.yan'].map((who) => test.as(who)))) as [
    Caller,
    Caller,
  ];
  const here = await enterpriseId(test, '海川重工');
  const devices = ['a', 'b', 'c'].map((code) => ({ code, id: newId() }));

  const add = async (draft: ForwardDraft, who = lin): Promise<string> => {
    const { status, body } = await who.ask(forwardApi.add, { body: draft });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.id;
  };
  const view = async (id: string) => (await lin.ask(forwardApi.view, { params: { id } })).body;
  /** Messages `from` to `to` of every device, one after the other. */
  const fill = (id: string, from: number, to: number, more = '') =>
    rows(test, async (db) => {
      const some = Array.from({ length: to - from + 1 }, (_, n) => from + n).flatMap((n) =>
        devices.map((device) => {
          const payload = JSON.stringify({ device: device.code, n, ...(more ? { more } : {}) });
          return {
            ...{ pushId: null, deviceId: device.id, deviceName: device.code, deviceCode: device.code },
            ...{ payload, bytes: Buffer.byteLength(payload), at: new Date() },
          };
        }),
      );
      return put(db, { forwardId: id, enterpriseId: here }, some);
    });
  /** The figures of the rows themselves, past those that are kept. */
  const counted = (id: string) =>
    rows(test, async (db) => {
      const found = await db
        .selectFrom('push_message')
        .select((eb) => ['state', eb.fn.countAll<number>().as('n')])
        .where('forward_id', '=', id)
        .groupBy('state')
        .execute();
      return Object.fromEntries(found.map(({ state, n }) => [state, n])) as Record<string, number>;
    });
  return { lin, zhou, here, devices, add, view, fill, counted };
}

/** Each device's messages in their order, each at least once. */
export function expectOrder(got: readonly Got[], to: number, codes = ['a', 'b', 'c']) {
  for (const code of codes) {
    const firsts = [...new Set(got.filter(({ device }) => device === code).map(({ n }) => n))];
    expect(firsts).toEqual(Array.from({ length: to }, (_, n) => n + 1));
  }
}
