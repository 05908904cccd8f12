import { type ConnectionOptions, withClient } from '../../server/src/drivers/database/index.ts';
import { logInOver } from '../../server/test/login.ts';
import { withAppInstance } from './app-instance.ts';
import { type Figure, throughput } from './kit.ts';

const query = async <T>(owner: ConnectionOptions, text: string, values: unknown[] = []) =>
  withClient(owner, async (client) => (await client.query(text, values)).rows as T[]);

/** Fills up to so many applications of one enterprise; about twenty contain the two characters of the search. */
async function plant(owner: ConnectionOptions, place: string, many: number) {
  await query(
    owner,
    `insert into application (scope, enterprise_id, created_by, code, name, en_name, logo, terminal, model, type,
        category_id, description, status, updated_at)
      select 'enterprise', $1::uuid, (select id from account where username = 'lin.qiao'), 'bench-' || n,
        case when n % ($2::int / 20) = 0 then '产线检修 ' else '车间管理 ' end || n, 'Bench ' || n, 'logo.png', 'WEB',
        'SINGLE', 'MARKET', (select id from app_category where parent_id is not null limit 1), '<p>好用</p>',
        (n % 4)::text, now() - make_interval(secs => n)
      from generate_series((select count(*) + 1 from application), $2::int) n`,
    [place, many],
  );
  // Surplus matches of the smaller instance are renamed: both instances find the same number.
  await query(
    owner,
    `update application set name = replace(name, '检修', '管理')
      where name like '%检修%' and substr(code, 7)::int % ($1::int / 20) <> 0`,
    [many],
  );
  await query(owner, 'vacuum analyze application');
}

/** Seconds for a page: the fastest of a few, as the machine's own speed changes from one second to the next. */
async function reading(address: string, cookie: string) {
  const seen: number[] = [];
  for (let n = 0; n < 6; n += 1) seen.push(1 / (await throughput(address, { cookie }, 2)));
  return Math.min(...seen);
}

/** The management's list with a search of two Chinese characters, in a small and in a large instance. */
export const managingApplications = (): Promise<Figure[]> =>
  withAppInstance(
    async (url, { owner }) => {
      // The bench inserts rows as the owner, to whom row-level security applies too.
      await query(owner, 'alter table application no force row level security');
      const cookie = await logInOver(url, 'lin.qiao');
      const [place] = await query<{ id: string }>(
        owner,
        `select id from enterprise where alias = '海川重工'`,
      );
      const id = place?.id ?? '';
      const words = encodeURIComponent('检修');
      const address = `${url}/api-application/getApplicationByCompanyId/${id}?name=${words}&size=10`;
      await plant(owner, id, 1000);
      const small = await reading(address, cookie);
      await plant(owner, id, 100_000);
      const large = await reading(address, cookie);
      return [
        {
          name: 'management list with a search of two characters, 100,000 applications / 1,000',
          value: large / small,
          unit: 'ratio',
          limit: { most: 2 },
          note: `${Math.round(1 / large)} against ${Math.round(1 / small)} requests a second`,
        },
      ];
    },
    { SESSION_BINDING: 'off' },
  );

if (import.meta.main) console.table(await managingApplications());
