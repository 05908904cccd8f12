// The instance with one more call: the list of roles for any logged-in user, across the wall.
import { roleApi } from '../../contract/src/access/role.ts';
import { endpoint } from '../../contract/src/kit/endpoint.ts';
import { toPage } from '../../contract/src/kit/page.ts';
import { rooms } from '../../server/src/app.ts';
import { openAppInstance, prepare } from '../../server/src/app-instance.ts';
import { rolePage } from '../../server/src/domains/access/role/role.queries.ts';
import { roleView } from '../../server/src/domains/access/role/role.view.ts';
import { readEnv } from '../../server/src/kit/env.ts';
import { makeLog } from '../../server/src/kit/log.ts';
import { type Server, serve } from '../../server/src/kit/serve.ts';
import { seed } from '../../server/src/seed.ts';
import { root } from './kit.ts';

const open = endpoint({
  ...roleApi.page,
  path: '/api-bench/roles',
  allow: 'session',
  orPlatform: undefined,
  platform: true,
} as never);

rooms.push({
  name: 'bench',
  routes: (server: Server) =>
    serve(
      server,
      { open } as never,
      {
        open: async ({ db, actor }: never, { query }: never) => {
          const { rows, total } = await rolePage(db, (query as { enterpriseId: string }).enterpriseId, query);
          return toPage(rows.map(roleView(actor)), total, query);
        },
      } as never,
    ),
});

const databases = JSON.parse(process.env.BENCH_DATABASES ?? '{}');
const log = makeLog('warn');
await prepare(databases, root, log);
const instance = await openAppInstance({ env: readEnv(process.env, root), databases, root, log });
await seed(instance.kit);
process.stdout.write(`listening ${await instance.app.listen({ port: 0, host: '127.0.0.1' })}\n`);
process.on('SIGTERM', () => void instance.close().then(() => process.exit(0)));
