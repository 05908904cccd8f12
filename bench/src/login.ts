import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { withClient } from '../../server/src/drivers/database/index.ts';
import { logInOver } from '../../server/test/login.ts';
import { withAppInstance } from './app-instance.ts';
import { type Figure, ratio, ratioOfSums, root, startProgram, throughput } from './kit.ts';
import { LeanBrowser } from './lean-browser.ts';

const SECONDS = 5;

/** Whole logins (form, password, ticket, session) a second, eight users at once. */
async function logins(url: string) {
  const end = performance.now() + SECONDS * 1000;
  const begin = performance.now();
  let done = 0;
  const one = async (name: string) => {
    const browser = new LeanBrowser(url);
    while (performance.now() < end) {
      await browser.logIn(name);
      done += 1;
    }
    browser.close();
  };
  const names = ['admin', 'lin.qiao', 'zhou.yan', 'he.ming', 'su.wen'];
  await Promise.all([...names, ...names.slice(0, 3)].map(one));
  return done / ((performance.now() - begin) / 1000);
}

async function hashes(child: ChildProcess) {
  child.send(SECONDS);
  const [found] = await once(child, 'message');
  return found as number;
}

/** Logging in by password against the password's hash alone. */
export const loggingIn = (): Promise<Figure[]> =>
  withAppInstance(async (url) => {
    const argon = fork(join(root, 'bench/src/argon.ts'), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    await once(argon.stdout as NodeJS.ReadableStream, 'data');
    const found = await ratioOfSums(
      () => logins(url),
      () => hashes(argon),
      10,
    );
    argon.kill();
    return [
      {
        name: 'whole logins by password / Argon2id alone',
        value: found.ratio,
        unit: 'ratio',
        limit: { least: 0.8 },
        note: `${found.ours.toFixed(1)} against ${found.limit.toFixed(1)} a second`,
      },
    ];
  });

const addSessions = `insert into session (token_hash, account_id, username, address, agent, expires_at)
  select sha256(convert_to('bench ' || $1 || ' ' || n, 'UTF8')), (select id from account where username = 'su.wen'),
    'su.wen', '10.0.0.1', 'bench', now() + interval '8 hours' from generate_series(1, $2::int) n`;

/** The poll of `/api-me/` against a bare handler, and with a hundred times the sessions. */
export const polling = (): Promise<Figure[]> =>
  withAppInstance(async (url, databases) => {
    const cookie = await logInOver(url, 'su.wen');
    const fill = (mark: string, count: number) =>
      withClient(databases.owner, async (client) => {
        await client.query('alter table session no force row level security');
        await client.query(addSessions, [mark, count]);
        await client.query('vacuum analyze session');
      });
    await fill('few', 1000);
    const bare = await startProgram(
      'bench/src/bare-me.ts',
      { BENCH_DATABASE: JSON.stringify(databases.owner) },
      /listening (\S+)/,
    );
    const poll = () => throughput(`${url}/api-me/`, { cookie });
    const limit = () => throughput(`${bare.said[1]}/me`, { cookie });
    const few = await ratio(poll, limit, { rounds: 5, warm: 4 });
    await fill('many', 99_000);
    const many = await ratio(poll, limit, { rounds: 5, warm: 2 });
    await bare.stop();
    return [
      {
        name: 'poll of /api-me/ / bare handler',
        value: few.ratio,
        unit: 'ratio',
        limit: { least: 0.6 },
        note: `${Math.round(few.ours)} against ${Math.round(few.limit)} requests a second`,
      },
      {
        name: 'cost of the poll with 100,000 sessions / with 1,000',
        value: few.ratio / many.ratio,
        unit: 'ratio',
        limit: { most: 1.3 },
        note: `each against the bare handler: ${few.ratio.toFixed(2)} and ${many.ratio.toFixed(2)}`,
      },
    ];
  });

if (import.meta.main) console.table([...(await loggingIn()), ...(await polling())]);
