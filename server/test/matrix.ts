import type { Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Caller, TestApp } from './app.ts';
import { CANARY } from './canary.ts';
import { markedAlgorithm } from './matrix-algorithm.ts';
import { markedBigdata } from './matrix-bigdata.ts';
import { markedEquipment } from './matrix-equipment.ts';
import { markedForward } from './matrix-forward.ts';
import { markedThing } from './matrix-iot.ts';
import { markedDevices } from './matrix-iot-device.ts';
import { markedMoney } from './matrix-money.ts';
import { markedProject } from './matrix-project.ts';
import { markedRule } from './matrix-rule.ts';
import { markedInstance } from './matrix-runtime.ts';
import { markedSpace } from './matrix-space.ts';
import { times } from './prove.ts';
import { runSql as run } from './rows.ts';
import { type Ids, sample } from './sample.ts';

/** What the rooms beside the people have, by what calls can be about. */
const marked = (a: string): Record<Exclude<Group, 'people'>, [string, string][]> => ({
  money: markedMoney(a),
  space: markedSpace(a),
  instance: markedInstance(a),
  equipment: markedEquipment(a),
  thing: markedThing(a),
  forward: markedForward(a),
  device: markedDevices(a),
  rule: markedRule(a),
  algorithm: markedAlgorithm(a),
  data: markedBigdata(a),
  project: markedProject(a),
});

/** Things of the enterprise 海川重工, one of every kind, each marked. */
export async function markedThings(test: TestApp) {
  const [place] = await run<{ a: string; b: string }>(
    test,
    `select (select id from enterprise where alias = '海川重工') a, (select id from enterprise where alias = '云杉精密') b`,
  );
  const { a, b } = place as { a: string; b: string };
  const qin = `(select id from account where username = 'qin.yue')`;
  const page = `(select id from menu where code = '/console/current-users')`;
  await run(
    test,
    `update account set real_name = '${CANARY}' where username in ('lin.qiao', 'qin.yue', 'meng.xia')`,
  );
  await run(test, `update enterprise set name = '${CANARY} 1', alias = '${CANARY}' where id = '${a}'`);
  for (const table of ['role', 'department', 'position']) {
    await run(test, `update ${table} set name = name || ' ${CANARY}' where enterprise_id = '${a}'`);
  }
  const made: [string, string][] = [
    ['role', `select id from role where enterprise_id = '${a}' and code = 'enterprise-finance'`],
    ['user', `select id from account where username = 'qin.yue'`],
    ['department', `select id from department where enterprise_id = '${a}' limit 1`],
    ['position', `select id from position where enterprise_id = '${a}' limit 1`],
    ['session', `select id from session where enterprise_id = '${a}' limit 1`],
    [
      'menu',
      `with m as (insert into menu (owner, enterprise_id, name, type, url) values ('enterprise', '${a}', '${CANARY}', 'link', 'https://a.example') returning id),
        p as (insert into menu_privilege (menu_id, key, name) select id, 'view', '${CANARY}' from m) select id from m`,
    ],
    [
      'deployment',
      `insert into deployment (enterprise_id, name, url) values ('${a}', '${CANARY}', 'https://a.example') returning id`,
    ],
    [
      'application',
      `insert into role_application (enterprise_id, role_id, account_id, reason) select '${a}', id, ${qin}, '${CANARY}'
        from role where enterprise_id = '${a}' and code = 'enterprise-finance' returning id`,
    ],
    [
      'privilege',
      `insert into enterprise_privilege (enterprise_id, menu_id, key, purpose, asked_by)
        values ('${a}', ${page}, 'identity.member-session.read', '${CANARY}', ${qin}) returning id`,
    ],
    [
      'office',
      `insert into office_role (enterprise_id, role_id, department_id) select '${a}', r.id, d.id from role r, department d
        where r.enterprise_id = '${a}' and r.code = 'enterprise-member' and d.enterprise_id = '${a}' limit 1 returning id`,
    ],
    [
      'file',
      `insert into file (enterprise_id, owner_id, name, original_name, category, mime, bytes, sha256, visibility)
        select '${a}', ${qin}, '${CANARY}', '${CANARY}', 'x', 'text/plain', 1, '\\x00', 'private' returning id`,
    ],
  ];
  const things: Things = { enterprise: a };
  for (const [group, kinds] of Object.entries({ people: made, ...marked(a) }))
    for (const [kind, text] of kinds) {
      things[kind] = (await run<{ id: string }>(test, text))[0]?.id as string;
      groupOf.set(kind, group as Group);
    }
  return { things, own: b };
}

export type Things = Record<string, string>;
const GROUPS = [
  ...(['people', 'money', 'space', 'instance', 'equipment', 'thing'] as const),
  ...(['forward', 'device', 'rule', 'algorithm', 'data', 'project'] as const),
];
type Group = (typeof GROUPS)[number];
const groupOf = new Map<string, Group>();

/** Of what kinds an id in an address of that beginning can be; everything else is about people. */
const ABOUT: [RegExp, Group[]][] = [
  [/^\/api-account/, ['money']],
  [/^\/(api-tenant|api-namespace)/, ['space', 'instance', 'money']],
  [/^\/api-application/, ['people', 'space', 'instance', 'money']],
  [/^\/api-equipment/, ['equipment', 'thing']],
  [/^\/api-iot\/(rule|alarm)/, ['rule', 'thing']],
  [/^\/api-iot\/(forward|push|receiver)/, ['forward', 'thing']],
  [/^\/api-iot/, ['thing', 'device', 'equipment']],
  [/^\/api-algorithm/, ['algorithm', 'data']],
  [/^\/api-bigdata/, ['data', 'project', 'algorithm']],
];

/** What a call is asked for: in full each kind of thing there is, usually those it can be about. */
function idsFor({ path }: Endpoint, things: Things): string[] {
  const about = ABOUT.find(([begins]) => begins.test(path))?.[1] ?? ['people'];
  const asked = (kind: string) => about.includes(groupOf.get(kind) ?? about[0] ?? 'people');
  const isFull = times(0, 1) === 1;
  return Object.entries(things).flatMap(([kind, id]) => (isFull || asked(kind) ? [id] : []));
}

/** What kind of thing a field of that name points to. */
const KINDS: Record<string, string> = {
  enterpriseId: 'enterprise',
  enterprise: 'enterprise',
  at: 'enterprise',
  roleId: 'role',
  role: 'role',
  roleIds: 'role',
  copyOf: 'role',
  userId: 'user',
  user: 'user',
  userIds: 'user',
  menuId: 'menu',
  app: 'menu',
  parentId: 'menu',
  before: 'menu',
  deploymentId: 'deployment',
  departmentId: 'department',
  positionId: 'position',
  sessionIds: 'session',
  ids: 'application',
  paymentId: 'payment',
  renewsId: 'certificate',
  guid: 'gateway',
  baseTypeId: 'equipmentType',
  destroyUserId: 'user',
  reviewerId: 'user',
  forwardId: 'forward',
};

type Answered = { status: number; body: unknown; text: string };
export type Asking = (endpoint: Endpoint, ask: object) => Promise<Answered>;

/** Asks with the things of another enterprise, in every place an id can stand. */
export async function knock(endpoint: Endpoint, things: Things, own: string, ask: Asking) {
  const answers: Answered[] = [];
  // Most calls have few places for an id: what would be asked in the same words again is not.
  const asked = new Set<string>();
  for (const place of [things.enterprise as string, own, NIL]) {
    for (const id of idsFor(endpoint, things)) {
      const ids: Ids = (name) => {
        if (KINDS[name] === 'enterprise') return place;
        return KINDS[name] ? (things[KINDS[name]] as string) : id;
      };
      const slots = {
        params: sample(endpoint.params, ids),
        query: sample(endpoint.query, ids),
        body: endpoint.upload ? undefined : sample(endpoint.body, ids),
      };
      const words = JSON.stringify(slots);
      if (asked.has(words)) continue;
      asked.add(words);
      answers.push(await ask(endpoint, slots));
    }
  }
  return answers;
}

export const askingAs =
  (who: Caller): Asking =>
  async (endpoint, slots) => {
    const { status, body } = await who.ask(endpoint, slots as never);
    return { status, body, text: JSON.stringify(body) };
  };

/** Everything the enterprise has, as one line a table. */
export async function stateOf(test: TestApp, enterpriseId: string): Promise<Record<string, string>> {
  const tables = await run<{ name: string }>(
    test,
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'enterprise_id' and table_type = 'BASE TABLE'
        -- How many devices are online is noted by the clock.
        and table_name not in ('audit_entry', 'session', 'device_hour') order by 1`,
  );
  const money = await run<{ name: string }>(
    test,
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'account_id' and table_name like 'ledger\\_%'
        and table_type = 'BASE TABLE' order by 1`,
  );
  const mine = `account_id in (select id from ledger_account where enterprise_id = '${enterpriseId}')`;
  const state: Record<string, string> = {};
  for (const [name, where] of [
    ...tables.map(({ name }) => [name, `enterprise_id = '${enterpriseId}'`] as const),
    ...money.map(({ name }) => [name, mine] as const),
  ]) {
    const [row] = await run<{ sum: string }>(
      test,
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${name} t
        where ${where}`,
    );
    state[name] = row?.sum ?? '';
  }
  return state;
}
