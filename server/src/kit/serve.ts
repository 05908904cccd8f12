import { createHash, createHmac } from 'node:crypto';
import { withoutEmpty } from '@cloudyard/contract/kit/empty.ts';
import type { Answer, Asked, Endpoint, EndpointTable } from '@cloudyard/contract/kit/endpoint.ts';
import { fieldProblems } from '@cloudyard/contract/kit/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { EndedSession, Identify, IdentifyToken, Preview, Touch, TouchToken } from './actor.ts';
import type { ActorCache } from './actor-cache.ts';
import { countedAs } from './address.ts';
import { admit, limitKey, SessionEndedError } from './admit.ts';
import { type ActorContext, type Context, type Kit, makeContext } from './context.ts';
import { callerOf, refuseForeignSites } from './http.ts';
import { Refusal } from './refusal.ts';
import { seal, unseal } from './sealed.ts';

/**
 * Runs `act` once per key: a repeat gets the first answer. The row is written in the act's own transaction,
 * so a second request with the same key waits for the first and then either reads its answer or,
 * if the first failed, does the act itself.
 *
 * Some answers hold a secret that is shown once: they are kept sealed, with the server's secret and with the key,
 * which only the caller has. Of that the row has the digest.
 */
async function once(
  { kit, db, actor }: ActorContext,
  endpoint: string,
  key: string,
  request: unknown,
  act: () => Promise<unknown>,
): Promise<unknown> {
  // Some questions hold a password: without the server's secret no reader of it can try which one it was.
  const asked = JSON.stringify(request);
  const hash = createHmac('sha256', kit.secret).update(asked).digest('hex');
  const mine = { account_id: actor.userId, endpoint, key: digestOf(key) };
  const purpose = `answer ${key}`;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency')
    .values({ ...mine, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const ours = (eb: { and: (o: typeof mine) => never }) => eb.and(mine);
  if (numInsertedOrUpdatedRows === 0n) {
    const row = await db
      .selectFrom('idempotency')
      .selectAll()
      .where(ours as never)
      .executeTakeFirstOrThrow();
    // A row of a former version of the server has a plain digest, and its answer in the clear.
    if (row.request_hash !== (row.sealed ? hash : digestOf(asked))) throw new Refusal('kit.key_reused');
    return row.sealed ? JSON.parse(unseal(kit.secret, purpose, row.sealed)) : row.reply;
  }
  const reply = await act();
  await db
    .updateTable('idempotency')
    .set({ sealed: seal(kit.secret, purpose, JSON.stringify(reply ?? null)) })
    .where(ours as never)
    .execute();
  return reply;
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

type ContextOf<E extends Endpoint> = E['allow'] extends 'public' ? Context : ActorContext;
/** What a handler of a download or an upload needs besides the parsed question. */
export type Wire = { request: FastifyRequest; reply: FastifyReply };
export type Handler<E extends Endpoint> = (
  ctx: ContextOf<E>,
  asked: Asked<E>,
  wire: Wire,
) => Promise<Answer<E>> | Answer<E>;
/** One handler per endpoint, under the same key: a missing one does not compile. */
type Handlers<T extends EndpointTable> = { [K in keyof T]: Handler<T[K]> };

export type Server = {
  app: FastifyInstance;
  kit: Kit;
  identify: Identify;
  identifyToken: IdentifyToken;
  touch: Touch;
  touchToken: TouchToken;
  actorCache: ActorCache;
  preview: Preview;
  /** Called when a request carries a session that has ended. */
  onSessionEnded(session: EndedSession, request: FastifyRequest): Promise<void>;
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

/**
 * The way of one request: find the actor, check the right, parse the question, do it, check the answer,
 * commit.
 */
async function answer(
  server: Server,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  wire: Wire,
): Promise<unknown> {
  const { request } = wire;
  refuseForeignSites(request, endpoint, server.kit.env);
  // Before the actor and the things it names are looked up.
  request.query = withoutEmpty(endpoint.query, request.query, 'query');
  request.body = withoutEmpty(endpoint.body, request.body, 'body');
  if (endpoint.limit?.by === 'address') {
    await server.kit.limiter.take(limitKey(endpoint, countedAs(request.ip)), endpoint.limit);
  }
  try {
    return await attempt(server, endpoint, handler, wire);
  } catch (error) {
    if (error instanceof SessionEndedError) await server.onSessionEnded(error.session, request);
    throw error;
  }
}

async function attempt(server: Server, endpoint: Endpoint, handler: Handler<Endpoint>, wire: Wire) {
  const { kit } = server;
  const { request, reply } = wire;
  const transaction = kit.database.open({ autocommit: endpoint.light });
  // Decided before the actor is known, so that it travels with the session's statement.
  if (endpoint.platform) transaction.enter({ platform: `${endpoint.method} ${endpoint.path}` });
  try {
    const { actor, right } = await admit(server, endpoint, request, transaction);
    const { context, settle } = makeContext(kit, transaction, actor, callerOf(request, reply));
    Object.assign(context, right);
    const result = await act(endpoint, handler, context, ask(endpoint, request), wire);
    if (endpoint.download) {
      // The bytes leave when the act is committed: Fastify sends what is returned.
      await transaction.commit();
      await settle();
      return result;
    }
    const checked = endpoint.reply.parse(result);
    if (endpoint.method === 'GET' && !transaction.changed) transaction.endRead();
    else await transaction.commit();
    await settle();
    // Fastify sends strings as they are; the contract's replies are JSON, a bare string included.
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(checked ?? null));
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}

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

/** Parses the three slots; the first one with problems throws all of its own. */
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
