import { setTimeout as sleep } from 'node:timers/promises';
import { graphOf, node } from '../../server/src/domains/iot/rule/rule.stories.ts';
import { type ConnectionOptions, withClient } from '../../server/src/drivers/database/index.ts';
import type { Figure } from './kit.ts';
import { type Planted, plantGateways } from './plant-gateways.ts';
import { senders, within } from './points.ts';

// What rules cost: messages a second that are stored and judged by twenty rules, against those that are only stored.

const GATEWAYS = 16;
const NODES = 10;
const RULES = 20;
const ROUNDS = 3;

const property = (id: string) => ({
  ...{ id, name: id, description: '', dataType: 'number', unit: '', min: null, max: null, step: null },
  ...{ choices: [], source: 'device', isWritable: false },
});

/** In turns: a threshold, a condition that has to hold, and a mean over the last messages. Each raises now and then. */
function ruleOf(n: number) {
  const id = `node${n % NODES}`;
  const start = node('start', 'on-property', { properties: [id] });
  const alarm = node('alarm', 'raise', { severity: 'info', title: 'x' });
  const over = `${id} > ${20 + (n % NODES)}.999`;
  if (n % 3 === 0)
    return graphOf(
      [start, node('over', 'filter', { expression: over }), alarm],
      ['start out over', 'over yes alarm'],
    );
  if (n % 3 === 1)
    return graphOf(
      [start, node('long', 'hold', { expression: over, seconds: 5 }), alarm],
      ['start out long', 'long held alarm'],
    );
  const mean = { value: id, function: 'mean', by: 'count', size: 20, isSliding: true, as: 'mean' };
  return graphOf(
    [
      ...[start, node('mean', 'window', mean), alarm],
      node('high', 'filter', { expression: `double(vars.mean) > ${20 + (n % NODES)}.9` }),
    ],
    ['start out mean', 'mean out high', 'high yes alarm'],
  );
}

const TABLES = [
  ...['product', 'product_model', 'rule', 'rule_version', 'rule_count', 'alarm', 'stream_cursor', 'device'],
];

/** What the gateways say becomes the properties of their product. Answers which that is. */
export const plantModel = (owner: ConnectionOptions, gateways: readonly Planted[], nodes: number) =>
  withClient(owner, async (client) => {
    for (const table of TABLES) await client.query(`alter table ${table} no force row level security`);
    const { rows } = await client.query<{ product_id: string }>(
      'select product_id from device where id = $1',
      [gateways[0]?.id],
    );
    const product = rows[0]?.product_id ?? '';
    const names = Array.from({ length: nodes }, (_, n) => property(`node${n}`));
    await client.query(
      `insert into product_model (enterprise_id, product_id, version, content, published_at)
        select enterprise_id, id, 1000, $2, now() from product where id = $1`,
      [product, { properties: names, events: [], services: [], tags: [], codec: '' }],
    );
    return product;
  });

/** Twenty rules for each enterprise; none of them runs yet. */
const plantRules = (owner: ConnectionOptions, gateways: readonly Planted[], product: string) =>
  withClient(owner, async (client) => {
    await client.query('update rule set is_enabled = false');
    for (const enterprise of new Set(gateways.map((one) => one.enterprise)))
      for (let n = 0; n < RULES; n += 1)
        await client.query(
          `with r as (insert into rule (enterprise_id, name, scope, graph, version, published_revision, enabled_at)
              values ($1, $2, $3, $4, 1, 1, now()) returning id, enterprise_id, scope, graph)
            insert into rule_version (rule_id, version, enterprise_id, scope, graph)
            select id, 1, enterprise_id, scope, graph from r`,
          [enterprise, `bench ${n}`, { products: [product], groups: [], devices: [] }, ruleOf(n)],
        );
  });

const query = async <T>(owner: ConnectionOptions, text: string) =>
  withClient(owner, async (client) => (await client.query(text)).rows as T[]);

/** Frames that were stored, and of those the ones rules have seen. */
async function counted(owner: ConnectionOptions) {
  const [row] = await query<{ stored: string; judged: string }>(
    owner,
    `select sum(s.frame_no) as stored, sum(coalesce(c.frame_no, 0)) as judged
      from telemetry_source s join gateway g on g.id = s.id and g.hardware_id like 'BENCH-%'
      left join stream_cursor c on c.source_id = s.id and c.consumer like 'rules:%'`,
  );
  return { stored: Number(row?.stored), judged: Number(row?.judged) };
}

/** Messages a second; with rules, until the last of them was judged. */
async function round(
  owner: ConnectionOptions,
  mqtt: string,
  gateways: readonly Planted[],
  isJudged: boolean,
) {
  await query(
    owner,
    `update rule set is_enabled = ${isJudged}, enabled_at = now() where name like 'bench %'`,
  );
  // Copies look at rules anew after half a minute; no call here asks them to sooner.
  await sleep(isJudged ? 35_000 : 31_000);
  const before = await counted(owner);
  const began = performance.now();
  const sent = await senders(mqtt, gateways, {});
  await sent.stop();
  let now = await counted(owner);
  while (isJudged && now.judged < now.stored) {
    await sleep(50);
    now = await counted(owner);
  }
  const seconds = (performance.now() - began) / 1_000;
  return (now.stored - before.stored) / seconds;
}

/** How often a rule looked at a message, and how many alarms came of it. */
async function done(owner: ConnectionOptions) {
  const [row] = await query<{ judged: string; alarms: string }>(
    owner,
    `select (select coalesce(sum(times), 0) from rule_count where node = '' and port = 'message') as judged,
      (select count(*) from alarm) as alarms`,
  );
  return { judged: Number(row?.judged), alarms: Number(row?.alarms) };
}

export const judgingMessages = (): Promise<Figure[]> =>
  within(async (_, owner, mqtt) => {
    const gateways = await plantGateways(owner, GATEWAYS, NODES);
    await plantRules(owner, gateways, await plantModel(owner, gateways, NODES));
    const before = await done(owner);
    const rounds: { ours: number; limit: number }[] = [];
    for (let n = 0; n < ROUNDS; n += 1)
      rounds.push({
        limit: await round(owner, mqtt, gateways, false),
        ours: await round(owner, mqtt, gateways, true),
      });
    const after = await done(owner);
    if (after.judged === before.judged || after.alarms === before.alarms)
      throw new Error('No rule judged anything, so nothing was measured.');
    const best = {
      ours: Math.max(...rounds.map(({ ours }) => ours)),
      limit: Math.max(...rounds.map(({ limit }) => limit)),
    };
    const per = (value: number) => Math.round(value).toLocaleString('en');
    return [
      {
        name: `messages a second stored and judged by ${RULES} rules / stored alone`,
        ...{ value: best.ours / best.limit, unit: 'ratio', limit: { least: 0.5 } },
        note: `${per(best.ours)} against ${per(best.limit)} messages a second, each the best of ${ROUNDS} rounds; ${GATEWAYS} gateways, ${NODES} points a message; until the last was judged, ${per(after.judged - before.judged)} times in all with ${per(after.alarms - before.alarms)} alarms`,
      },
    ];
  });

if (import.meta.main) console.table(await judgingMessages());
