import { Readable } from 'node:stream';
import { personApi } from '@cloudyard/contract/enterprise/person.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { sendCsv } from '../../../kit/http.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { userCounts, userPage } from './person.queries.ts';
import { ownData, personInfoFor, projectionsFor, saveOwn, userFor, userInfoFor } from './person.service.ts';
import { userRowView } from './person.view.ts';
import {
  addUser,
  changeUser,
  lockUser,
  noteExport,
  resetUser,
  unlockUser,
  userDetail,
  userLines,
} from './user.service.ts';

const OWN_DATA_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-disposition': 'attachment; filename="my-data.json"',
  'cache-control': 'private, no-store',
};

export const personRoutes = (server: Server) =>
  serve(server, personApi, {
    user: (ctx, { query }) => userFor(ctx, query.userId),
    userInfo: (ctx, { query }) => userInfoFor(ctx, query.userId),
    personInfo: (ctx, { query }) => personInfoFor(ctx, query.userId, query.enterpriseId),
    projections: (ctx, { params, query }) => projectionsFor(ctx, params.id, query.enterpriseId),
    saveOwn: (ctx, { body }) => saveOwn(ctx, body),
    ownData: async (ctx, _, { reply }) => {
      const data = await ownData(ctx);
      reply.headers(OWN_DATA_HEADERS);
      return JSON.stringify(data, null, 2);
    },
    list: async ({ db, actor }, { query }) => {
      const { rows, total } = await userPage(db, query);
      const shown = rows.map((row) => userRowView(row, actor.userId));
      return { ...toPage(shown, total, query), counts: await userCounts(db) };
    },
    export: async (ctx, { query }, { reply }) => {
      await noteExport(ctx);
      await ctx.commitAndRelease();
      sendCsv(reply, 'users.csv');
      return Readable.from(userLines(ctx.kit, query));
    },
    detail: (ctx, { params }) => userDetail(ctx, params.id),
    add: (ctx, { body }) => addUser(ctx, body),
    change: (ctx, { params, body }) => changeUser(ctx, params.id, body),
    lock: (ctx, { params, body }) => lockUser(ctx, params.id, body.version, body.reason),
    unlock: (ctx, { params, body }) => unlockUser(ctx, params.id, body.version),
    resetPassword: (ctx, { params, body }) => resetUser(ctx, params.id, body.version),
  });
