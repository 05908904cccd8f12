import { departmentApi } from '@cloudyard/contract/enterprise/department.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { isCurrentEnterprise } from '../../kit/claims.ts';
import { type Server, serve } from '../../kit/serve.ts';
import { departmentsOf, positionsOf } from './department.queries.ts';

export const departmentRoutes = (server: Server) =>
  serve(server, departmentApi, {
    list: async ({ db, actor }, { query }) => {
      isCurrentEnterprise(actor, query.enterpriseId);
      const rows = await departmentsOf(db, query.enterpriseId);
      return rows.map(({ parent_id, ...row }) => ({ ...row, parentId: parent_id ?? NIL }));
    },
    positions: async ({ db }, { query }) => {
      const rows = await positionsOf(db, query.departmentId);
      return rows.map(({ department_id, ...row }) => ({ ...row, departmentId: department_id }));
    },
  });
