import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STEPS } from '@cloudyard/contract/space/space.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Databases, withClient } from '../src/drivers/database/index.ts';
import { freshDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { type ServerProcess, startServer, urlOf } from './process.ts';
import { times } from './prove.ts';

// A space is set up while the server is killed before and after each of its steps, and started anew.

let databases: Databases;
let folder: string;
let env: Record<string, string>;
let server: ServerProcess | undefined;

beforeAll(async () => {
  databases = await freshDatabase('peopled');
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-spaces-'));
  env = {
    DATABASE_URL: urlOf(databases.owner),
    DATABASE_APP_URL: urlOf(databases.app),
    CLOUDYARD_DATA: folder,
  };
  // Migrated by the first start; without a space there is nothing to set up yet.
  server = await startServer(env);
  await server.stop();
});
afterAll(async () => {
  await server?.stop('SIGKILL');
  await databases?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

const inDatabase = <T>(sql: string, values: unknown[] = []) =>
  withClient(databases.owner, async (client) => {
    await client.query('set role cloudyard_platform');
    return (await client.query(sql, values)).rows as T[];
  });
const asOwner = (sql: string) => withClient(databases.owner, (client) => client.query(sql));

/** An approved space whose price is set aside, as the calls leave it. */
async function approved() {
  const [made] = await inDatabase<{ id: string }>(`
    with who as (select a.id as lin, m.enterprise_id as here from account a
        join membership m on m.account_id = a.id where a.username = 'lin.qiao' limit 1),
      wallet as (select ledger_open_account('wallet', null, here) as id from who),
      paid as (select ledger_transfer_money('topup', 'test', '{"type":"topup","id":"00000000-0000-4000-8000-000000000001","name":"x"}',
        (select jsonb_build_array(jsonb_build_object('account', (select id from ledger_account where kind = 'clearing'), 'amount', -100000),
          jsonb_build_object('account', wallet.id, 'amount', 100000)) from wallet), '{"id":null,"name":"x"}', '', null)),
      plan as (select * from quota_plan where code = 'starter')
    insert into space (enterprise_id, name, domain_name, secret_hash, platform, months, plan_id, plan, amount, status,
      created_by, submitted_by, submitted_at)
    select who.here, 'killed', 'killed', 'x', 'local', 1, plan.id, jsonb_build_object('code', plan.code, 'name', plan.name,
      'nameEn', plan.name_en, 'description', '', 'descriptionEn', '', 'price', plan.price, 'items', plan.items),
      19900, '2', who.lin, who.lin, now()
    from who, plan, paid returning id`);
  const id = (made as { id: string }).id;
  await inDatabase(
    `with held as (select (ledger_hold_money(null, s.enterprise_id, 19900, 'payment:' || s.id,
        jsonb_build_object('type', 'space', 'id', s.id, 'name', s.name), '{"id":null,"name":"x"}',
        now() + interval '30 days')).id from space s where s.id = $1),
      pay as (insert into ledger_payment (account_id, key, asked, kind, settles, state, amount, title, lines, reference_type,
        reference_id, reference_name, for_whom, credits, asked_name, expires_at, hold_minutes, hold_id, held_at)
      select ledger_open_account('wallet', null, s.enterprise_id), 'space:' || s.id, '', 'purchase', 'on_delivery', 'held', 19900,
        'x', '[{"label":"x","amount":19900}]', 'space', s.id, s.name, '',
        (select jsonb_build_array(jsonb_build_object('account', a.id, 'amount', 19900)) from ledger_account a
          where a.kind = 'revenue'), 'x', now() + interval '30 days', 43200, held.id, now()
      from space s, held where s.id = $1 returning id)
    update space set payment_id = pay.id from pay where space.id = $1`,
    [id],
  );
  return id;
}

/** Whoever marks this step so waits as long as the table has a row; the lock shows that a step does. */
const pauseAt = (step: string, state: string) =>
  asOwner(`create table if not exists pause_wanted (one int);
    grant select on pause_wanted to public;
    insert into pause_wanted values (1);
    create or replace function pause_here() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(4711);
        while exists (select from pause_wanted) loop perform pg_sleep(0.02); end loop;
        return new;
      end $$;
    drop trigger if exists pause_here on space_step;
    create trigger pause_here before update on space_step for each row
      when (new.step = '${step}' and new.state = '${state}') execute function pause_here()`);
const isPaused = async () => {
  const waiting = await inDatabase(
    `select 1 from pg_locks where locktype = 'advisory' and objid = 4711 and granted`,
  );
  expect(waiting).toHaveLength(1);
};
/** What was held up ends too: its process is gone, so nothing of it is committed. */
const endPause = async () => {
  await asOwner('truncate pause_wanted');
  await eventually(() => expect(isPaused()).rejects.toThrow());
  await asOwner('drop trigger pause_here on space_step');
};

const moments = STEPS.flatMap((step) =>
  (['running', 'done'] as const).map((state) => [step, state] as const),
);
const chosen =
  times(0, 1) === 1
    ? moments
    : moments.filter(([step, state]) => step === 'charge' || state === 'done').slice(-3);

it('is charged once and online in the end, whenever the server dies', async () => {
  const id = await approved();
  for (const [step, state] of chosen) {
    await pauseAt(step, state);
    server = await startServer(env);
    await eventually(isPaused);
    await server.stop('SIGKILL');
    await endPause();
  }
  server = await startServer(env);
  await eventually(async () => {
    const left = await inDatabase(`select 1 from space_step where space_id = $1 and state <> 'done'`, [id]);
    expect(left).toEqual([]);
  });
  const [end] = await inDatabase<Record<string, unknown>>(
    `select s.status, s.periods, p.state as payment,
      (select count(*)::int from ledger_transfer where kind = 'purchase') as charges,
      (select posted::int from ledger_account where enterprise_id = s.enterprise_id and kind = 'wallet') as balance,
      (select held::int from ledger_account where enterprise_id = s.enterprise_id and kind = 'wallet') as held,
      (select count(*)::int from space_period where space_id = s.id) as spans,
      (select count(*)::int from quota_grant where source_id = s.id) as grants,
      (select count(*)::int from space_move where space_id = s.id and event = 'open') as opened
    from space s join ledger_payment p on p.id = s.payment_id where s.id = $1`,
    [id],
  );
  expect(end).toEqual({
    ...{ status: '3', periods: 1, payment: 'paid', charges: 1, balance: 80_100, held: 0 },
    ...{ spans: 1, grants: 5, opened: 1 },
  });
}, 900_000);
