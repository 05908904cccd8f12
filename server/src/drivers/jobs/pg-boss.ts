import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Kit } from '../../kit/context.ts';
import type { Db } from '../../kit/db.ts';
import type { Job, Jobs } from '../../kit/jobs.ts';
import type { Log } from '../../kit/log.ts';
import { appRole, type ConnectionOptions, platformRole } from '../database/index.ts';

const SCHEMA = 'pgboss';
const roles = `${appRole}, ${platformRole}`;
const quiet = { schema: SCHEMA, schedule: false, supervise: false };

const optionsOf = (one: Job) => ({
  retryLimit: one.retries ?? 3,
  retryBackoff: true,
  expireInSeconds: one.seconds ?? 900,
  // A process that was killed gives no sign of life: what it had in hand is taken up within two minutes.
  heartbeatSeconds: 30,
  deleteAfterSeconds: 7 * 86_400,
  // A queued job is announced at commit, so workers need not poll every second.
  notify: true,
});

const isLike = (queue: object, wanted: object) =>
  Object.entries(wanted).every(([name, value]) => (queue as Record<string, unknown>)[name] === value);

/** Prepares the queues as the owner: the server's own role may not create tables. */
export async function prepareJobs(owner: ConnectionOptions, jobs: Job[], log: Log) {
  const boss = new PgBoss({ ...owner, ...quiet, max: 2 });
  boss.on('error', (error) => log.warn({ err: error }, 'preparing jobs'));
  await boss.start();
  try {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const one of jobs) {
      const options = optionsOf(one);
      const queue = known.get(one.name);
      if (!queue) await boss.createQueue(one.name, options);
      // Most starts find all of them as they are wanted: asking once is what that costs.
      else if (!isLike(queue, options)) await boss.updateQueue(one.name, options);
    }
    // In one piece, and one copy of the server after the other: two that grant the same at once fail.
    await boss.getDb().executeSql(
      `select pg_advisory_xact_lock(hashtext('cloudyard jobs'));
       grant usage on schema ${SCHEMA} to ${roles};
       grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${roles};
       grant usage, select on all sequences in schema ${SCHEMA} to ${roles};
       grant execute on all functions in schema ${SCHEMA} to ${roles}`,
    );
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Lets pg-boss write through the caller's transaction: the job exists if and only if the act is committed. */
const through = (db: Db) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
    return { rows: rows as never[] };
  },
});

/** Without the clock timed jobs run only when they are queued. */
export function makePgBossJobs(app: ConnectionOptions, log: Log, { clock = true } = {}): Jobs {
  const boss = new PgBoss({
    ...app,
    schema: SCHEMA,
    schedule: clock,
    migrate: false,
    max: 4,
    useListenNotify: true,
    application_name: 'cloudyard jobs',
  });
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'));

  async function run<T>(kit: Kit, one: Job<T>, raw: { id: string; data: unknown; signal: AbortSignal }) {
    const end = kit.metrics.jobSeconds.startTimer({ job: one.name });
    try {
      await one.run(kit, one.data.parse(raw.data ?? {}), raw.signal);
      end({ outcome: 'done' });
    } catch (error) {
      end({ outcome: 'failed' });
      kit.log.error({ err: error, job: one.name, id: raw.id }, 'job failed');
      throw error;
    }
  }

  /** Takes one job after the other, as long as there are any. */
  async function listen(kit: Kit, one: Job) {
    const how = {
      // Delayed jobs and retries send no NOTIFY: they are polled for.
      notifyPollingIntervalSeconds: 5,
      // While LISTEN is down.
      pollingIntervalSeconds: 1,
      batchSize: 1,
    };
    const id: string = await boss.work(one.name, how, async ([raw]) => {
      if (!raw) return;
      await run(kit, one, raw).finally(() => boss.notifyWorker(id));
    });
  }

  return {
    async send(ctx, one, data, options = {}) {
      return boss.send(one.name, data as object, {
        db: through(ctx.db),
        ...(options.after ? { startAfter: options.after } : {}),
        ...(options.key ? { singletonKey: options.key } : {}),
      });
    },
    async sendMany(ctx, one, data) {
      if (data.length === 0) return;
      const jobs = data.map((each) => ({ data: each as object }));
      await boss.insert(one.name, jobs, { db: through(ctx.db) });
    },
    async start(kit, jobs) {
      await boss.start();
      // A timed job that is gone or was renamed would be queued for ever with no worker to take it.
      const scheduled = new Map<string, string>();
      for (const { name, cron } of await boss.getSchedules()) {
        scheduled.set(name, cron);
        if (!jobs.some((one) => one.name === name && one.every)) await boss.unschedule(name);
      }
      for (const one of jobs) {
        for (let n = 0; n < (one.parallel ?? 1); n += 1) await listen(kit, one);
        if (one.every && scheduled.get(one.name) !== one.every) await boss.schedule(one.name, one.every);
        if (one.atStart) await boss.send(one.name, {});
      }
      // What a process that died had in hand is taken up now, not at the first round of looking after.
      boss.supervise().catch((error: unknown) => log.warn({ err: error }, 'looking after jobs'));
    },
    async figures(db) {
      const { rows } = await db.executeQuery<{ state: string; n: number; late: number | null }>(
        CompiledQuery.raw(
          `select state::text, count(*)::int as n,
             extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry')))::float8 as late
           from ${SCHEMA}.job group by state`,
        ),
      );
      const of = (...states: string[]) =>
        rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + row.n, 0);
      const lateSeconds = Math.max(0, ...rows.map(({ late }) => late ?? 0));
      return { waiting: of('created', 'retry'), running: of('active'), failed: of('failed'), lateSeconds };
    },
    // All of a stop has ten seconds, and a cluster that must end comes after this.
    stop: () => boss.stop({ graceful: true, timeout: 3500 }),
  };
}
