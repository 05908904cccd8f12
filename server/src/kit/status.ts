import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kit } from './context.ts';
import { isLoopback } from './env.ts';

/** For supervisors and balancers: is the process alive, may it be sent requests, how is it doing. */
export function serveStatus(app: FastifyInstance, kit: Kit) {
  app.get('/healthz', async () => ({ ok: true }));
  const answers = askedOnce(() => databaseAnswers(kit));
  app.get('/readyz', async (_, reply) => {
    const ready = !kit.ending.aborted && (await answers());
    // Without it people can work, and gateways keep what they have: it is said, and no reason to send requests elsewhere.
    const broker = kit.broker.outside ? { broker: kit.broker.outside.hears() } : {};
    return reply.status(ready ? 200 : 503).send({ ready, ...broker });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(request, kit.env.METRICS_TOKEN)) return reply.status(404).send();
    kit.metrics.sockets.set(kit.live.connections());
    const { lateSeconds, ...jobs } = await kit.jobs.figures(kit.database.autocommit);
    for (const [state, count] of Object.entries(jobs)) kit.metrics.jobs.set({ state }, count);
    kit.metrics.jobsLate.set(lateSeconds);
    return reply.type(kit.metrics.registry.contentType).send(await kit.metrics.registry.metrics());
  });
}

const KNOWN_MS = 1000;

/** However many ask, the database is asked once a second. */
function askedOnce(ask: () => Promise<boolean>) {
  let last = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve(false) };
  return () => {
    if (performance.now() - last.at > KNOWN_MS) last = { at: performance.now(), answer: ask() };
    return last.answer;
  };
}

const databaseAnswers = (kit: Kit) =>
  kit.database.ping().then(
    () => true,
    () => false,
  );

/** A request from this machine, or with the token. */
function mayMeasure(request: FastifyRequest, token: string | undefined) {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token ?? ''}`);
  if (token) return given.length === wanted.length && timingSafeEqual(given, wanted);
  return isLoopback(request.ip);
}
