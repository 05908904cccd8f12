import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AppInstance, openAppInstance, prepare } from './app-instance.ts';
import { runDemoGateways } from './demo/gateways.ts';
import { tryBuiltinsJob } from './domains/algorithm/index.ts';
import { sendSamples } from './domains/bigdata/index.ts';
import { type Databases, DatabaseTrouble, openDatabase, withClient } from './drivers/database/index.ts';
import { inTransaction } from './kit/context.ts';
import { describeEnv, type Env, isLoopback, readEnv } from './kit/env.ts';
import { makeLog } from './kit/log.ts';
import { DEMO_PASSWORD, openAccounts, type Seeded, seed } from './seed.ts';

const PROGRAM = fileURLToPath(new URL('./fill.ts', import.meta.url));

const isEmpty = ({ owner }: Databases) =>
  withClient(owner, async (client) => {
    const { rows } = await client.query<{ peopled: boolean }>(
      'select exists (select from account) as peopled',
    );
    return rows[0]?.peopled === false;
  });

/** Fills an empty database by a process that ends: what that takes is given back. */
async function fillApart(databases: Databases): Promise<Seeded> {
  if (!(await isEmpty(databases))) return {};
  const { stop: _, ...where } = databases;
  const child = fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const over = once(child, 'exit').then(() => undefined);
  child.send(where);
  const told = await Promise.race([once(child, 'message'), over]);
  await over;
  if (!told) throw new Error('The empty database could not be filled.');
  return told[0] as Seeded;
}

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Ends with a sentence, not with a stack. */
function fail(error: unknown): never {
  const known = error instanceof DatabaseTrouble || error instanceof Trouble;
  process.stderr.write(
    `\n${known || !(error instanceof Error) ? String((error as Error).message ?? error) : error.stack}\n`,
  );
  process.exit(1);
}

class Trouble extends Error {}

const opened: { databases?: Databases; instance?: AppInstance; stopSeconds: number } = { stopSeconds: 10 };
let leaving = false;

/** Requests in flight are finished, then jobs, then the database goes; `STOP_SECONDS` at most. */
function leave(code: number) {
  if (leaving) return;
  leaving = true;
  (async () => {
    // A little before whoever asked loses patience.
    setTimeout(() => process.exit(code || 1), opened.stopSeconds * 950).unref();
    await opened.instance?.close();
    await opened.databases?.stop();
    process.exit(code);
  })().catch(fail);
}

function tell(env: Env, where: string, seeded: Seeded, demo: { username: string; real_name: string }[]) {
  say('');
  say(
    `  Cloudyard  ${env.PUBLIC_URL ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`}`,
  );
  say(`  Data       ${env.dataFolder}`);
  say(`  Database   ${where}`);
  if (seeded.made)
    say(`  First administrator: ${seeded.made.username} / ${seeded.made.password}  (told only now)`);
  if (demo.length > 0) {
    say(`  Demo       password ${DEMO_PASSWORD} for ${demo.map((one) => one.username).join(', ')}`);
  }
  say('  Stop with Ctrl-C.');
  say('');
}

async function start() {
  const env = readEnvOrFail();
  opened.stopSeconds = env.STOP_SECONDS;
  const log = makeLog(env.LOG_LEVEL === 'info' && process.stdout.isTTY ? 'warn' : env.LOG_LEVEL);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => leave(0));
  // `npm start` was killed: no process is left that could stop us.
  process.on('disconnect', () => leave(0));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejection that was not handled'));
  log.info({ env: describeEnv(env) }, 'environment');
  await mkdir(env.dataFolder, { recursive: true });
  opened.databases = await openDatabase({
    dataFolder: env.dataFolder,
    databaseUrl: env.DATABASE_URL,
    databaseAppUrl: env.DATABASE_APP_URL,
    log: (line) => log.info(line),
    onLost: (why) => {
      process.stderr.write(`${why}\n`);
      leave(1);
    },
  });
  const applied = await prepare(opened.databases, root, log);
  if (applied.length > 0) log.info({ applied }, 'migrated');
  const filling = fillApart(opened.databases);
  // Should the instance not open either, that error is reported first.
  filling.catch(() => undefined);
  const webFolder = join(root, 'web/dist');
  opened.instance = await openAppInstance({
    env,
    databases: opened.databases,
    root,
    log,
    ...(existsSync(join(webFolder, 'index.html')) ? { webFolder } : {}),
  });
  const { app, kit } = opened.instance;
  const filled = await filling;
  const seeded = { ...(await seed(kit)), ...filled };
  const demo = await openAccounts(kit);
  const open = [env.HOST, ...(env.MQTT_PORT === 'off' ? [] : [env.MQTT_HOST ?? env.HOST])].find(
    (host) => !isLoopback(host),
  );
  if (demo.length > 0 && open !== undefined) {
    throw new Trouble(
      `Cloudyard does not listen on ${open} while demo accounts exist whose password everybody knows ` +
        `(${demo.map((one) => one.username).join(', ')}). Start on a fresh CLOUDYARD_DATA with DEMO=false, or remove them.`,
    );
  }
  await app.listen({ host: env.HOST, port: env.PORT });
  if (env.SAMPLES) await sendSamples(kit);
  // A broker outside does not know their secrets.
  if (demo.length > 0 && env.MQTT_PORT !== 'off' && !env.MQTT_URL) {
    runDemoGateways(kit);
    // Elsewhere they are tried by night; who looks at a demo looks today.
    if (env.SAMPLES)
      await inTransaction(kit, { platform: 'try built-in algorithms' }, (ctx) =>
        kit.jobs.send(ctx, tryBuiltinsJob, {}),
      );
  }
  tell(
    { ...env, PORT: (app.server.address() as { port: number }).port },
    opened.databases.where,
    seeded,
    demo,
  );
}

function readEnvOrFail(): Env {
  try {
    return readEnv(process.env, root);
  } catch (error) {
    throw new Trouble((error as Error).message);
  }
}

start().catch(async (error: unknown) => {
  const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  await opened.instance?.close().catch(() => undefined);
  await opened.databases?.stop().catch(() => undefined);
  fail(
    inUse
      ? new Trouble(`${(error as Error).message}. Something else listens there: set PORT to another one.`)
      : error,
  );
});
