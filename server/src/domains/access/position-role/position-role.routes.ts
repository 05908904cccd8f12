import { positionRoleApi } from '@cloudyard/contract/access/position-role.ts';
import { isCurrentEnterprise } from '../../../kit/claims.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { positionRolesOf } from './position-role.queries.ts';
import { addPositionRole, removePositionRole } from './position-role.service.ts';
import { positionRoleView } from './position-role.view.ts';

export const positionRoleRoutes = (server: Server) =>
  serve(server, positionRoleApi, {
    list: async ({ db, actor }, { query }) => {
      isCurrentEnterprise(actor, query.enterpriseId);
      return (await positionRolesOf(db, query.enterpriseId, query)).map(positionRoleView);
    },
    add: async (ctx, { body }) => positionRoleView(await addPositionRole(ctx, body)),
    remove: (ctx, { params }) => removePositionRole(ctx, params.id),
  });
