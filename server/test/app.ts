import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Ask, Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { type AppInstance, openAppInstance } from '../src/app-instance.ts';
import type { ConnectionOptions } from '../src/drivers/database/index.ts';
import { settles } from '../src/drivers/database/wait.ts';
import { endLocal } from '../src/drivers/runtime/index.ts';
import type { Kit } from '../src/kit/context.ts';
import { readEnv } from '../src/kit/env.ts';
import { makeLog } from '../src/kit/log.ts';
import { seed } from '../src/seed.ts';
import { type Answered, Browser } from './browser.ts';
import { freshDatabase } from './database.ts';
import { urlOf } from './process.ts';

export { type Answered, Browser, DEMO_PASSWORD } from './browser.ts';

const root = join(import.meta.dirname, '../..');
/** The variables that decide which accounts an app instance begins with. */
const SEEDING = ['DEMO', 'ADMIN_PASSWORD', 'ADMIN_USERNAME'];

export type Caller = {
  cookie: string;
  userId: string;
  sessionId: string;
  /** Asks an endpoint as this user; returns whatever comes back. */
  ask<E extends Endpoint>(endpoint: E, ask?: Ask<E>, headers?: Record<string, string>): Promise<Answered>;
};
export type TestApp = {
  app: FastifyInstance;
  kit: Kit;
  /** For changing the database past the server, as its administrator could. */
  owner: ConnectionOptions;
  /** Logs in with the demo password (once per name; `fresh` for a further session). */
  as(username: string, fresh?: boolean): Promise<Caller>;
  visitor: Pick<Caller, 'ask'>;
  close(): Promise<void>;
  /** Ends this copy only: another one goes on with its folder and its database. */
  handOver(): Promise<{ CLOUDYARD_DATA: string; DATABASE_URL: string; DATABASE_APP_URL: string }>;
};

/** Podman leaves a mount where it keeps layers of images, and what is mounted is not removed, however often it is tried. */
async function removeFolder(folder: string) {
  const mounts = await readFile('/proc/self/mounts', 'utf8').catch(() => '');
  const below = mounts.split('\n').map((line) => line.split(' ')[1] ?? '');
  for (const mount of below.filter((one) => one.startsWith(`${folder}/`)).reverse())
    await promisify(execFile)('umount', ['-l', mount]);
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}

/** A limit for what hangs, below that of a hook, which would not say what it was waiting for. */
const CLOSE_MS = 220_000;

async function closeByStep(instance: AppInstance, after: [string, () => Promise<void>][]) {
  let step = '';
  const passed: string[] = [];
  const began = Date.now();
  const onStep = (name: string) => {
    step = name;
    passed.push(`${name} from ${Math.round((Date.now() - began) / 1000)} s`);
  };
  const closing = (async () => {
    await instance.close(onStep);
    for (const [name, close] of after) {
      onStep(name);
      await close();
    }
  })();
  if (!(await settles(closing, CLOSE_MS)))
    throw new Error(`Closing waits for ${step}: ${passed.join(', ')}.`);
}

/**
 * A whole app instance on a database of its own, with the demo users:
 * admin (platform administrator), lin.qiao (海川重工), zhou.yan (云杉精密), he.ming (both), su.wen (neither).
 */
export async function openTestApp(
  environment: Record<string, string> = {},
  web: { webFolder?: string } = {},
): Promise<TestApp> {
  // An instance that begins with other accounts than the demo fills its database itself.
  const own = SEEDING.some((name) => name in environment);
  const databases = await freshDatabase(own ? 'empty' : 'peopled');
  const dataFolder = await mkdtemp(join(tmpdir(), 'cloudyard-test-'));
  // mkdtemp closes the folder; PostgreSQL's user has to pass to the databases of tenants when we are root.
  await chmod(dataFolder, 0o711);
  const env = readEnv(
    {
      CLOUDYARD_DATA: dataFolder,
      LOG_LEVEL: 'silent',
      DATABASE_POOL: '4',
      // Stories log the same user in many times and from anywhere; those about logins set these otherwise.
      REPEAT_LOGIN: 'allow',
      SESSION_BINDING: 'off',
      LOGIN_RATE_LIMIT: '1000',
      // Stories about gateways say where they connect; the others open no port.
      MQTT_PORT: 'off',
      ...environment,
    },
    root,
  );
  const instance = await openAppInstance({
    env,
    databases,
    root,
    log: makeLog(process.env.TEST_LOG ?? 'silent'),
    durable: false,
    // What runs every minute would take from a story what it is about to look at; stories queue such jobs themselves.
    clock: false,
    ...web,
  });
  if (own) await seed(instance.kit);
  const { app, kit } = instance;
  const known = new Map<string, Promise<Caller>>();

  async function logIn(username: string): Promise<Caller> {
    const browser = new Browser(app);
    const me = await browser.logIn(username);
    return {
      get cookie() {
        return browser.cookieHeader('/');
      },
      userId: me.userId,
      sessionId: me.sessionId,
      ask: (endpoint, ask, headers) => browser.ask(endpoint, ask ?? {}, headers),
    };
  }

  return {
    app,
    kit,
    owner: databases.owner,
    as(username, fresh = false) {
      if (fresh) return logIn(username);
      const caller = known.get(username) ?? logIn(username);
      known.set(username, caller);
      return caller;
    },
    visitor: { ask: (endpoint, ask, headers) => new Browser(app).ask(endpoint, ask ?? {}, headers) },
    async close() {
      await closeByStep(instance, [
        // What it began runs on without it.
        ['applications', () => endLocal(dataFolder)],
        ['its database', databases.stop],
        ['its folder', () => removeFolder(dataFolder)],
      ]);
    },
    async handOver() {
      await instance.close();
      const { owner, app: appUser } = databases;
      return { CLOUDYARD_DATA: dataFolder, DATABASE_URL: urlOf(owner), DATABASE_APP_URL: urlOf(appUser) };
    },
  };
}
