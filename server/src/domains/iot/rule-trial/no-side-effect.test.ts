import { forwardApi } from '@cloudyard/contract/iot/forward.ts';
import { ruleTrialApi, type Trial } from '@cloudyard/contract/iot/rule-trial.ts';
import { stateApi } from '@cloudyard/contract/iot/state.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { httpDraft, openHttpReceiver } from '../forward/forward.stories.ts';
import { put } from '../forward/queue.service.ts';
import { graphOf, hotGraph, node, type RuleStory, ruleStory } from '../rule/rule.stories.ts';

let test: TestApp;
let story: RuleStory;
let receiver: Awaited<ReturnType<typeof openHttpReceiver>>;
beforeAll(async () => {
  test = await openTestApp({ MQTT_PORT: '0', OWN_NETWORKS: '127.0.0.0/8' });
  story = await ruleStory(test);
  receiver = await openHttpReceiver();
});
afterAll(async () => {
  story?.close();
  await receiver?.close();
  await test?.close();
});

/** Every action a rule has, and what it is cleared by. */
const everything = (forwardId: string) =>
  graphOf(
    [
      ...hotGraph.nodes,
      node('told', 'message', { users: [], handlers: true, title: 'x', text: 'y' }),
      node('done', 'command', { command: 'stop', arguments: '{}' }),
      node('load', 'set', { property: 'load', expression: 'temperature * 2.0' }),
      node('out', 'forward', { forwardId, template: '{"hot": ${temperature}}' }),
    ],
    [
      ...hotGraph.links.map(({ from, port, to }) => `${from} ${port} ${to}`),
      ...['told', 'done', 'load', 'out'].map((one) => `is-hot yes ${one}`),
    ],
  );

const all = (table: string) => sql`select coalesce(md5(string_agg(t::text, ' ' order by t::text)), '')
  from ${sql.table(table)} t`;
/** All that a rule that runs writes, each as something that is another when it was written. */
const written = (gateway: string): Record<string, RawBuilder<unknown>> => ({
  ...Object.fromEntries(
    [
      ...['alarm', 'alarm_step', 'message', 'inbox', 'inbox_count', 'gateway_command', 'rule_count'],
      ...['rule_state', 'push_message', 'device_event'],
    ].map((table) => [table, all(table)]),
  ),
  // What was counted is added up now and then.
  forward_count: sql`select coalesce(sum(matched), 0)::text from forward_count`,
  points: sql`select frame_no::text from telemetry_source where id = ${gateway}`,
  computed: sql`select count(*)::text from telemetry_series where source_id = ${gateway} and is_computed`,
  read: sql`select coalesce(sum(frame_no), 0)::text from stream_cursor`,
});
const stand = (gateway: string) =>
  rows(test, async (db) => {
    const found: Record<string, string> = {};
    for (const [name, what] of Object.entries(written(gateway)))
      found[name] = (await sql<{ is: string }>`select (${what}) as is`.execute(db)).rows[0]?.is ?? '';
    return found;
  });

const ended = async (id: string): Promise<Trial> => {
  const view = async () => (await story.lin.ask(ruleTrialApi.view, { params: { id } })).body;
  await eventually(async () => expect((await view()).state).toBe('done'));
  return view();
};

it('does nothing of what the same rule does when it runs: not in the database, not over the wire', async () => {
  const gateway = await story.ready();
  const machine = await story.connect(gateway);
  const commands: string[] = [];
  machine.on('message', (topic, bytes) => {
    if (topic.endsWith('/down/command')) commands.push(JSON.parse(String(bytes)).name);
  });
  await machine.subscribeAsync(`gw/${gateway.id}/down/#`, { qos: 1 });
  const forwardId: string = (await story.lin.ask(forwardApi.add, { body: httpDraft(receiver.url) })).body.id;
  const began = Date.now() - 600_000;
  for (const [n, temperature] of [70, 90, 60, 95].entries())
    await story.say(machine, gateway.id, { temperature }, began + n * 1_000);
  const scope = { products: [story.productId], devices: [gateway.id] };
  const { id } = (await story.addRule(everything(forwardId), { scope })).body;

  const before = await stand(gateway.id);
  const asked = await story.lin.ask(ruleTrialApi.start, { params: { id }, body: { hours: 1 } });
  const trial = await ended(asked.body.id);
  expect(trial.counts.map(({ kind, after }) => [kind, after])).toEqual([
    ['clear', 1],
    ...['command', 'forward', 'message', 'raise', 'set'].map((kind) => [kind, 2]),
  ]);
  expect(await stand(gateway.id)).toEqual(before);

  // What leaves later than a word that is said now does not leave at all: both go in their order.
  await story.lin.ask(stateApi.read, {
    params: { id: gateway.id },
    body: { timeoutSeconds: 60, waitMinutes: 10 },
  });
  const payload = '{"device":"last","n":1}';
  await rows(test, async (db) => {
    const { enterprise_id: enterpriseId } = await db
      .selectFrom('forward')
      .select('enterprise_id')
      .where('id', '=', forwardId)
      .executeTakeFirstOrThrow();
    const of = { pushId: null, deviceId: gateway.id, deviceName: '', deviceCode: '' };
    await put(db, { forwardId, enterpriseId }, [{ ...of, payload, bytes: payload.length, at: new Date() }]);
  });
  await eventually(() => expect(commands).toHaveLength(1));
  await eventually(() => expect(receiver.got).toEqual([{ device: 'last', n: 1 }]));
  expect(commands).not.toContain('stop');

  // The same rule, running: it does every one of them.
  const standing = await stand(gateway.id);
  await story.publish(id);
  await story.say(machine, gateway.id, { temperature: 99 });
  await eventually(() => expect(receiver.got).toContainEqual({ hot: 99 }));
  await eventually(() => expect(commands).toContain('stop'));
  const same = {
    rule_state: 'it remembers nothing',
    device_event: 'nothing happened',
    push_message: 'it was sent',
  };
  await eventually(async () => {
    const now = await stand(gateway.id);
    expect(Object.keys(now).filter((name) => now[name] === standing[name] && !(name in same))).toEqual([]);
  });
});
