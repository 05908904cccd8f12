import { type ConnectionOptions, withClient } from '../../server/src/drivers/database/index.ts';
import { logInOver } from '../../server/test/login.ts';
import { withAppInstance } from './app-instance.ts';
import { type Figure, throughput } from './kit.ts';

const query = async <T>(owner: ConnectionOptions, text: string, values: unknown[] = []) =>
  withClient(owner, async (client) => (await client.query(text, values)).rows as T[]);

const MEMBERS = 100;

/** Fills up to so many accounts, a hundred in each enterprise; many have the name of the search. */
async function plant(owner: ConnectionOptions, accounts: number) {
  const there = `(select count(*) from account where username like 'bench%')`;
  await query(
    owner,
    `insert into enterprise (name, alias)
      select 'bench ' || n, '' from generate_series((select count(*) + 1 from enterprise), $1::int) n`,
    [accounts / MEMBERS],
  );
  await query(
    owner,
    `insert into account (username, email, phone, real_name, password_hash)
      select 'bench' || n, 'bench' || n || '@a.example', n::text,
        substr('王李张刘陈杨赵黄周吴', (1 + n % 10)::int, 1) || substr('伟芳娜敏静秀丽强磊军', (1 + n / 10 % 10)::int, 1), ''
      from generate_series(${there} + 1, $1::int) n`,
    [accounts],
  );
  await query(
    owner,
    `insert into membership (enterprise_id, account_id)
      select e.id, a.id
      from (select id, row_number() over (order by id) as n from account where username like 'bench%') a
        join (select id, row_number() over (order by alias = '海川重工' desc, id) as n from enterprise) e
          on e.n = 1 + a.n / ${MEMBERS}
      on conflict do nothing`,
  );
  await query(owner, 'vacuum analyze');
}

/** Seconds for a search: the fastest of a few, as the machine's own speed changes from one second to the next. */
async function searching(url: string, cookie: string) {
  const seen: number[] = [];
  for (let n = 0; n < 6; n += 1) seen.push(1 / (await throughput(url, { cookie }, 2)));
  return Math.min(...seen);
}

/** A search in one enterprise of a large instance against the same search in a small instance. */
export const employees = (): Promise<Figure[]> =>
  withAppInstance(
    async (url, { owner }) => {
      // The bench inserts rows as the owner, to whom row-level security applies too.
      await query(owner, 'alter table membership no force row level security');
      const cookie = await logInOver(url, 'lin.qiao');
      const [place] = await query<{ id: string }>(
        owner,
        `select id from enterprise where alias = '海川重工'`,
      );
      const words = encodeURIComponent('王');
      const address = `${url}/api-user/userWithEnterprises?enterpriseId=${place?.id}&username=${words}&pageSize=10`;
      await plant(owner, 10_000);
      const small = await searching(address, cookie);
      await plant(owner, 1_000_000);
      const large = await searching(address, cookie);
      return [
        {
          name: 'search among the employees of an enterprise, 1,000,000 accounts / 10,000',
          value: large / small,
          unit: 'ratio',
          limit: { most: 2 },
          note: `${Math.round(1 / large)} against ${Math.round(1 / small)} requests a second`,
        },
      ];
    },
    { SESSION_BINDING: 'off' },
  );

if (import.meta.main) console.table(await employees());
