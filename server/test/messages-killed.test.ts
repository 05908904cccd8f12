import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Databases, withClient } from '../src/drivers/database/index.ts';
import { freshDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { AGENT, logInOver } from './login.ts';
import { type ServerProcess, startServer, urlOf } from './process.ts';

// A message goes to a hundred thousand people, and the process is killed in the middle.

const PEOPLE = 100_000;
/** So many of them have an address that mails can go to. */
const MAILED = 500;
let databases: Databases;
let env: Record<string, string>;
let server: ServerProcess;
let cookie: string;

beforeAll(async () => {
  databases = await freshDatabase('peopled');
  env = { DATABASE_URL: urlOf(databases.owner), DATABASE_APP_URL: urlOf(databases.app) };
  server = await startServer(env);
  cookie = await logInOver(server.url, 'admin');
  // This test searches no names, and writing that index would take longer than all the rest.
  await rows('drop index account_search');
  await rows(`insert into account (username, email, phone, real_name, password_hash, email_verified_at)
    select 'crowd' || n, 'crowd' || n || '@example.com', '', '众' || n, '', case when n <= ${MAILED} then now() end
    from generate_series(1, ${PEOPLE}) n`);
  // So many come in one second here only; within a minute the database would find out by itself.
  await rows('analyze account');
}, 180_000);
afterAll(async () => {
  await server?.stop();
  await databases?.stop();
});

const ask = async (method: string, path: string, body?: object) => {
  const response = await fetch(server.url + path, {
    method,
    headers: { cookie, 'user-agent': AGENT, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return response.json();
};
const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await withClient(databases.owner, (client) => client.query<T>(text, values))).rows;
/** The owner stands behind the wall too; the platform's role does not. */
const counted = (text: string) =>
  withClient(databases.owner, async (client) => {
    await client.query('set role cloudyard_platform');
    const { rows: found } = await client.query<{ n: number }>(text);
    return found[0]?.n ?? 0;
  });
const crowd = `join account a on a.id = i.account_id and a.username like 'crowd%'`;
const told = () => counted(`select count(*)::int as n from inbox i ${crowd}`);

/** Jobs in the hands of a dead process are taken up at once, and pauses before another attempt are not waited for. */
async function hurry() {
  await rows(`update pgboss.job set state = 'retry', start_after = now()
    where state in ('active', 'retry') and name like 'message.%'`);
}

it('a message to everybody reaches each user exactly once, and by at most one mail, when the process is killed in the middle', async () => {
  const categories = await ask('GET', `/api-message/messageCategories?enterpriseId=${NIL}`);
  const message = await ask('POST', '/api-message/message/sent', {
    enterpriseId: NIL,
    title: '全员通知',
    description: '<p>周日停机维护</p>',
    messageCategory: categories[0].id,
    ways: ['sendEmail'],
    audience: { everybody: true },
  });
  expect(message.state).toBe('sending');
  await eventually(async () => expect(await told()).toBeGreaterThan(0), { interval: 10 });
  await server.stop('SIGKILL');
  const before = await told();
  expect(before).toBeLessThan(PEOPLE);

  // A user registers meanwhile: the list of recipients was written before.
  await rows(`insert into account (username, email, phone, real_name, password_hash)
    values ('late', 'late@example.com', '', '后来', '')`);
  await hurry();
  server = await startServer(env);
  const done = async () => {
    const { state, figures } = await ask('GET', `/api-message/sent/${message.id}`);
    expect([state, figures.delivered]).toEqual(['sent', figures.recipients]);
  };
  await eventually(done, { interval: 500 });
  expect(await told()).toBe(PEOPLE);
  expect(await counted(`select count(*)::int as n from inbox_count i ${crowd} where n = 1`)).toBe(PEOPLE);
  const late = `select count(*)::int as n from inbox i join account a on a.id = i.account_id where a.username = 'late'`;
  expect(await counted(late)).toBe(0);
  const mails = "select count(*)::int as n from outgoing where recipient like 'crowd%'";
  await eventually(
    async () => {
      await hurry();
      expect(await counted(mails)).toBe(MAILED);
    },
    { interval: 500 },
  );
  expect(await counted(mails.replace('count(*)', 'count(distinct recipient)'))).toBe(MAILED);
}, 300_000);
