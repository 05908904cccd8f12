import { MOST_ROLES, roleApi } from '@cloudyard/contract/access/role.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { personView, rightView } from '../parts.view.ts';
import { rolePage, rolesUpTo } from './role.queries.ts';
import { addRole, changeRole, impactOf, removeRole, roleFor } from './role.service.ts';
import { roleView } from './role.view.ts';

/** Nil on the wire is the platform, null in the rows. */
const placeOf = (enterpriseId: string) => (enterpriseId === NIL ? null : enterpriseId);

export const roleRoutes = (server: Server) =>
  serve(server, roleApi, {
    page: async ({ db, actor }, { query }) => {
      const { rows, total } = await rolePage(db, placeOf(query.enterpriseId), query);
      return toPage(rows.map(roleView(actor)), total, query);
    },
    all: async ({ db, actor }, { query }) => {
      const rows = await rolesUpTo(db, placeOf(query.enterpriseId), MOST_ROLES);
      return rows.map(roleView(actor));
    },
    detail: async (ctx, { params }) => roleView(ctx.actor)(await roleFor(ctx, params.id, 'read')),
    add: async (ctx, { params, body }) =>
      roleView(ctx.actor)(await addRole(ctx, placeOf(params.enterpriseId), body)),
    change: async (ctx, { params, body }) => roleView(ctx.actor)(await changeRole(ctx, params.id, body)),
    remove: (ctx, { params }) => removeRole(ctx, placeOf(params.enterpriseId), params.roleId),
    impact: async (ctx, { params }) => {
      const { members, people, lost } = await impactOf(ctx, params.id);
      return { members, people: people.map(personView), lost: lost.map(rightView) };
    },
  });
