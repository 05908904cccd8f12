import { type ConnectionOptions, withClient } from '../../server/src/drivers/database/index.ts';
import { withAppInstance } from './app-instance.ts';
import { type Figure, ratioOfSums, startProgram, throughput } from './kit.ts';

const query = async <T>(owner: ConnectionOptions, text: string, values: unknown[] = []) =>
  withClient(owner, async (client) => (await client.query(text, values)).rows as T[]);

/** Fills up to so many applications in the market; about twenty contain the two characters of the search. */
async function plant(owner: ConnectionOptions, many: number) {
  const lin = `(select id from account where username = 'lin.qiao')`;
  await query(
    owner,
    `insert into application (scope, enterprise_id, created_by, code, name, en_name, logo, terminal, model, type,
        category_id, description, status)
      select 'enterprise', (select id from enterprise where alias = '海川重工'), ${lin}, 'bench-' || n,
        case when n % ($1::int / 20) = 0 then '产线检修 ' else '车间管理 ' end || n, 'Bench ' || n, 'logo.png', 'WEB',
        'SINGLE', 'MARKET', (select array_agg(id) from app_category where parent_id is not null)[1 + n % 20],
        '<p>好用</p>', '3'
      from generate_series((select count(*) + 1 from application where code like 'bench-%'), $1::int) n`,
    [many],
  );
  // Surplus matches of the smaller instance are renamed: both instances find the same number.
  await query(
    owner,
    `update application set name = replace(name, '检修', '管理')
      where name like '%检修%' and substr(code, 7)::int % ($1::int / 20) <> 0`,
    [many],
  );
  const fresh = `application a where a.code like 'bench-%'
    and not exists (select from major_version m where m.application_id = a.id)`;
  await query(
    owner,
    `insert into resource_plan (application_id, name, code, price_fen, created_by)
      select a.id, '标准', 'standard', substr(a.code, 7)::int, a.created_by from ${fresh}`,
  );
  await query(
    owner,
    `with made as (insert into major_version (application_id, number, created_by)
        select a.id, 1, a.created_by from ${fresh} returning id, application_id, created_by)
      insert into app_version (major_id, application_id, number, source_type, status, created_by)
        select id, application_id, 0, 'URL', '3', created_by from made`,
  );
  // Applications have different numbers of subscribers, as in real use.
  await query(
    owner,
    `insert into subscription (application_id, account_id)
      select l.application_id, p.id from listing l, account p where hashtext(l.application_id::text || p.id) % 3 = 0
      on conflict do nothing`,
  );
  await query(owner, 'vacuum analyze');
}

/** Seconds for a page: the fastest of a few, as the machine's own speed changes from one second to the next. */
async function reading(address: string) {
  const seen: number[] = [];
  for (let n = 0; n < 6; n += 1) seen.push(1 / (await throughput(address, {}, 2)));
  return Math.min(...seen);
}

/** A visitor's first search: two Chinese characters, in a small and in a large market, and against bare SQL. */
export const searchingListings = (): Promise<Figure[]> =>
  withAppInstance(async (url, { owner }) => {
    // The bench inserts rows as the owner, to whom row-level security applies too.
    for (const table of ['application', 'subscription', 'listing'])
      await query(owner, `alter table ${table} no force row level security`);
    const asked = `name=${encodeURIComponent('检修')}&pageSize=10`;
    const address = `${url}/api-application/searchApplicationByParams?${asked}`;
    await plant(owner, 1000);
    const small = await reading(address);
    await plant(owner, 100_000);
    const large = await reading(address);
    const bare = await startProgram(
      'bench/src/bare-listing.ts',
      { BENCH_DATABASE: JSON.stringify(owner) },
      /listening (\S+)/,
    );
    const found = await ratioOfSums(
      () => throughput(address, {}, 2),
      () => throughput(`${bare.said[1]}/search?${asked}`, {}, 2),
      12,
    );
    await bare.stop();
    return [
      {
        name: 'search of the market with two characters, 100,000 applications / 1,000',
        value: large / small,
        unit: 'ratio',
        limit: { most: 2 },
        note: `${Math.round(1 / large)} against ${Math.round(1 / small)} requests a second`,
      },
      {
        name: 'search of the market among 100,000 applications / bare handler',
        value: found.ratio,
        unit: 'ratio',
        limit: { least: 0.5 },
        note: `${Math.round(found.ours)} against ${Math.round(found.limit)} requests a second`,
      },
    ];
  });

if (import.meta.main) console.table(await searchingListings());
