import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { type Ask, addressOf, type Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { ConnectionOptions } from '../src/drivers/database/index.ts';
import { openHouse } from '../src/house.ts';
import type { Kit } from '../src/kit/context.ts';
import { readEnv } from '../src/kit/env.ts';
import { makeLog } from '../src/kit/log.ts';
import { DEMO_PASSWORD, seed } from '../src/seed.ts';
import { freshDatabase } from './database.ts';

export { DEMO_PASSWORD };

const root = join(import.meta.dirname, '../..');

export type Caller = {
  cookie: string;
  userId: string;
  sessionId: string;
  /** Asks an endpoint as this person; whatever comes back. */
  ask<E extends Endpoint>(endpoint: E, ask?: Ask<E>, headers?: Record<string, string>): Promise<Answered>;
};
// biome-ignore lint/suspicious/noExplicitAny: stories look into the answer as it is on the wire
export type Answered = { status: number; body: any; headers: LightMyRequestResponse['headers'] };

export type TestApp = {
  app: FastifyInstance;
  kit: Kit;
  /** For going round the server, as somebody with the keys of the database would. */
  owner: ConnectionOptions;
  /** Logs in with the demo password (once per name; `fresh` for a further session). */
  as(username: string, fresh?: boolean): Promise<Caller>;
  nobody: Pick<Caller, 'ask'>;
  close(): Promise<void>;
};

/**
 * A whole house on a database of its own, with the demo people:
 * admin (platform administrator), lin.qiao (海川重工), zhou.yan (云杉精密), he.ming (both), su.wen (neither).
 */
export async function openTestApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const databases = await freshDatabase();
  const dataFolder = await mkdtemp(join(tmpdir(), 'cloudyard-test-'));
  const env = readEnv(
    { CLOUDYARD_DATA: dataFolder, LOG_LEVEL: 'silent', DATABASE_POOL: '4', ...environment },
    root,
  );
  const house = await openHouse({ env, databases, root, log: makeLog(process.env.TEST_LOG ?? 'silent') });
  await seed(house.kit);
  const { app, kit } = house;
  const known = new Map<string, Promise<Caller>>();

  async function logIn(username: string): Promise<Caller> {
    const answer = await send(app, sessionApi.login, { body: { username, password: DEMO_PASSWORD } }, {});
    if (answer.status !== 200) throw new Error(`${username} cannot log in: ${JSON.stringify(answer.body)}`);
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    return {
      cookie,
      userId: answer.body.userId,
      sessionId: answer.body.sessionId,
      ask: (endpoint, ask, headers) => send(app, endpoint, ask ?? {}, { cookie, ...headers }),
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
    nobody: { ask: (endpoint, ask, headers) => send(app, endpoint, ask ?? {}, headers ?? {}) },
    async close() {
      await house.close();
      await databases.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function send(
  app: FastifyInstance,
  endpoint: Endpoint,
  ask: object,
  headers: Record<string, string>,
): Promise<Answered> {
  const { body } = ask as { body?: object };
  const response = await app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, ask),
    headers,
    ...(body === undefined ? {} : { payload: body }),
  });
  const isJson = String(response.headers['content-type']).includes('json');
  return {
    status: response.statusCode,
    body: isJson ? response.json() : response.body,
    headers: response.headers,
  };
}
