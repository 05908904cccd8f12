import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ConnectionOptions,
  type Databases,
  withClient,
} from '../../server/src/drivers/database/index.ts';
import { AGENT, logInOver } from '../../server/test/login.ts';
import { withAppInstance } from './app-instance.ts';
import { openMeasured } from './database.ts';
import { type Figure, ratio, startProgram, throughput } from './kit.ts';

const query = async <T>(owner: ConnectionOptions, text: string, values: unknown[] = []) =>
  withClient(owner, async (client) => (await client.query(text, values)).rows as T[]);

/** The bench inserts rows as the owner, to whom row-level security applies too. */
const openWalls = (owner: ConnectionOptions) =>
  query(
    owner,
    ['menu', 'menu_privilege', 'role', 'role_grant', 'role_member', 'session']
      .map((table) => `alter table ${table} no force row level security`)
      .join(';'),
  );

/** The check of key, scope and wall: the same list with them, and without them for any logged-in user. */
export async function checking(): Promise<Figure[]> {
  const databases: Databases = await openMeasured();
  const folder = await mkdtemp(join(tmpdir(), 'cloudyard-bench-'));
  const served = await startProgram(
    'bench/src/unchecked-app.ts',
    {
      CLOUDYARD_DATA: folder,
      RATE_LIMIT: '100000000',
      LOGIN_RATE_LIMIT: '100000000',
      REPEAT_LOGIN: 'allow',
      BENCH_DATABASES: JSON.stringify({ owner: databases.owner, app: databases.app }),
    },
    /listening (\S+)/,
  );
  try {
    const url = served.said[1] ?? '';
    const cookie = await logInOver(url, 'lin.qiao');
    const [place] = await query<{ id: string }>(
      databases.owner,
      `select id from enterprise where alias = '海川重工'`,
    );
    const asked = `enterpriseId=${place?.id}&page=0&size=10`;
    const found = await ratio(
      () => throughput(`${url}/api-user/enterprisesRoles?${asked}`, { cookie }),
      () => throughput(`${url}/api-bench/roles?${asked}`, { cookie }),
      { rounds: 7, warm: 4 },
    );
    return [
      {
        name: 'cost of a list call with key, scope and wall / without',
        value: 1 / found.ratio,
        unit: 'ratio',
        limit: { most: 1.15 },
        note: `${Math.round(found.ours)} against ${Math.round(found.limit)} requests a second`,
      },
    ];
  } finally {
    await served.stop();
    await databases.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const SEEN = 40;
const ASKED = 400;

/** Fills up to so many menus and roles; one role sees a few of the menus, one sees them all. */
async function plant(owner: ConnectionOptions, menus: number, roles: number) {
  await query(
    owner,
    `insert into menu (owner, name, name_en, type, url, parent_id, sort)
      select 'platform', '菜单 ' || n, 'Menu ' || n, 'link', 'https://example.com/' || n,
        (select id from menu where code = 'group:yard'), n
      from generate_series((select count(*) + 1 from menu), $1::int) n`,
    [menus],
  );
  await query(
    owner,
    `insert into menu_privilege (menu_id, key, name) select id, 'view', '查看' from menu where code is null
      on conflict do nothing`,
  );
  await query(
    owner,
    `insert into role (enterprise_id, kind, code, name)
      select null, 'platform', 'bench-' || n, 'bench ' || n from generate_series((select count(*) + 1 from role), $1::int) n
      on conflict do nothing`,
    [roles],
  );
  await query(
    owner,
    `insert into role_grant (role_id, menu_id, key) select r.id, m.id, 'view' from role r,
      lateral (select id from menu where code is null order by sort limit ${SEEN}) m
      where r.code like 'bench-%' on conflict do nothing`,
  );
}

/** A user who sees every menu, in the small instance and in the large one. */
const openAll = (owner: ConnectionOptions) =>
  query(
    owner,
    `with whole as (
        insert into role (enterprise_id, kind, code, name) values (null, 'platform', 'whole', 'whole')
          on conflict on constraint role_code_taken do update set name = excluded.name returning id),
      given as (
        insert into role_member (role_id, account_id) select w.id, a.id from whole w, account a
          where a.username = 'zhou.yan' on conflict do nothing)
      insert into role_grant (role_id, menu_id, key) select w.id, p.menu_id, p.key from whole w, menu_privilege p
        on conflict do nothing`,
  );

/** First calls: each by a fresh login, so that nothing is cached. */
async function firstAsks(url: string, owner: ConnectionOptions, username = 'su.wen'): Promise<Asked> {
  const mark = crypto.randomUUID();
  const [person] = await query<{ id: string }>(owner, `select id from account where username = $1`, [
    username,
  ]);
  await query(
    owner,
    `insert into session (token_hash, account_id, username, address, agent, expires_at)
      select sha256(convert_to('bench-' || $1 || '-' || n, 'UTF8')), $2, $3, '127.0.0.1', 'bench',
        now() + interval '8 hours' from generate_series(1, ${ASKED}) n`,
    [mark, person?.id, username],
  );
  const nil = '00000000-0000-0000-0000-000000000000';
  const address = `${url}/api-menu/query-menu?userId=${person?.id}&enterpriseId=${nil}&roleId=${nil}`;
  const begin = performance.now();
  let next = 0;
  let shown = 0;
  const ask = async () => {
    while (next < ASKED) {
      next += 1;
      const headers = { cookie: `cloudyard=bench-${mark}-${next}`, 'user-agent': AGENT };
      const answer = await fetch(address, { headers });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`query-menu: ${answer.status} ${text}`);
      shown = text.split('"children"').length - 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, ask));
  return { ms: (performance.now() - begin) / ASKED, shown };
}

type Asked = { ms: number; shown: number };
const told = ({ ms, shown }: Asked) => `${ms.toFixed(2)} ms for ${shown}`;
/** The fixed cost of a call is the same for both, and would hide how the rest grows. */
const eachFurther = ({ few, all }: { few: Asked; all: Asked }) => (all.ms - few.ms) / (all.shown - few.shown);

/** `query-menu` in a large instance against a small one, and whether any statement scans all grants. */
export const menus = (): Promise<Figure[]> =>
  withAppInstance(
    async (url, { owner }) => {
      await openWalls(owner);
      await plant(owner, 200, 20);
      await query(
        owner,
        `insert into role_member (role_id, account_id) select r.id, a.id from role r, account a
          where r.code like 'bench-%' and a.username = 'su.wen' order by r.code limit 1`,
      );
      const measured = async () => {
        await openAll(owner);
        await query(owner, 'vacuum analyze');
        return {
          few: await best(() => firstAsks(url, owner)),
          all: await best(() => firstAsks(url, owner, 'zhou.yan')),
        };
      };
      await firstAsks(url, owner);
      const small = await measured();
      await plant(owner, 2000, 1000);
      const large = await measured();
      const read = await grantsRead(url, owner);
      return [
        {
          name: 'query-menu with 2,000 menus and 1,000 roles / with 200 menus',
          value: large.few.ms / small.few.ms,
          unit: 'ratio',
          limit: { most: 3 },
          note: `${large.few.ms.toFixed(2)} against ${small.few.ms.toFixed(2)} ms, asked for the first time`,
        },
        {
          name: 'query-menu for each further menu: to a user who sees 2,000 / who sees 200',
          value: eachFurther(large) / eachFurther(small),
          unit: 'ratio',
          limit: { most: 1.5 },
          note: `${told(large.all)} against ${told(small.all)}, with what ${SEEN} cost taken off both`,
        },
        {
          name: 'grants read in passing by everyday calls / grants there are',
          value: read,
          unit: 'ratio',
          limit: { most: 0 },
          note: 'by scans of the whole table, as PostgreSQL counts them',
        },
      ];
    },
    { SESSION_BINDING: 'off' },
  );

/** The fastest of a few: the machine's own speed changes from one second to the next. */
async function best(measure: () => Promise<Asked>) {
  let quietest = await measure();
  for (let n = 1; n < 5; n += 1) {
    const seen = await measure();
    if (seen.ms < quietest.ms) quietest = seen;
  }
  return quietest;
}

/** How many grants were read by scanning the table during everyday calls. */
async function grantsRead(url: string, owner: ConnectionOptions) {
  const scanned = async () => {
    const [row] = await query<{ n: string; all: string }>(
      owner,
      `select seq_tup_read as n, (select count(*) from role_grant) as all from pg_stat_user_tables
        where relname = 'role_grant'`,
    );
    return { read: Number(row?.n), all: Number(row?.all) };
  };
  const cookie = await logInOver(url, 'lin.qiao');
  const [role] = await query<{ id: string; enterprise_id: string; account: string }>(
    owner,
    `select r.id, r.enterprise_id, (select id from account where username = 'lin.qiao') as account from role r
      join enterprise e on e.id = r.enterprise_id where e.alias = '海川重工' and r.code = 'enterprise-administrator'`,
  );
  const place = `enterpriseId=${role?.enterprise_id}`;
  const nil = '00000000-0000-0000-0000-000000000000';
  const addresses = [
    `/api-user/enterprisesRoles?${place}`,
    `/api-menu/getMenusAndPrivilege?roleId=${role?.id}&${place}`,
    `/api-user/previewRole/${role?.id}`,
    `/api-user/roles/${role?.id}/impact`,
    `/api-user/why?userId=${role?.account}&${place}&roleId=${nil}&what=key:identity.member-session.read`,
    `/api-menu/query-menu?userId=${role?.account}&${place}&roleId=${nil}`,
    `/api-user/roleMatrix?${place}`,
  ];
  const ask = async () => {
    for (const address of addresses) {
      const answer = await fetch(url + address, { headers: { cookie, 'user-agent': AGENT } });
      if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
    }
  };
  // A connection reports its statistics about a second later, with its next statement.
  const told = async () => {
    await sleep(1500);
    for (let n = 0; n < 20; n += 1) await ask();
    await sleep(1500);
    await ask();
  };
  await told();
  // This query itself scans all of them: they are subtracted.
  const before = await scanned();
  await told();
  const after = await scanned();
  return Math.max(0, after.read - before.read - after.all) / after.all;
}

if (import.meta.main) console.table([...(await checking()), ...(await menus())]);
