import { withoutEmpty } from '@cloudyard/contract/kit/empty.ts';
import type { Answer, Asked, Endpoint, EndpointTable } from '@cloudyard/contract/kit/endpoint.ts';
import { fieldProblems } from '@cloudyard/contract/kit/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { countedAs } from './address.ts';
import { admitted, isPlainRead, previewed, rightOf, TurnedAway } from './admit.ts';
import { type ActorContext, type Context, type Kit, makeContext } from './context.ts';
import { openWork, type Work } from './db.ts';
import { type Guesses, Mistaken } from './guess.ts';
import { callerOf, refuseForeignSites, sessionToken } from './http.ts';
import { once } from './once.ts';
import { Refusal } from './refusal.ts';
import {
  type Actor,
  type Found,
  type Identify,
  isActor,
  type Preview,
  type Touch,
  type Turned,
} from './who.ts';

type ContextOf<E extends Endpoint> = E['allow'] extends 'public' ? Context : ActorContext;
/** What a handler of a download or an upload needs besides the parsed question. */
export type Wire = { request: FastifyRequest; reply: FastifyReply };
export type Handler<E extends Endpoint> = (
  ctx: ContextOf<E>,
  asked: Asked<E>,
  wire: Wire,
) => Promise<Answer<E>> | Answer<E>;
/** One handler per endpoint, under the same key: a missing one does not compile. */
export type Handlers<T extends EndpointTable> = { [K in keyof T]: Handler<T[K]> };

export type Server = {
  app: FastifyInstance;
  kit: Kit;
  identify: Identify;
  touch: Touch;
  guesses: Guesses;
  preview: Preview;
  /** Hears that somebody came with a session that is none any more. */
  turnedAway(turned: Turned, request: FastifyRequest): Promise<void>;
};

/** Puts a noun's endpoints on the server. */
export function serve<T extends EndpointTable>(server: Server, table: T, handlers: Handlers<T>) {
  for (const [name, endpoint] of Object.entries(table)) {
    const handler = handlers[name] as unknown as Handler<Endpoint>;
    server.app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      // Data has headers of its own (security.ts).
      ...(endpoint.download ? {} : { helmet: false as const }),
      handler: (request, reply) => answer(server, endpoint, handler, { request, reply }),
    });
  }
}

/** The way of one request: who, may they, what do they ask, do it, check the answer, commit. */
async function answer(
  server: Server,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  wire: Wire,
  first = true,
): Promise<unknown> {
  const { request } = wire;
  refuseForeignSites(request, endpoint, server.kit.env);
  // Before anybody looks for what the call claims.
  request.query = withoutEmpty(endpoint.query, request.query, 'query');
  request.body = withoutEmpty(endpoint.body, request.body, 'body');
  if (first && endpoint.limit?.by === 'address') {
    await server.kit.limiter.take(limitKey(endpoint, countedAs(request.ip)), endpoint.limit);
  }
  const token = sessionToken(request, server.kit.env);
  const mayGuess = first && isPlainRead(endpoint) && !previewed(endpoint, request);
  const guess = mayGuess && token ? server.guesses.of(token) : undefined;
  try {
    return await attempt(server, endpoint, handler, wire, token, guess);
  } catch (error) {
    if (error instanceof TurnedAway) await server.turnedAway(error.turned, request);
    if (error instanceof Mistaken) return answer(server, endpoint, handler, wire, false);
    throw error;
  }
}

async function attempt(
  server: Server,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  wire: Wire,
  token: string | undefined,
  guess: Actor | undefined,
) {
  const { kit } = server;
  const { request, reply } = wire;
  const work = openWork(kit.pool, endpoint.light);
  // Said before anybody is known, so that it travels with the session's statement.
  if (endpoint.platform) work.enter({ platform: `${endpoint.method} ${endpoint.path}` });
  const proof = identified(server, work, token, request);
  // Only the very same object says that the wall was up for what has been read on the guess.
  const sure = async () => {
    if (guess && (await proof) !== guess) throw new Mistaken();
  };
  try {
    // The handler's statements must stand behind the session's, which puts up the wall for them.
    if (guess) await Promise.race([work.begun, proof]);
    const found = guess ?? (await proof);
    await countCall(server, found, request.ip);
    const came = admitted(endpoint, work, found);
    const role = came && previewed(endpoint, request);
    const actor = role ? await server.preview(work.db, came, role) : came;
    const right = actor && rightOf(endpoint, actor, request);
    if (right?.asPlatform && !endpoint.platform) {
      work.enter({ platform: `${endpoint.method} ${endpoint.path}` });
    }
    if (actor && endpoint.allow !== 'public') await noteActivity(server, endpoint, work, actor);
    const caller = callerOf(request);
    const { context, settle } = makeContext(kit, work, actor, caller, sure);
    Object.assign(context, right);
    const result = await act(endpoint, handler, context, ask(endpoint, request), wire);
    await sure();
    if (endpoint.download) {
      // The bytes leave when the act is committed: Fastify sends what is returned.
      await work.commit();
      await settle();
      return result;
    }
    const checked = endpoint.reply.parse(result);
    if (endpoint.method === 'GET' && !work.changed()) work.endRead();
    else await work.commit();
    await settle();
    // Fastify sends strings as they are; the contract's replies are JSON, a bare string included.
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(checked ?? null));
  } catch (error) {
    // The session's statement is on its way: the connection it opened is ended after it.
    await proof.catch(() => undefined);
    await work.rollback();
    // A refusal of the wrong person is no answer either.
    await sure();
    throw error;
  }
}

/** Sends the session's statement at once; whether anybody waits for it is the caller's affair. */
function identified(
  { identify, guesses }: Server,
  work: Work,
  token: string | undefined,
  request: FastifyRequest,
): Promise<Found> {
  if (!token) return Promise.resolve(undefined);
  const found = identify(work.db, token, callerOf(request), guesses.of(token)).then((one) => {
    guesses.note(token, one);
    return one;
  });
  // Its failure is met where it is awaited; until then it is nobody's unhandled rejection.
  found.catch(() => undefined);
  return found;
}

/** Every call counts, for the account or, while nobody is known, for the address. */
const countCall = ({ kit }: Server, found: Found, address: string) =>
  kit.limiter.take(isActor(found) ? `account ${found.userId}` : `address ${countedAs(address)}`, {
    max: kit.env.RATE_LIMIT,
    seconds: 60,
  });

async function noteActivity(server: Server, endpoint: Endpoint, work: Work, actor: Actor) {
  if (endpoint.limit?.by === 'account') {
    await server.kit.limiter.take(limitKey(endpoint, actor.userId), endpoint.limit);
  }
  if (endpoint.idle || Date.now() - actor.seenAt.getTime() <= 60_000) return;
  await server.touch(work.db, actor.sessionId);
  // Known from now on as just seen: the next call need not say it again.
  actor.seenAt = new Date();
}

const limitKey = (endpoint: Endpoint, who: string) => `${endpoint.method} ${endpoint.path} ${who}`;

function act(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  context: Context,
  asked: Asked<Endpoint>,
  wire: Wire,
) {
  const run = async () => handler(context as ActorContext, asked, wire);
  const key = wire.request.headers['idempotency-key'];
  if (!endpoint.once || typeof key !== 'string' || !context.actor) return run();
  if (key.length > 200) throw new Refusal('kit.invalid', { 'idempotency-key': 'too_long:200' });
  return once(context as ActorContext, `${endpoint.method} ${endpoint.path}`, key, asked, async () =>
    endpoint.reply.parse(await run()),
  );
}

/** Parses the three slots; all their problems are told at once. */
function ask(endpoint: Endpoint, request: FastifyRequest): Asked<Endpoint> {
  return {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    // The parts of an upload are read while it streams, by the handler.
    body: endpoint.upload ? undefined : parse(endpoint.body, request.body),
  } as Asked<Endpoint>;
}

export function parse<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> | undefined {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {}, { reportInput: true });
  if (!parsed.success) throw new Refusal('kit.invalid', fieldProblems(parsed.error));
  return parsed.data;
}
