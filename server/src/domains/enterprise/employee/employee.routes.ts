import { Readable } from 'node:stream';
import { employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { pagingOf } from '@cloudyard/contract/kit/page.ts';
import { isCurrentEnterprise } from '../../../kit/claims.ts';
import { sendCsv } from '../../../kit/http.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { membersUpTo } from './employee.queries.ts';
import {
  employeePage,
  employeeWithMoves,
  exportLines,
  listedOf,
  noteExport,
  ownJob,
  peopleFigures,
  saveOwnJob,
} from './employee.service.ts';
import { memberView } from './employee.view.ts';
import { changeEmployee, inviteBack, letLeave, transferEmployees } from './employee-change.service.ts';

const MOST = 1000;
const DEFAULT_ZONE = 'Asia/Shanghai';

export const employeeRoutes = (server: Server) =>
  serve(server, employeeApi, {
    page: (ctx, { query }) => {
      isCurrentEnterprise(ctx.actor, query.enterpriseId);
      return employeePage(ctx, { ...query, ...pagingOf(query) });
    },
    withWork: async (ctx, { query }) => {
      isCurrentEnterprise(ctx.actor, query.enterprise);
      const { user: username, department: departmentId, position: positionId } = query;
      const filter = { username, departmentId, below: true, positionId };
      return (await membersUpTo(ctx.db, listedOf(ctx), filter, MOST)).map(memberView);
    },
    detail: (ctx, { params }) => employeeWithMoves(ctx, params.userId),
    change: (ctx, { params, body: { version, ...wish } }) =>
      changeEmployee(ctx, params.userId, version, wish),
    transfer: (ctx, { body: { userIds, ...spot } }) => transferEmployees(ctx, userIds, spot),
    leave: (ctx, { params, body }) => letLeave(ctx, params.userId, body),
    return: (ctx, { params, body }) => inviteBack(ctx, params.userId, body),
    ownJob: (ctx) => ownJob(ctx),
    saveOwnJob: (ctx, { body }) => saveOwnJob(ctx, body),
    export: async (ctx, { query: { enterpriseId, ...filter } }, { reply }) => {
      isCurrentEnterprise(ctx.actor, enterpriseId);
      await noteExport(ctx, filter);
      sendCsv(reply, 'employees.csv');
      return Readable.from(exportLines(ctx, filter));
    },
    figures: (ctx, { query }) => peopleFigures(ctx, query.zone ?? DEFAULT_ZONE),
  });
