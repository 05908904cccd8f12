import { gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { connectAsync } from 'mqtt';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { type Mosquitto, PLUGIN } from '../../../drivers/broker/testing/mosquitto.ts';
import { sourceById } from '../../telemetry/index.ts';
import { closing, type GatewayStory, send } from '../gateway/gateway.stories.ts';
import { aroundBroker } from './outside.stories.ts';

const CONTROL = '$CONTROL/dynamic-security/v1';
const T = Date.now();

describe.skipIf(!PLUGIN)('at a broker outside', () => {
  let mosquitto: Mosquitto;
  let test: TestApp;
  let story: GatewayStory;
  aroundBroker(
    (opened, told, broker) => {
      [test, story, mosquitto] = [opened, told, broker];
    },
    { isUp: true },
  );

  const points = async (id: string) => (await rows(test, (db) => sourceById(db, id)))?.points ?? 0;
  const message = (seq: number) => ({ run: 'g', seq, n: 'temperature', t: T + seq, v: seq });

  /** A client whom the broker lets say what it likes, as one that we do not manage might. */
  async function rogue() {
    const operator = await connectAsync(mosquitto.url, { protocolVersion: 5 });
    const acls = [{ acltype: 'publishClientSend', topic: 'gw/#', allow: true }];
    const commands = [
      { command: 'createRole', rolename: 'rogue', acls },
      { command: 'createClient', username: 'rogue', password: 'rogue', roles: [{ rolename: 'rogue' }] },
    ];
    await operator.publishAsync(CONTROL, JSON.stringify({ commands }), { qos: 1 });
    await operator.endAsync();
    const url = `mqtt://127.0.0.1:${mosquitto.port}`;
    const client = await eventually(() =>
      connectAsync(url, { username: 'rogue', password: 'rogue', reconnectPeriod: 0 }),
    );
    onTestFinished(() => void client.end(true));
    return client;
  }

  it('what is said for a gateway that must not send is forgotten, whatever the broker lets through', async () => {
    const [stopped, good] = [await story.ready(), await story.ready()];
    await story.lin.ask(gatewayApi.stop, { params: { id: stopped.id } });
    const { id: uncertified } = (await story.add()).body as { id: string };
    await story.configure(uncertified, [story.node('temperature')]);
    const client = await rogue();
    const none = '11111111-1111-4111-8111-111111111111';
    for (const id of [stopped.id, uncertified, none]) {
      await send(client, id, 'hello', { session: 'x' });
      for (let seq = 1; seq <= 20; seq += 1) await send(client, id, 'data/json', message(seq));
    }
    for (const topic of [
      'data',
      'x/y/z',
      'UP',
      'data/json/zstd',
      'hello',
      'gone',
      'reply',
      'reported',
      'lost',
    ])
      for (const text of ['', '{', 'null', '[]', '"x"', '{"session":{}}', '\0'])
        await client.publishAsync(`gw/${good.id}/up/${topic}`, text, { qos: 1 });
    for (let seq = 1; seq <= 20; seq += 1) await send(client, good.id, 'data/json', message(seq));
    await eventually(async () => expect(await points(good.id)).toBe(20));
    expect(await points(uncertified)).toBe(0);
    expect([await points(stopped.id), await story.status(stopped.id)]).toEqual([0, '4']);
    expect((await story.log(stopped.id)).map(({ type }) => type)).not.toContain('CONNECTED');
  });

  it('the gateways of a suspended enterprise are thrown out and kept out, until it is not', async () => {
    const one = await story.ready();
    const client = await story.connect(one);
    await send(client, one.id, 'hello', {});
    await eventually(async () => expect(await story.status(one.id)).toBe('2'));
    const suspended = (at: Date | null) =>
      rows(test, (db) =>
        db.updateTable('enterprise').set({ suspended_at: at }).where('id', '=', story.here).execute(),
      );
    onTestFinished(() => suspended(null).then(() => undefined));
    const closed = closing(client);
    await suspended(new Date());
    await send(client, one.id, 'alive', {});
    await closed;
    await expect(story.connect(one)).rejects.toMatchObject({ code: 5 });
    await suspended(null);
    await eventually(async () => void (await story.connect(one)), { interval: 1_000 });
  });
});
