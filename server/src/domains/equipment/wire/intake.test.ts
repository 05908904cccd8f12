import { commandApi } from '@cloudyard/contract/equipment/command.ts';
import { configApi } from '@cloudyard/contract/equipment/config.ts';
import { gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { sourceById } from '../../telemetry/index.ts';
import { MOST_ANSWER_BYTES } from '../command/command.policy.ts';
import { aroundGateways, type GatewayStory, send } from '../gateway/gateway.stories.ts';

let test: TestApp;
let story: GatewayStory;
aroundGateways((...opened) => {
  [test, story] = opened;
});

const T = Date.now();
const held = async (id: string) =>
  (await story.lin.ask(gatewayApi.signals, { params: { id } })).body.held as unknown;

describe('what a gateway sends', () => {
  it('is not acknowledged while its enterprise keeps as much as it may, and is then', async () => {
    const one = await story.ready();
    const machine = await story.connect(one);
    const hot = (bytes: number) =>
      rows(test, (db) =>
        db.updateTable('telemetry_source').set({ hot_bytes: bytes }).where('id', '=', one.id).execute(),
      );
    await hot(2 ** 45);
    let isAcknowledged = false;
    const sent = send(machine, one.id, 'data/json', { run: 'r', seq: 1, t: T, v: { temperature: 1 } }).then(
      () => {
        isAcknowledged = true;
      },
    );
    await eventually(async () =>
      expect(await story.log(one.id, 'DATA_HELD')).toMatchObject([{ facts: { reason: 'quota' } }]),
    );
    expect(await held(one.id)).toBe('quota');
    expect([isAcknowledged, (await rows(test, (db) => sourceById(db, one.id)))?.points]).toEqual([false, 0]);
    await hot(0);
    await sent;
    expect(await rows(test, (db) => sourceById(db, one.id))).toMatchObject({ points: 1, frame_no: 1 });
    expect(await held(one.id)).toBe(null);
    machine.end();
  });

  it('is noted when it comes late, once a minute', async () => {
    const one = await story.ready();
    const machine = await story.connect(one);
    const at = (seq: number, t: number) =>
      send(machine, one.id, 'data/json', { run: 'r', seq, t, v: { temperature: 1, running: true } });
    await at(1, T);
    await at(2, T - 30_000);
    expect(await story.log(one.id, 'DATA_LATE')).toEqual([]);
    await at(3, T - 600_000);
    await at(4, T - 900_000);
    expect(await story.log(one.id, 'DATA_LATE')).toMatchObject([{ facts: { count: 2, seconds: 600 } }]);
    machine.end();
  });

  it('is refused with a code where it cannot be read', async () => {
    const one = await story.ready();
    const machine = await story.connect(one);
    await send(machine, one.id, 'data/json', { n: 'temperature', t: 'now', v: 1 });
    await machine.publishAsync(`gw/${one.id}/up/data/json/zip`, '{}', { qos: 1 });
    expect((await story.log(one.id, 'DATA_REFUSED')).map(({ facts }) => facts.reason)).toEqual([
      'unknown_packing',
      'bad_time',
    ]);
    machine.end();
  });
});

describe('what a gateway answers', () => {
  it('is kept when it is short, and named when it is not', async () => {
    const one = await story.ready();
    const machine = await story.connect(one);
    const command = async (answer: string) => {
      const { id } = (
        await story.lin.ask(commandApi.send, {
          params: { id: one.id },
          body: { name: 'read', arguments: {}, timeoutSeconds: 60, waitMinutes: 5 },
        })
      ).body as { id: string };
      await send(machine, one.id, 'reply', { id, state: 'done', answer });
      return (await story.lin.ask(commandApi.list, { params: { id: one.id }, query: { page: 0, size: 1 } }))
        .body.content[0];
    };
    const fits = 'a'.repeat(MOST_ANSWER_BYTES - 2);
    expect(await command(fits)).toMatchObject({ state: 'answered', answer: fits, refusal: '' });
    expect(await command(`${fits}a`)).toMatchObject({
      ...{ state: 'answered', answer: null, refusal: expect.stringContaining('16384') },
    });
    machine.end();
  });

  it('to a configuration counts once', async () => {
    const one = await story.ready();
    const machine = await story.connect(one);
    await send(machine, one.id, 'reported', { version: 1, applied: false, refusal: 'no such register' });
    await send(machine, one.id, 'reported', { version: 1, applied: true });
    const versions = (await story.lin.ask(configApi.versions, { params: { id: one.id } })).body;
    expect(versions).toMatchObject([
      {
        version: 1,
        state: 'refused',
        refusal: 'no such register',
        nodes: 2,
        added: 2,
        changed: 0,
        removed: 0,
      },
    ]);
    expect(await story.log(one.id, 'CONFIG_APPLIED')).toEqual([]);
    const { node } = story;
    await story.configure(one.id, [node('running', 'text'), node('speed')], { version: 1 });
    expect((await story.lin.ask(configApi.versions, { params: { id: one.id } })).body[0]).toMatchObject({
      ...{ version: 2, nodes: 2, added: 1, changed: 1, removed: 1 },
    });
    machine.end();
  });
});

describe('an enterprise that is suspended', () => {
  it('has no connected gateway, and none connects or sends until it goes on', async () => {
    const one = await story.ready();
    const machine = await story.connect(one);
    const suspended = (at: Date | null) =>
      rows(test, (db) =>
        db.updateTable('enterprise').set({ suspended_at: at }).where('id', '=', story.here).execute(),
      );
    const ended = new Promise<void>((resolve) => machine.once('close', () => resolve()));
    await suspended(new Date());
    try {
      await ended;
      await expect(story.connect(one)).rejects.toMatchObject({ code: 5 });
      const { statusCode } = await test.app.inject({
        ...{ method: 'POST', url: '/api-equipment/ingest', payload: { n: 'temperature', t: T, v: 1 } },
        headers: {
          authorization: `Basic ${Buffer.from(`${one.name}:${one.secret}`).toString('base64')}`,
        },
      });
      expect(statusCode).toBe(403);
      await eventually(async () => expect((await story.view(one.id)).linkCause).toBe('suspended'));
    } finally {
      await suspended(null);
    }
    (await story.connect(one)).end();
  });
});
