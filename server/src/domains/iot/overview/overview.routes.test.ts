import { deviceGroupApi } from '@cloudyard/contract/iot/group.ts';
import { overviewApi } from '@cloudyard/contract/iot/overview.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { type GatewayStory, gatewayStory, said, send } from '../../../../test/equipment.ts';
import { rows } from '../../../../test/rows.ts';
import { messagesSince } from '../../telemetry/index.ts';
import { countStates } from './overview.queries.ts';
import { noteHours, seriesOf } from './overview.service.ts';

const HOUR_MS = 3_600_000;
let test: TestApp;
let story: GatewayStory;
beforeAll(async () => {
  test = await openTestApp({ MQTT_PORT: '0' });
  story = await gatewayStory(test);
});
afterAll(async () => {
  story?.close();
  await test?.close();
});

describe('the overview', () => {
  it('counts devices as their own list does, of this enterprise alone', async () => {
    const { body } = await story.lin.ask(overviewApi.devices, {});
    const sum = Object.values(body.counts as Record<string, number>).reduce((all, one) => all + one, 0);
    expect(sum).toBe(body.all);
    const one = await rows(test, async (db) =>
      (await countStates(db)).filter(({ enterprise_id }) => enterprise_id === story.here),
    );
    expect(body.all).toBe(one.reduce((all, { total }) => all + total, 0));
    await story.ready();
    const after = (await story.lin.ask(overviewApi.devices, {})).body;
    expect(after.all).toBe(body.all + 1);
    expect(after.counts.never + after.counts.offline + after.counts.uncertified).toBe(
      body.counts.never + body.counts.offline + body.counts.uncertified + 1,
    );
  });

  it('keeps what was seen last in an hour, and compares with the same hour of yesterday', async () => {
    const now = Date.now();
    await noteHours(test.kit, now - 24 * HOUR_MS);
    await noteHours(test.kit, now);
    await story.ready();
    await noteHours(test.kit, now);
    const { body } = await story.lin.ask(overviewApi.devices, {});
    expect(body.before).toBe(body.trend.at(-1).online);
    expect(body.trend.at(-1)).toMatchObject({ devices: body.all, online: body.counts.online });
  });

  it('counts messages by the hour, and says who sends most', async () => {
    const one = await story.ready();
    const machine = await story.connect(one);
    const before = await rows(test, (db) => messagesSince(db, story.here, new Date(Date.now() - HOUR_MS)));
    for (const seq of [1, 2, 3])
      await send(machine, one.id, 'data/json', { run: 'o', seq, n: 'temperature', t: Date.now(), v: seq });
    await expect
      .poll(() => rows(test, (db) => messagesSince(db, story.here, new Date(Date.now() - HOUR_MS))), {
        timeout: 30_000,
      })
      .toBe(before + 3);
    const { body } = await story.lin.ask(overviewApi.talkers, {});
    expect(body).toContainEqual(expect.objectContaining({ id: one.id, messages: 3 }));
    for (const span of ['hour', 'day', 'week'] as const) {
      const shown = (await story.lin.ask(overviewApi.messages, { query: { span } })).body;
      expect(shown.messages.length).toBe({ hour: 60, day: 48, week: 56 }[span]);
      expect(shown.today).toBeGreaterThanOrEqual(3);
      expect(shown.month).toBeGreaterThanOrEqual(shown.today);
    }
  });

  it('shows the groups at the top with their members, products, and forwards that fail', async () => {
    const made = await story.lin.ask(deviceGroupApi.add, {
      body: { name: 'Overview', description: '', parentId: null, kind: 'query', query: {} },
    });
    expect(said(made)).toBe('done');
    const sites = (await story.lin.ask(overviewApi.sites, {})).body;
    const all = (await story.lin.ask(overviewApi.devices, {})).body.all;
    expect(sites).toContainEqual(expect.objectContaining({ name: 'Overview', members: all }));
    expect((await story.lin.ask(overviewApi.products, {})).body.enabled).toBeGreaterThan(0);
    await rows(test, (db) =>
      db.updateTable('forward').set({ is_started: true, failing_since: new Date() }).execute(),
    );
    const forwards = (await story.lin.ask(overviewApi.forwards, {})).body;
    expect(forwards.failing.length).toBe(forwards.started);
  });
});

describe('a step in which nothing arrived', () => {
  it('is zero, and what arrived is a second', () => {
    const arrived = [{ at: new Date(60_000), messages: 120, points: 600 }];
    expect(seriesOf(arrived, 0, 180_000, 60)).toEqual({
      ...{ startsAt: new Date(0).toISOString(), stepSeconds: 60, messages: [0, 2, 0], points: [0, 10, 0] },
    });
  });
});
