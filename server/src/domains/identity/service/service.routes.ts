import { type CasService, type LogoutNotice, serviceApi } from '@cloudyard/contract/identity/service.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import type { Selectable } from 'kysely';
import { type Server, serve } from '../../../kit/serve.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { logoutPage } from './service.queries.ts';
import {
  addService,
  changeService,
  removeService,
  type servicesOfEnv,
  servicesShown,
} from './service.service.ts';

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

const givenView = (one: ReturnType<typeof servicesOfEnv>[number]): CasService => ({
  ...one,
  id: null,
  description: '',
  enabled: true,
  createdAt: null,
});

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
    list: async (ctx, { query }) => {
      const { shown, rows, total } = await servicesShown(ctx, query);
      return toPage([...shown.map(givenView), ...rows.map(view)], total, query);
    },
    add: async (ctx, { body }) => view(await addService(ctx, body)),
    change: async (ctx, { params, body }) => view(await changeService(ctx, params.id, body)),
    remove: (ctx, { params }) => removeService(ctx, params.id),
    logouts: async ({ db }, { query }) => {
      const { rows, total } = await logoutPage(db, query);
      return toPage(rows.map(noticeView), total, query);
    },
  });
