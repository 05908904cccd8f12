import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type ConnectionOptions, withClient } from '../../server/src/drivers/database/index.ts';
import { logInOver } from '../../server/test/login.ts';
import { withAppInstance } from './app-instance.ts';
import { type Figure, ratio, throughput } from './kit.ts';

const SECONDS = 2;
const AT_ONCE = [1, 4, 16, 64];

/** So many clients, each doing one act after the other for a while: acts a second. */
async function rate(options: ConnectionOptions, clients: number, act: (client: pg.Client) => Promise<void>) {
  const all = Array.from({ length: clients }, () => new pg.Client(options));
  await Promise.all(all.map((client) => client.connect()));
  const end = performance.now() + SECONDS * 1000;
  let done = 0;
  await Promise.all(
    all.map(async (client) => {
      while (performance.now() < end) {
        await act(client);
        done += 1;
      }
    }),
  );
  await Promise.all(all.map((client) => client.end()));
  return done / SECONDS;
}

const about = JSON.stringify({ type: 'bench', id: '01a00000-0000-7000-8000-000000000001', name: 'bench' });
const who = JSON.stringify({ id: null, name: 'bench' });

/** A transfer from one wallet, as the server sends it. */
const transfer = (wallet: string, revenue: string) => async (client: pg.Client) => {
  const lines = JSON.stringify([
    { account: wallet, amount: -1 },
    { account: revenue, amount: 1 },
  ]);
  await client.query('begin; set local role cloudyard_platform');
  await client.query({
    name: 'transfer',
    text: 'select * from ledger_transfer_money($1, $2, $3::jsonb, $4::jsonb, $5::jsonb)',
    values: ['purchase', randomUUID(), about, lines, who],
  });
  await client.query('commit');
};

/** The limit: take, give, note, and nothing that keeps it right. */
const bare = (from: string, to: string) => async (client: pg.Client) => {
  await client.query('begin');
  const move = { name: 'move', text: 'update bare_account set posted = posted + $2 where id = $1' };
  await client.query({ ...move, values: [from, -1] });
  await client.query({ ...move, values: [to, 1] });
  await client.query({
    name: 'note',
    text: 'insert into bare_entry (from_id, to_id, amount, note) values ($1, $2, 1, $3)',
    values: [from, to, about],
  });
  await client.query('commit');
};

async function hotWallet(app: ConnectionOptions, owner: ConnectionOptions, place: string): Promise<Figure> {
  const [from, to] = [randomUUID(), randomUUID()];
  const { wallet, revenue } = await withClient(owner, async (client) => {
    await client.query(`create table bare_account (id uuid primary key, posted bigint not null);
      create table bare_entry (id uuid primary key default new_id(), from_id uuid, to_id uuid, amount bigint, note jsonb,
        created_at timestamptz default now());
      insert into bare_account values ('${from}', 1000000000), ('${to}', 0)`);
    await client.query('begin; set local role cloudyard_platform');
    const accounts = await client.query<{ wallet: string; revenue: string; clearing: string }>(
      `select ledger_open_account('wallet', null, $1) as wallet, ledger_open_account('revenue', null, null) as revenue,
        ledger_open_account('clearing', null, null) as clearing`,
      [place],
    );
    const [found] = accounts.rows;
    if (!found) throw new Error('no accounts');
    await client.query('select ledger_transfer_money($1, $2, $3::jsonb, $4::jsonb, $5::jsonb)', [
      ...['topup', randomUUID(), about],
      JSON.stringify([
        { account: found.clearing, amount: -1_000_000_000 },
        { account: found.wallet, amount: 1_000_000_000 },
      ]),
      who,
    ]);
    await client.query('commit');
    return found;
  });
  const seen: { clients: number; ratio: number; ours: number; limit: number }[] = [];
  for (const clients of AT_ONCE) {
    const ours = () => rate(app, clients, transfer(wallet, revenue));
    const limit = () => rate(app, clients, bare(from, to));
    seen.push({ clients, ...(await ratio(ours, limit)) });
  }
  const least = seen.reduce((one, other) => (other.ratio < one.ratio ? other : one));
  return {
    name: 'transfers from one hot wallet / bare three-statement transaction, the worst of 1 to 64 at once',
    value: least.ratio,
    unit: 'ratio',
    limit: { least: 0.5 },
    note: seen
      .map(
        ({ clients, ours, limit }) => `${clients}: ${Math.round(ours)} against ${Math.round(limit)} a second`,
      )
      .join(', '),
  };
}

/** Fills a wallet up to so many entries, written past the functions: only their number matters here. */
async function plant(owner: ConnectionOptions, wallet: string, entries: number) {
  await withClient(owner, async (client) => {
    const tables = ['ledger_account', 'ledger_transfer', 'ledger_entry', 'ledger_month'];
    for (const table of tables)
      await client.query(`alter table ${table} no force row level security, disable trigger user`);
    const { rows } = await client.query<{ n: number }>(
      `select coalesce(max(number), 0)::int as n from ledger_entry where account_id = $1`,
      [wallet],
    );
    const from = (rows[0]?.n ?? 0) + 1;
    await client.query(
      `with t as (insert into ledger_transfer (kind, key, asked, reference_type, reference_id, reference_name, note,
            by_name, created_at)
          select case when n % 3 = 0 then 'topup' else 'purchase' end, 'plant:' || n, '', 'bench', new_id(), 'bench', '',
            'bench', now() - make_interval(mins => (2000000 - n)::int) from generate_series($2::int, $3::int) n
          returning id, kind, key, created_at)
        insert into ledger_entry (account_id, number, transfer_id, kind, amount, balance, created_at)
          select $1, substr(key, 7)::int, id, kind, 1, substr(key, 7)::int, created_at from t`,
      [wallet, from, entries],
    );
    await client.query(`update ledger_account set entries = $2, posted = $2 + held where id = $1`, [
      wallet,
      entries,
    ]);
    await client.query('delete from ledger_month where account_id = $1', [wallet]);
    await client.query(
      `insert into ledger_month select account_id, ledger_month_of(created_at), kind, 'bench', '00000000-0000-0000-0000-000000000000',
        'bench', sum(amount), count(*) from ledger_entry where account_id = $1 group by 1, 2, 3`,
      [wallet],
    );
    for (const table of tables)
      await client.query(`alter table ${table} force row level security, enable trigger user`);
    await client.query('vacuum analyze');
  });
}

async function statement(url: string, owner: ConnectionOptions, place: string): Promise<Figure[]> {
  const cookie = await logInOver(url, 'lin.qiao');
  const page = `${url}/api-account/statement?enterpriseId=${place}&size=20`;
  await throughput(page, { cookie }, 1);
  const { rows } = await withClient(owner, async (client) => {
    await client.query('begin; set local role cloudyard_platform');
    return client.query<{ id: string }>(`select ledger_open_account('wallet', null, $1) as id`, [place]);
  });
  const wallet = rows[0]?.id ?? '';
  const asked = { newest: page, 'one kind': `${page}&kind=purchase`, 'last page': `${page}&page=400` };
  const cost = async () => {
    const costs: Record<string, number> = {};
    for (const [name, address] of Object.entries(asked)) {
      const seen: number[] = [];
      for (let n = 0; n < 4; n += 1) seen.push(1 / (await throughput(address, { cookie }, 2)));
      costs[name] = Math.min(...seen);
    }
    return costs;
  };
  await plant(owner, wallet, 10_000);
  const small = await cost();
  await plant(owner, wallet, 1_000_000);
  const large = await cost();
  return Object.keys(asked).map((name) => ({
    name: `statement (${name}) with 1,000,000 entries / with 10,000`,
    value: (large[name] ?? 0) / (small[name] ?? 1),
    unit: 'ratio',
    limit: { most: 1.5 },
    note: `${Math.round(1 / (large[name] ?? 1))} against ${Math.round(1 / (small[name] ?? 1))} pages a second`,
  }));
}

export const movingMoney = (): Promise<Figure[]> =>
  withAppInstance(
    async (url, { owner, app }) => {
      const { rows } = await withClient(owner, (client) =>
        client.query<{ id: string; alias: string }>(
          `select id, alias from enterprise where alias in ('海川重工', '云杉精密')`,
        ),
      );
      const placeOf = (alias: string) => rows.find((row) => row.alias === alias)?.id ?? '';
      return [
        await hotWallet(app, owner, placeOf('云杉精密')),
        ...(await statement(url, owner, placeOf('海川重工'))),
      ];
    },
    { SESSION_BINDING: 'off' },
  );

if (import.meta.main) console.table(await movingMoney());
