import { type CasService, type LogoutNotice, serviceApi } from '@cloudyard/contract/identity/service.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import type { Selectable } from 'kysely';
import type { Env } from '../../kit/env.ts';
import { type Server, serve } from '../../kit/serve.ts';
import type { DB } from '../../kit/tables.gen.ts';
import { logoutPage, servicePage } from './service.queries.ts';
import { addService, changeService, removeService, servicesOfEnv } from './service.service.ts';

const view = (row: Selectable<DB['cas_service']>): CasService => ({
  id: row.id,
  name: row.name,
  address: row.address,
  description: row.description,
  mayProxy: row.may_proxy,
  singleLogout: row.single_logout,
  enabled: row.enabled,
  createdAt: row.created_at.toISOString(),
});

/** Those of the environment stand before the others. */
const givenServices = (env: Env, q = ''): CasService[] =>
  servicesOfEnv(env)
    .filter((one) => one.address.toLowerCase().includes(q.toLowerCase()))
    .map((one) => ({ ...one, id: null, description: '', enabled: true, createdAt: null }));

const noticeView = (row: Awaited<ReturnType<typeof logoutPage>>['rows'][number]): LogoutNotice => ({
  id: row.id,
  username: row.username,
  service: row.service,
  state: row.logout as LogoutNotice['state'],
  tries: row.tries,
  error: row.error,
  openedAt: row.opened_at.toISOString(),
  time: row.logout_at?.toISOString() ?? null,
});

export const serviceRoutes = (server: Server) =>
  serve(server, serviceApi, {
    list: async ({ db, kit }, { query }) => {
      const { page, size, q, sort } = query;
      const given = givenServices(kit.env, q);
      const shown = given.slice(page * size, (page + 1) * size);
      const offset = Math.max(0, page * size - given.length);
      const { rows, total } = await servicePage(db, { q, sort, offset, limit: size - shown.length });
      return toPage([...shown, ...rows.map(view)], total + given.length, query);
    },
    add: async (ctx, { body }) => view(await addService(ctx, body)),
    change: async (ctx, { params, body }) => view(await changeService(ctx, params.id, body)),
    remove: (ctx, { params }) => removeService(ctx, params.id),
    logouts: async ({ db }, { query }) => {
      const { rows, total } = await logoutPage(db, query);
      return toPage(rows.map(noticeView), total, query);
    },
  });
