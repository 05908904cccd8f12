import { officeApi } from '@cloudyard/contract/access/office.ts';
import { isCurrentEnterprise } from '../../kit/claims.ts';
import { type Server, serve } from '../../kit/serve.ts';
import { officeRolesOf } from './office.queries.ts';
import { addOfficeRole, removeOfficeRole } from './office.service.ts';
import { officeView } from './office.view.ts';

export const officeRoutes = (server: Server) =>
  serve(server, officeApi, {
    list: async ({ db, actor }, { query }) => {
      isCurrentEnterprise(actor, query.enterpriseId);
      return (await officeRolesOf(db, query.enterpriseId, query)).map(officeView);
    },
    add: async (ctx, { body }) => officeView(await addOfficeRole(ctx, body)),
    remove: (ctx, { params }) => removeOfficeRole(ctx, params.id),
  });
