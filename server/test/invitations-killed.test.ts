import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Databases, withClient } from '../src/drivers/database/index.ts';
import { freshDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { broughtAbout } from './jobs.ts';
import { AGENT, logInOver } from './login.ts';
import { type ServerProcess, startServer, urlOf } from './process.ts';

// Thousands of people are invited from a table, and the process is killed in the middle.

const PEOPLE = 3000;
let databases: Databases;
let env: Record<string, string>;
let server: ServerProcess;
let cookie: string;

beforeAll(async () => {
  databases = await freshDatabase('peopled');
  env = { DATABASE_URL: urlOf(databases.owner), DATABASE_APP_URL: urlOf(databases.app) };
  server = await startServer(env);
  cookie = await logInOver(server.url, 'lin.qiao');
});
afterAll(async () => {
  await server?.stop();
  await databases?.stop();
});

const ask = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(server.url + path, {
    ...init,
    headers: { cookie, 'user-agent': AGENT, ...init.headers },
  });
  return response.json();
};
const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await withClient(databases.owner, (client) => client.query<T>(text, values))).rows;

async function uploadTable(place: string) {
  const lines = Array.from({ length: PEOPLE }, (_, n) => `同事${n},killed-${n}@example.com`);
  const body = new FormData();
  body.append('file', new File([`姓名,邮箱\n${lines.join('\n')}\n`], '名单.csv', { type: 'text/csv' }));
  return ask(`/api-user/invitationBatches/${place}`, { method: 'POST', body });
}

/** The owner stands behind the wall too; the platform's role does not. */
const counted = (text: string) =>
  withClient(databases.owner, async (client) => {
    await client.query('set role cloudyard_platform');
    const { rows: found } = await client.query<{ n: number }>(text);
    return found[0]?.n;
  });
const sent = () => counted('select count(*)::int as n from invitation where sent_at is not null');

it('everybody of a table is invited exactly once when the process is killed in the middle', async () => {
  const { userId } = await ask('/api-me/');
  const places = await ask(`/api-user/users/${userId}/enterprises`);
  const place = places[1].id as string;
  const batch = await uploadTable(place);
  expect(batch).toMatchObject({ good: PEOPLE, bad: 0 });
  const body = JSON.stringify({ enterpriseId: place });
  const headers = { 'content-type': 'application/json' };
  await ask(`/api-user/invitationBatches/${batch.id}/send`, { method: 'POST', headers, body });
  await eventually(async () => expect(await sent()).toBeGreaterThan(0), { interval: 10 });
  await server.stop('SIGKILL');
  const before = await sent();
  expect(before).toBeLessThan(PEOPLE);

  // An hour goes by: the time of the job that died is over, and jobs are looked after again.
  await rows(`update pgboss.job set started_on = now() - interval '1 hour'
    where name = 'enterprise.send-invitations' and state = 'active'`);
  await rows(`update pgboss.queue set monitor_on = now() - interval '1 hour', monitor_claim_on = null`);
  server = await startServer(env);
  const state = async () =>
    (await ask(`/api-user/invitationBatches/${batch.id}?enterpriseId=${place}`)).state;
  const done = async () => expect(await state()).toBe('done');
  await broughtAbout(databases.owner, 'enterprise.send-invitations', done);
  expect(await sent()).toBe(PEOPLE);
  const mails = "select count(*)::int as n from outgoing where recipient like 'killed-%'";
  expect(await counted(mails)).toBe(PEOPLE);
  expect(await counted(mails.replace('count(*)', 'count(distinct recipient)'))).toBe(PEOPLE);
}, 180_000);
