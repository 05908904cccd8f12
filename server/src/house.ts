import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { allJobs, makeApp, versionOf } from './app.ts';
import { identify, identifyAgain } from './domains/access/index.ts';
import { makePostgresBus } from './drivers/bus/postgres.ts';
import type { Databases } from './drivers/database/index.ts';
import { makeSmtp } from './drivers/mail/smtp.ts';
import { outbox } from './drivers/outbox.ts';
import { makeHttpSms } from './drivers/sms/http.ts';
import { makeDiskStorage } from './drivers/storage/disk.ts';
import { makeClamav } from './drivers/virus/clamav.ts';
import { countedAs } from './kit/address.ts';
import { makeAudit } from './kit/audit.ts';
import type { Carriers } from './kit/carrier.ts';
import { type Kit, makeContext } from './kit/context.ts';
import { makePool, openWork } from './kit/db.ts';
import type { Env } from './kit/env.ts';
import { makeEvents } from './kit/events.ts';
import { addressBehind, tokenOf } from './kit/http.ts';
import { makeJobs, prepareJobs } from './kit/jobs.ts';
import { makeLimiter } from './kit/limit.ts';
import { makeLive } from './kit/live/hub.ts';
import type { Log } from './kit/log.ts';
import { makeMetrics } from './kit/metrics.ts';
import { migrate } from './kit/migrate.ts';
import { sharedSecret } from './kit/secret.ts';
import { sqlFiles } from './kit/sql-files.ts';
import { type Actor, isActor } from './kit/who.ts';

export type House = { app: FastifyInstance; kit: Kit; close(): Promise<void> };

/** Migrates and prepares the queues: what only the owner may do. */
export async function prepare(databases: Databases, root: string, log: Log) {
  const done = await migrate(databases.owner, join(root, 'server/migrations'), sqlFiles(root));
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
  const carriers = chooseCarriers(env);
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
    authenticate: (request, known) => socketActor(kit, app, request, known),
    count: (request) =>
      kit.limiter.take(`socket ${countedAs(addressBehind(env, request))}`, {
        max: env.RATE_LIMIT,
        seconds: 60,
      }),
    allowedOrigin: (request) => sameOrigin(request, env),
    withContext: (actor, act) => withContext(kit, actor, act),
  });
  const kit: Kit = {
    env,
    log,
    pool,
    alone: openWork(pool, true).db,
    events: makeEvents(),
    jobs,
    live,
    audit,
    storage,
    carriers,
    scanner: env.CLAMAV_URL ? makeClamav(env.CLAMAV_URL) : null,
    limiter: makeLimiter(counting),
    metrics,
    secret,
    version,
    presence: bus.presence,
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
      await carriers.mail.close?.();
      await counting.end();
      await pool.end();
    },
  };
}

/** Without a gateway or a mail server messages stay in the outbox. */
const chooseCarriers = (env: Env): Carriers => ({
  sms: env.SMS_URL ? makeHttpSms(env.SMS_URL, env.SMS_TOKEN) : outbox,
  mail: env.SMTP_URL ? makeSmtp(env.SMTP_URL, env.MAIL_FROM) : outbox,
});

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

/** Who asks for a socket; asked again for one that stands, whose token may have been renewed since. */
async function socketActor(kit: Kit, app: FastifyInstance, request: IncomingMessage, known?: Actor) {
  const token = tokenOf(app.parseCookie(request.headers.cookie ?? ''), kit.env);
  const whence = { address: addressBehind(kit.env, request), agent: request.headers['user-agent'] ?? '' };
  const work = openWork(kit.pool);
  try {
    const found = known
      ? await identifyAgain(kit.env)(work, known.sessionId, whence)
      : token && (await identify(kit.env)(work.db, token, whence));
    return found && isActor(found) && found.state === 'open' ? found : undefined;
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
