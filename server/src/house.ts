import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { allJobs, makeApp, versionOf } from './app.ts';
import { identify } from './domains/access/index.ts';
import { makePostgresBus } from './drivers/bus/postgres.ts';
import type { Databases } from './drivers/database/index.ts';
import { makeDiskStorage } from './drivers/storage/disk.ts';
import { makeAudit } from './kit/audit.ts';
import { type Kit, makeContext } from './kit/context.ts';
import { makePool, openWork } from './kit/db.ts';
import type { Env } from './kit/env.ts';
import { makeEvents } from './kit/events.ts';
import { tokenOf } from './kit/http.ts';
import { makeJobs, prepareJobs } from './kit/jobs.ts';
import { makeLimiter } from './kit/limit.ts';
import { makeLive } from './kit/live/hub.ts';
import type { Log } from './kit/log.ts';
import { makeMetrics } from './kit/metrics.ts';
import { migrate } from './kit/migrate.ts';
import { sharedSecret } from './kit/secret.ts';
import type { Actor } from './kit/who.ts';

export type House = { app: FastifyInstance; kit: Kit; close(): Promise<void> };

/** Migrates and prepares the queues: what only the owner may do. */
export async function prepare(databases: Databases, root: string, log: Log) {
  const done = await migrate(databases.owner, join(root, 'server/migrations'));
  await prepareJobs(databases.owner, allJobs, log);
  return done;
}

/** Chooses a driver for every seam, builds the kit and puts the rooms on it; nothing listens yet. */
export async function openHouse(options: {
  env: Env;
  databases: Databases;
  root: string;
  log: Log;
  webFolder?: string;
}): Promise<House> {
  const { env, databases, root, log } = options;
  const pool = makePool(databases.app, env.DATABASE_POOL);
  // Counting has connections of its own: a request that holds one must not wait for another of the same kind.
  const counting = makePool(databases.app, 2);
  const bus = await makePostgresBus(databases.app, log);
  const storage = await makeDiskStorage(join(env.dataFolder, 'files'));
  const jobs = makeJobs(databases.app, log);
  const metrics = makeMetrics();
  const audit = makeAudit(pool, log);
  const secret = await sharedSecret(pool, env.CLOUDYARD_SECRET);
  const version = await versionOf(root);
  let stopping = false;
  const live = makeLive({
    bus,
    log,
    metrics,
    authenticate: (request) => socketActor(pool, env, app, request),
    allowedOrigin: (request) => sameOrigin(request, env),
    withContext: (actor, act) => withContext(kit, actor, act),
  });
  const kit: Kit = {
    env,
    log,
    pool,
    events: makeEvents(),
    jobs,
    live,
    audit,
    storage,
    limiter: makeLimiter(counting),
    metrics,
    secret,
    version,
    stopping: () => stopping,
  };
  const app = await makeApp(kit, options.webFolder);
  await app.ready();
  live.attach(app.server);
  await jobs.start(kit, allJobs);
  await audit.seal();
  return {
    app,
    kit,
    // In order: no new requests, sockets told, running jobs ended, then what they all stand on.
    async close() {
      stopping = true;
      await live.close();
      await closeServer(app);
      await jobs.stop();
      audit.stop();
      await bus.close();
      await counting.end();
      await pool.end();
    },
  };
}

/** Requests in flight are finished; a connection that is only kept alive for later ones is not waited for. */
async function closeServer(app: FastifyInstance) {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearInterval(sweep);
}

async function withContext<T>(
  kit: Kit,
  actor: Actor,
  act: (ctx: ReturnType<typeof makeContext>['context']) => Promise<T>,
) {
  const work = openWork(kit.pool);
  work.enter({ user: actor.userId, enterprise: actor.enterpriseId });
  try {
    return await act(makeContext(kit, work, actor).context);
  } finally {
    await work.rollback();
  }
}

async function socketActor(pool: pg.Pool, env: Env, app: FastifyInstance, request: IncomingMessage) {
  const token = tokenOf(app.parseCookie(request.headers.cookie ?? ''), env);
  if (!token) return undefined;
  const work = openWork(pool);
  try {
    return await identify(work.db, token);
  } finally {
    await work.rollback();
  }
}

function sameOrigin(request: IncomingMessage, env: Env) {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (env.PUBLIC_URL) return origin === new URL(env.PUBLIC_URL).origin;
  return URL.canParse(origin) && new URL(origin).host === host;
}
