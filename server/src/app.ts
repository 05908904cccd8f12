import { readFile } from 'node:fs/promises';
import { api } from '@cloudyard/contract';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { lendDatabaseJob } from './demo/lend-database.ts';
import { accessRoom, identify, identifyToken, previewAs, touchToken } from './domains/access/index.ts';
import { algorithmRoom } from './domains/algorithm/index.ts';
import { auditRoom } from './domains/audit/index.ts';
import { bigdataRoom } from './domains/bigdata/index.ts';
import { custodyRoom } from './domains/custody/index.ts';
import { enterpriseRoom } from './domains/enterprise/index.ts';
import { equipmentRoom } from './domains/equipment/index.ts';
import { fileRoom } from './domains/file/index.ts';
import { identityRoom, onSessionEnded, touchSession } from './domains/identity/index.ts';
import { iotRoom } from './domains/iot/index.ts';
import { ledgerRoom } from './domains/ledger/index.ts';
import { marketRoom } from './domains/market/index.ts';
import { messageRoom } from './domains/message/index.ts';
import { operationRoom } from './domains/operation/index.ts';
import { portalRoom } from './domains/portal/index.ts';
import { publishingRoom } from './domains/publishing/index.ts';
import { runtimeRoom } from './domains/runtime/index.ts';
import { spaceRoom } from './domains/space/index.ts';
import { telemetryRoom } from './domains/telemetry/index.ts';
import { makeActorCache } from './kit/actor-cache.ts';
import type { Kit } from './kit/context.ts';
import { installErrorHandler } from './kit/faults.ts';
import { trustedProxies } from './kit/http.ts';
import { openapi } from './kit/openapi.ts';
import { purgeExpiredJob } from './kit/purge-expired.ts';
import type { Room } from './kit/room.ts';
import { secureHeaders } from './kit/security.ts';
import { serveStatus } from './kit/status.ts';
import { countVisits } from './kit/visits.ts';
import { serveWeb, type Web } from './kit/web.ts';
import { isWebSocket } from './kit/web-socket.ts';

/** All rooms, from the ground floor up. */
export const rooms: Room[] = [
  fileRoom,
  auditRoom,
  identityRoom,
  enterpriseRoom,
  accessRoom,
  messageRoom,
  ledgerRoom,
  spaceRoom,
  runtimeRoom,
  publishingRoom,
  telemetryRoom,
  marketRoom,
  equipmentRoom,
  algorithmRoom,
  iotRoom,
  bigdataRoom,
  operationRoom,
  custodyRoom,
  portalRoom,
];

export const allJobs = [purgeExpiredJob, lendDatabaseJob, ...rooms.flatMap((room) => room.jobs ?? [])];

/** The HTTP server with every room on it, and the built browser application. */
export async function makeApp(kit: Kit, web: Web | undefined): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: kit.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(kit.env),
    bodyLimit: 1024 * 1024,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // Counts the whole body: 100 MB over a slow line take their time. Heads have a minute (Node's default).
    requestTimeout: 30 * 60_000,
    keepAliveTimeout: 65_000,
    // Whoever offers another protocol (Java asks for h2c with every first request) is answered in this one.
    http: { shouldUpgradeCallback: isWebSocket },
    // Chains of proxies give their own id; ours is short and unique enough to be read aloud.
    genReqId: () => crypto.randomUUID().slice(0, 18),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  }) as unknown as FastifyInstance;
  await secureHeaders(app, kit);
  countVisits(app, kit);
  await app.register(cookie);
  await app.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 100_000, parts: 21 } });
  installErrorHandler(app, kit);
  const server = {
    app,
    kit,
    identify: identify(kit.env),
    identifyToken,
    touch: touchSession,
    touchToken,
    preview: previewAs,
    onSessionEnded: onSessionEnded(kit),
    actorCache: makeActorCache(),
  };
  for (const room of rooms) {
    await room.open?.(kit);
    await room.routes(server);
  }
  serveStatus(app, kit);
  // Built at the first request: the document is large, and most servers are never asked for it.
  let document: string | undefined;
  app.get('/openapi.json', (_, reply) => {
    document ??= JSON.stringify(openapi(api, kit.version));
    return reply.type('application/json').send(document);
  });
  await serveWeb(
    app,
    kit,
    web,
    rooms.flatMap((room) => room.heads ?? []),
  );
  return app;
}

export const versionOf = async (root: string): Promise<string> =>
  (JSON.parse(await readFile(`${root}/package.json`, 'utf8')) as { version: string }).version;
