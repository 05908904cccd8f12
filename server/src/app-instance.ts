import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { allJobs, makeApp, versionOf } from './app.ts';
import { identify, identifyAgain } from './domains/access/index.ts';
import { openBroker } from './drivers/broker/index.ts';
import { openBus } from './drivers/bus/index.ts';
import { openColumns } from './drivers/columns/duckdb.ts';
import { connectTo, type Databases } from './drivers/database/index.ts';
import { migrate } from './drivers/database/migrate.ts';
import { sqlFiles } from './drivers/database/sql-files.ts';
import { refuseUnfinished } from './drivers/database/unfinished.ts';
import { openEngine } from './drivers/engine/index.ts';
import { sparkOptions } from './drivers/engine/spark/options.ts';
import { makePgBossJobs, prepareJobs } from './drivers/jobs/pg-boss.ts';
import { makeSmtp } from './drivers/mail/smtp.ts';
import { makeTill } from './drivers/payment/till.ts';
import { openRenderer } from './drivers/render/index.ts';
import { clusterFor, forwardApps, openRuntime, settingsFor } from './drivers/runtime/index.ts';
import { makeSinks } from './drivers/sink/index.ts';
import { makeHttpSms } from './drivers/sms/http.ts';
import { makeDiskStorage } from './drivers/storage/disk.ts';
import { openTenantDatabases, tenantPlace } from './drivers/tenant-database/index.ts';
import { makeClamav } from './drivers/virus/clamav.ts';
import { type Actor, isActor } from './kit/actor.ts';
import { countedAs } from './kit/address.ts';
import { makeAudit } from './kit/audit.ts';
import { type Carriers, outbox } from './kit/carrier.ts';
import { type Context, type Kit, makeContext } from './kit/context.ts';
import { makeDatabase } from './kit/db.ts';
import type { Env } from './kit/env.ts';
import { makeEvents } from './kit/events.ts';
import { addressBehind, tokenOf } from './kit/http.ts';
import { makeLimiter } from './kit/limit.ts';
import { makeLive } from './kit/live/hub.ts';
import type { Log } from './kit/log.ts';
import { makeMetrics } from './kit/metrics.ts';
import type { Payments } from './kit/payment.ts';
import { sharedSecret } from './kit/secret.ts';
import type { Web } from './kit/web.ts';

export type AppInstance = {
  app: FastifyInstance;
  kit: Kit;
  /** Says before each step what is waited for now. */
  close(onStep?: (name: string) => void): Promise<void>;
};

/** Migrates and prepares the queues: what only the owner may do. */
export async function prepare(databases: Databases, root: string, log: Log) {
  await refuseUnfinished(databases.owner);
  const done = await migrate(databases.owner, join(root, 'server/migrations'), sqlFiles(root));
  await prepareJobs(databases.owner, allJobs, log);
  return done;
}

type InstanceOptions = {
  env: Env;
  databases: Databases;
  root: string;
  log: Log;
  webFolder?: string;
  /** False gives up safety against power cuts for speed: for tests only. */
  durable?: boolean;
  /** Whether timed jobs run by themselves; tests queue them. */
  clock?: boolean;
};

/** Chooses a driver for every seam, builds the kit and puts the rooms on it; nothing listens yet. */
export async function openAppInstance(options: InstanceOptions): Promise<AppInstance> {
  const { env, databases, root, log } = options;
  const database = makeDatabase(connectTo(databases.app, env.DATABASE_POOL));
  // Counting has connections of its own: a request that holds one must not wait for another of the same kind.
  const counting = makeDatabase(connectTo(databases.app, 2));
  const secret = await sharedSecret(database, env.CLOUDYARD_SECRET);
  const bus = await openBus({ app: databases.app, url: env.BUS_URL, secret, log });
  const storage = await makeDiskStorage(join(env.dataFolder, 'files'));
  const tenantDatabases = await chooseTenantDatabases(env, log, options.durable);
  const carriers = chooseCarriers(env);
  const jobs = makePgBossJobs(databases.app, log, options);
  const metrics = makeMetrics();
  const audit = makeAudit(database, log);
  const version = await versionOf(root);
  const runtime = await chooseRuntime(env, secret, log);
  const broker = await openBroker(env, log, (request) => countSocket(kit, request));
  const ending = new AbortController();
  const live = openSockets({ bus, log, metrics, env }, () => ({ kit, app }));
  const kit: Kit = {
    env,
    log,
    database,
    events: makeEvents(),
    jobs,
    live,
    bus,
    broker,
    audit,
    storage,
    ...chooseTables(env, log),
    tenantDatabases,
    runtime,
    carriers,
    payments: await choosePayments(env, secret),
    scanner: env.CLAMAV_URL ? makeClamav(env.CLAMAV_URL) : null,
    sinks: makeSinks(env.OWN_NETWORKS, () => ownUrl(app)),
    limiter: makeLimiter(counting),
    ...{ metrics, secret, version, presence: bus.presence, ending: ending.signal },
  };
  const web = chooseWeb(options.webFolder, log);
  const app = await makeApp(kit, web);
  await app.ready();
  live.attach(app.server, broker.upgrade);
  forwardToApps(app, env, log);
  await jobs.start(kit, allJobs);
  await audit.seal();
  return {
    app,
    kit,
    // In order: no new requests, sockets closed with a reason, running jobs ended, then what they all need.
    async close(onStep) {
      ending.abort();
      await inOrder(onStep, {
        sockets: () => live.close(),
        broker: () => broker.close(),
        requests: () => closeServer(app),
        jobs: () => jobs.stop(),
        // None of these needs another, and each may have just begun to start.
        'what jobs use': () => closeHelpers(kit, web),
        mail: () => carriers.mail.close?.(),
        audit: () => audit.stop(),
        bus: () => bus.close(),
        counting: () => counting.end(),
        database: () => database.end(),
      });
    },
  };
}

const closeHelpers = (kit: Kit, web: Web | undefined) =>
  Promise.all([
    kit.columns.close(),
    kit.engine.close(),
    kit.runtime.close(),
    kit.tenantDatabases.stop(),
    web?.renderer?.close(),
  ]);

async function inOrder(onStep: ((name: string) => void) | undefined, steps: Record<string, () => unknown>) {
  for (const [name, step] of Object.entries(steps)) {
    onStep?.(name);
    await step();
  }
}

/** Where this copy hears itself: on this machine, whatever it is called outside. Undefined: it does not listen yet. */
function ownUrl({ server }: FastifyInstance) {
  const at = server.address();
  if (at === null || typeof at === 'string') return undefined;
  const host = at.family === 'IPv6' ? '[::1]' : '127.0.0.1';
  return `http://${/^(::|0\.0\.0\.0)$/.test(at.address) ? host : at.address.includes(':') ? `[${at.address}]` : at.address}:${at.port}`;
}

const forwardToApps = (app: FastifyInstance, env: Env, log: Log) =>
  forwardApps(app.server, {
    dataFolder: env.dataFolder,
    domain: new URL(env.APPS_URL ?? 'http://apps.localhost').hostname,
    addressOf: (request) => addressBehind(env, request),
    log: (error) => log.warn({ err: error }, 'the proxy of applications'),
  });

/** Nothing is started yet. A build without the server's half, such as a test's, is rendered by browsers. */
function chooseWeb(folder: string | undefined, log: Log): Web | undefined {
  if (!folder) return undefined;
  const program = join(folder, '../dist-server/server.js');
  if (!existsSync(program)) return { folder };
  const fault = (error: unknown, address: string) =>
    log.error({ err: error, address }, 'rendering of a page');
  return { folder, renderer: openRenderer({ program, log: fault }) };
}

/** Nothing is started yet. */
const chooseTables = (env: Env, log: Log): Pick<Kit, 'columns' | 'engine'> => ({
  columns: openColumns({
    folder: join(env.dataFolder, 'columns'),
    memoryMb: env.COLUMNS_MEMORY_MB,
    threads: env.COLUMNS_THREADS,
    log: (line) => log.warn(line),
  }),
  engine: openEngine({ folder: join(env.dataFolder, 'engine'), spark: sparkOptions(env) }),
});

/** Nothing is started yet; a server run by others is looked at now. */
const chooseTenantDatabases = (env: Env, log: Log, durable: boolean | undefined) =>
  openTenantDatabases({
    dataFolder: env.dataFolder,
    url: env.TENANT_DATABASE_URL,
    port: env.TENANT_DATABASE_PORT,
    durable,
    log: (line) => log.info(line),
  });

/** Nothing is started yet. Keys are derived from the shared secret, so that all copies have the same. */
const chooseRuntime = async (env: Env, secret: Buffer, log: Log) => {
  const { dataFolder, TENANT_DATABASE_URL: url, TENANT_DATABASE_PORT: port } = env;
  const settings = settingsFor(env, secret, [await tenantPlace({ dataFolder, url, port })]);
  return openRuntime({ dataFolder, settings, cluster: clusterFor(env), log: (line) => log.info(line) });
};

/** Without a gateway or a mail server messages stay in the outbox. */
const chooseCarriers = (env: Env): Carriers => ({
  sms: env.SMS_URL ? makeHttpSms(env.SMS_URL, env.SMS_TOKEN) : outbox,
  mail: env.SMTP_URL ? makeSmtp(env.SMTP_URL, env.MAIL_FROM) : outbox,
});

/** The till moves no money: it is there with demo data only. */
const choosePayments = async (env: Env, secret: Buffer): Promise<Payments> => ({
  ...(env.DEMO ? { till: makeTill(secret) } : {}),
  // Loaded only where it is used: its packages take memory.
  ...(env.ALIPAY_APP_ID ? { alipay: (await import('./drivers/payment/alipay.ts')).makeAlipay(env) } : {}),
});

type Sockets = { bus: Parameters<typeof makeLive>[0]['bus']; log: Log; metrics: Kit['metrics']; env: Env };

/** The kit and the server are there by the time the first socket is opened. */
const openSockets = ({ bus, log, metrics, env }: Sockets, late: () => { kit: Kit; app: FastifyInstance }) =>
  makeLive({
    bus,
    log,
    metrics,
    authenticate: (request, known) => socketActor(late().kit, late().app, request, known),
    count: (request) => countSocket(late().kit, request),
    allowedOrigin: (request) => sameOrigin(request, env),
    withContext: (actor, act) => withContext(late().kit, actor, act),
  });

const countSocket = ({ env, limiter }: Kit, request: IncomingMessage) =>
  limiter.take(`socket ${countedAs(addressBehind(env, request))}`, { max: env.RATE_LIMIT, seconds: 60 });

/** Requests in flight are finished; a connection that is only kept alive for later ones is not waited for. */
async function closeServer(app: FastifyInstance) {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearInterval(sweep);
}

async function withContext<T>(kit: Kit, actor: Actor, act: (ctx: Context) => Promise<T>) {
  const transaction = kit.database.open();
  transaction.enter({ user: actor.userId, enterprise: actor.enterpriseId });
  try {
    return await act(makeContext(kit, transaction, actor).context);
  } finally {
    await transaction.rollback();
  }
}

/**
 * The actor of a socket that is being opened; looked up again for an open one, whose token may have been
 * renewed since.
 */
async function socketActor(kit: Kit, app: FastifyInstance, request: IncomingMessage, known?: Actor) {
  const token = tokenOf(app.parseCookie(request.headers.cookie ?? ''), kit.env);
  const origin = { address: addressBehind(kit.env, request), agent: request.headers['user-agent'] ?? '' };
  const transaction = kit.database.open();
  try {
    const found = known
      ? await identifyAgain(kit.env)(transaction, known.sessionId, origin)
      : token && (await identify(kit.env)(transaction.db, token, origin));
    return found && isActor(found) && found.state === 'open' ? found : undefined;
  } finally {
    await transaction.rollback();
  }
}

function sameOrigin(request: IncomingMessage, env: Env) {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (env.PUBLIC_URL) return origin === new URL(env.PUBLIC_URL).origin;
  return URL.canParse(origin) && new URL(origin).host === host;
}
