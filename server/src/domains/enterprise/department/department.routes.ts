import { departmentApi } from '@cloudyard/contract/enterprise/department.ts';
import { isCurrentEnterprise } from '../../../kit/claims.ts';
import { sendCsv } from '../../../kit/http.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { receiveBytes } from '../../file/index.ts';
import { departmentNodes, departmentsOf } from './department.queries.ts';
import {
  addDepartment,
  changeDepartment,
  moveDepartment,
  moveImpact,
  removeDepartment,
} from './department.service.ts';
import { departmentView, groupView, nodeView, positionView, withPositionsView } from './department.view.ts';
import { groupsOf, positionsOf } from './department-part.queries.ts';
import {
  addGroup,
  addPosition,
  changeGroup,
  changePosition,
  departmentWithPositions,
  removeGroup,
  removePosition,
} from './department-part.service.ts';
import { bringDepartments, departmentTable } from './department-table.service.ts';

export const departmentRoutes = (server: Server) =>
  serve(server, departmentApi, {
    list: async ({ db, actor }, { query }) => {
      isCurrentEnterprise(actor, query.enterpriseId);
      return (await departmentsOf(db, query.enterpriseId)).map(departmentView);
    },
    positions: async ({ db }, { query }) => (await positionsOf(db, query.departmentId)).map(positionView),
    groups: async ({ db }, { query }) => (await groupsOf(db, query.departmentId)).map(groupView),
    departmentPositions: async (ctx, { query }) =>
      withPositionsView(await departmentWithPositions(ctx, query.departmentId)),
    tree: async ({ db, actor }, { query }) => {
      isCurrentEnterprise(actor, query.enterpriseId);
      return (await departmentNodes(db, query.enterpriseId)).map(nodeView);
    },
    add: async (ctx, { body }) => nodeView(await addDepartment(ctx, body)),
    change: async (ctx, { params, body: { version, ...change } }) =>
      nodeView(await changeDepartment(ctx, params.id, version, change)),
    movePreview: (ctx, { params, query }) => moveImpact(ctx, params.id, query.parentId),
    move: async (ctx, { params, body }) => (await moveDepartment(ctx, params.id, body)).map(nodeView),
    remove: (ctx, { params }) => removeDepartment(ctx, params.id),
    addPosition: async (ctx, { body }) => positionView(await addPosition(ctx, body)),
    changePosition: async (ctx, { params, body }) => positionView(await changePosition(ctx, params.id, body)),
    removePosition: (ctx, { params }) => removePosition(ctx, params.id),
    addGroup: async (ctx, { body }) => groupView(await addGroup(ctx, body)),
    changeGroup: async (ctx, { params, body }) => groupView(await changeGroup(ctx, params.id, body)),
    removeGroup: (ctx, { params }) => removeGroup(ctx, params.id),
    import: async (ctx, _, { request }) => {
      const { bytes, body } = await receiveBytes(ctx, request, departmentApi.import);
      return bringDepartments(ctx, bytes, body.dryRun);
    },
    export: async (ctx, { query }, { reply }) => {
      isCurrentEnterprise(ctx.actor, query.enterpriseId);
      sendCsv(reply, 'departments.csv');
      return departmentTable(ctx);
    },
  });
