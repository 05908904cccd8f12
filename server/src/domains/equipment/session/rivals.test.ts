import { commandApi } from '@cloudyard/contract/equipment/command.ts';
import { gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import type { Broker, Reception } from '../../../kit/broker.ts';
import type { Db } from '../../../kit/db.ts';
import { sourceById } from '../../telemetry/index.ts';
import { queueAgain, updateCommand } from '../command/command.queries.ts';
import { said } from '../equipment.stories.ts';
import { aroundGateways, closing, type GatewayStory } from '../gateway/gateway.stories.ts';
import { intakeOf } from '../wire/intake.service.ts';
import { openSessions } from './session.service.ts';

// What happens at once, or in an unplanned order.

let test: TestApp;
let story: GatewayStory;
aroundGateways((...opened) => {
  [test, story] = opened;
});

const T = Date.now();

describe('a gateway that connects twice', () => {
  it('is still sent what is meant for it when the end of the first is heard of late', async () => {
    const one = await story.ready();
    let reception: Reception | undefined;
    const sent: string[] = [];
    const broker: Broker = {
      ...test.kit.broker,
      open: async (given) => {
        reception = given;
      },
      send: async (id, topic) => sent.push(`${id} ${topic}`) > 0,
    };
    await openSessions({ ...test.kit, broker });
    const peer = (sessionId: string) => ({ id: one.id, sessionId, address: '127.0.0.1' });
    await reception?.connected(peer('first'));
    await reception?.connected(peer('second'));
    await reception?.disconnected(peer('first'), 'replaced');
    expect(await story.status(one.id)).toBe('2');
    await story.configure(one.id, [story.node('temperature')], { version: 1 });
    await eventually(() => expect(sent).toContain(`${one.id} config`));
  });

  it('has one connection, also when the other is at another copy', async () => {
    const one = await story.ready();
    const client = await story.connect(one);
    await eventually(async () => expect(await story.status(one.id)).toBe('2'));
    const closed = closing(client);
    const elsewhere = { session_id: 'elsewhere', holder: test.kit.presence()?.mark ?? null };
    await rows(test, (db) => db.updateTable('gateway').set(elsewhere).where('id', '=', one.id).execute());
    await closed;
    expect(await story.status(one.id)).toBe('2');
  });
});

describe('a caller who guesses', () => {
  it('shuts no caller out whose secret is right, from the same address', async () => {
    const one = await story.ready();
    const wrong = Array.from({ length: 40 }, () => story.connect({ ...one, secret: 'guessed' }));
    for (const each of await Promise.allSettled(wrong)) expect(each.status).toBe('rejected');
    await story.connect(one);
  });
});

describe('what waits for its pace', () => {
  it('is not stored any more when its gateway is stopped', async () => {
    const one = await story.ready();
    const intake = intakeOf(test.kit);
    const peer = { id: one.id, sessionId: 'x', address: '' };
    const message = (n: number) => {
      const t = Array.from({ length: 20_000 }, (_, at) => T - 1e6 + n * 20_000 + at);
      const all = { run: 'flood', seq: n, n: 'temperature', t, v: t.map(() => 1) };
      return intake.message(peer, 'data/json', Buffer.from(JSON.stringify(all)));
    };
    const sent = Promise.allSettled(Array.from({ length: 8 }, (_, n) => message(n)));
    await eventually(async () => expect(await rows(test, (db) => sourceById(db, one.id))).toBeDefined());
    expect(said(await story.lin.ask(gatewayApi.stop, { params: { id: one.id } }))).toBe('done');
    const left = (await sent).filter(({ status: how }) => how === 'rejected').length;
    expect(left).toBeGreaterThan(0);
    expect(await rows(test, (db) => sourceById(db, one.id))).toMatchObject({ points: (8 - left) * 20_000 });
  });
});

describe('a command', () => {
  it('that is over is not sent again because it could not be sent', async () => {
    const one = await story.ready();
    const body = { name: 'ping', arguments: {}, timeoutSeconds: 60, waitMinutes: 10 };
    const { id } = (await story.lin.ask(commandApi.send, { params: { id: one.id }, body })).body;
    const state = (db: Db) =>
      db.selectFrom('gateway_command').select('state').where('id', '=', id).executeTakeFirst();
    const after = (former: 'sent' | 'timed_out') =>
      rows(test, async (db) => {
        await updateCommand(db, id, { state: former });
        await queueAgain(db, id);
        return (await state(db))?.state;
      });
    expect([await after('sent'), await after('timed_out')]).toEqual(['queued', 'timed_out']);
  });
});
