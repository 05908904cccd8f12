import { apiTokenApi } from '@cloudyard/contract/access/api-token.ts';
import { deviceJobApi } from '@cloudyard/contract/iot/device-job.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory } from '../../../../test/equipment.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { newId } from '../../../kit/new-id.ts';
import { type DeviceStory, deviceStory } from '../device/device.stories.ts';
import { runJob } from './work.service.ts';

let test: TestApp;
let gateways: GatewayStory;
let story: DeviceStory;
aroundGateways((...opened) => {
  [test, gateways] = opened;
});
beforeAll(async () => {
  story = await deviceStory(test, gateways);
});

const job = async (id: string) => (await story.lin.ask(deviceJobApi.view, { params: { id } })).body;
const results = async (id: string) =>
  (await story.lin.ask(deviceJobApi.rows, { params: { id }, query: { size: 100 } })).body.content;

describe('work on many devices', () => {
  it('is not gone on with by a token that was revoked, from the next device on', async () => {
    const devices = [await story.child(), await story.child(), await story.child()];
    const keys = ['iot.device.read', 'iot.device.edit'];
    const issued = await story.lin.ask(apiTokenApi.issue, { body: { name: '部署', days: 30, keys } });
    const { id: tokenId } = issued.body.token;
    const begun = await test.app.inject({
      ...{ method: 'POST', url: deviceJobApi.start.path },
      headers: { authorization: `Bearer ${issued.body.text}` },
      payload: { devices: { ids: devices }, act: { kind: 'disable' } },
    });
    expect(begun.statusCode, begun.body).toBe(200);
    const { id } = begun.json();
    await eventually(async () => expect(await job(id)).toMatchObject({ state: 'done', done: 3 }));

    // The same once more, as it lies there when the token is revoked in the middle: what was done stays.
    const again = newId();
    await rows(test, async (db) => {
      const {
        kind,
        act,
        by_id,
        keys: held,
        enterprise_id,
        token_id,
      } = await db.selectFrom('device_job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(token_id).toBe(tokenId);
      await db
        .insertInto('device_job')
        .values({
          id: again,
          kind,
          act: JSON.stringify(act),
          by_id,
          keys: held,
          enterprise_id,
          token_id,
          total: 3,
        })
        .execute();
      for (const [at, device] of devices.entries())
        await db
          .insertInto('device_job_row')
          .values({ job_id: again, line: at + 1, enterprise_id, device_id: device, name: 'x' })
          .execute();
    });
    // The second row is held until the token has ended.
    const working = await rows(test, async (db) => {
      await sql`select from device_job_row where job_id = ${again} and line = 2 for update`.execute(db);
      const running = runJob(test.kit, again, new AbortController().signal);
      await eventually(async () => expect(await job(again)).toMatchObject({ state: 'running', done: 1 }));
      const revoked = await story.lin.ask(apiTokenApi.revoke, { params: { id: tokenId } });
      expect(revoked.body.state).toBe('revoked');
      return { running };
    });
    await working.running;
    expect(await job(again)).toMatchObject({ state: 'failed', done: 1 });
    expect((await results(again)).map(({ state }: { state: string }) => state)).toEqual([
      'done',
      'waiting',
      'waiting',
    ]);
  });
});
