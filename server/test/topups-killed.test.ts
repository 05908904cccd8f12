import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newCode } from '../src/domains/ledger/topup/topup.policy.ts';
import { type Databases, withClient } from '../src/drivers/database/index.ts';
import { signForm } from '../src/kit/signed-form.ts';
import { freshDatabase } from './database.ts';
import { type ServerProcess, startServer, urlOf } from './process.ts';
import { times } from './prove.ts';

// Signed callbacks arrive again and again while the server is killed at any moment and started anew.

const SECRET = 'a secret of the copies of this test, long enough';
const ROUNDS = times(2, 25);
const PER_ROUND = times(12, 20);
const AT_ONCE = 6;

let databases: Databases;
let folder: string;
let env: Record<string, string>;
let server: ServerProcess;

beforeAll(async () => {
  databases = await freshDatabase('peopled');
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-topups-'));
  env = {
    DATABASE_URL: urlOf(databases.owner),
    DATABASE_APP_URL: urlOf(databases.app),
    CLOUDYARD_DATA: folder,
    CLOUDYARD_SECRET: SECRET,
    RATE_LIMIT: '100000',
  };
  server = await startServer(env);
});
afterAll(async () => {
  await server?.stop('SIGKILL');
  await databases?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

/** The amount in fen, as the database says it. */
type Begun = { id: string; code: string; amount: number };

const inDatabase = <T>(sql: string, values: unknown[] = []) =>
  withClient(databases.owner, async (client) => {
    await client.query('set role cloudyard_platform');
    return (await client.query(sql, values)).rows as T[];
  });

/** Past the server, which limits how many one account may begin. */
async function begin(yuan: number): Promise<Begun> {
  const [made] = await inDatabase<Begun>(
    `insert into ledger_topup (account_id, amount, method, code, by_id, by_name, expires_at)
      select ledger_open_account('wallet', id, null), $1, 'till', $2, id, username, now() + interval '30 days'
      from account where username = 'su.wen' returning id, code, amount`,
    [yuan * 100, newCode()],
  );
  return made as Begun;
}

/** What the provider hears: the answer, the status of a refusal, or that the line broke. */
async function say({ code, amount }: Begun): Promise<string | number> {
  const form = signForm(Buffer.from(SECRET), 'till callback', {
    order: code,
    transaction: `T-${code}`,
    fen: String(amount),
    status: 'TRADE_SUCCESS',
  });
  try {
    const response = await fetch(`${server.url}/api-account/topups/callback/till`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    return response.ok ? await response.text() : response.status;
  } catch {
    return 'broken';
  }
}

/** A provider that is asked to come back later does. */
async function insist(one: Begun): Promise<string | number> {
  for (;;) {
    const heard = await say(one);
    if (heard !== 429) return heard;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** Providers send until the server is gone, each order several times over. */
async function storm(topups: readonly Begun[], isOver: () => boolean) {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, n) => {
      for (let at = n; !isOver(); at++) await say(topups[at % topups.length] as Begun);
    }),
  );
}

const counted = async (sql: string) => (await inDatabase<{ n: number }>(sql))[0]?.n;

it('every payment is credited exactly once, whenever the server dies', async () => {
  const all: Begun[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const fresh = await Promise.all(Array.from({ length: PER_ROUND }, (_, n) => begin(1 + round + n)));
    all.push(...fresh);
    let dead = false;
    const sent = storm(fresh, () => dead);
    // At any moment: before the first one is taken, in the middle, or after the last.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 250));
    await server.stop('SIGKILL');
    dead = true;
    await sent;
    server = await startServer(env);
  }
  for (let time = 0; time < 2; time++) for (const one of all) expect(await insist(one)).toBe('success');

  const sum = all.reduce((fen, { amount }) => fen + Number(amount), 0);
  expect(await counted(`select count(*)::int as n from ledger_topup where state = 'done'`)).toBe(all.length);
  expect(await counted(`select count(*)::int as n from ledger_transfer where kind = 'topup'`)).toBe(
    all.length,
  );
  expect(
    await counted(`select posted::int as n from ledger_account where user_id =
      (select id from account where username = 'su.wen') and kind = 'wallet'`),
  ).toBe(sum);
}, 900_000);
