import { databaseApi } from '@cloudyard/contract/space/database.ts';
import { isCurrentEnterprise } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { type Server, serve, type Wire } from '../../../kit/serve.ts';
import {
  backUpDatabase,
  cancelCopy,
  listCopies,
  openCopy,
  removeCopy,
  restoreBackup,
} from './copy.service.ts';
import {
  addDatabase,
  listDatabases,
  removeDatabase,
  restoreDatabase,
  rotatePassword,
  testLogin,
  tryAgain,
  usableNames,
} from './database.service.ts';

async function download(ctx: ActorContext, id: string, { reply }: Wire) {
  const { stream, bytes, fileName } = await openCopy(ctx, id);
  reply.headers({
    'content-type': 'application/gzip',
    'content-disposition': `attachment; filename="${fileName}"`,
    'content-length': bytes,
    'cache-control': 'private, no-store',
  });
  return stream;
}

export const databaseRoutes = (server: Server) =>
  serve(server, databaseApi, {
    resources: (ctx, { params }) => {
      isCurrentEnterprise(ctx.actor, params.enterpriseId);
      return listDatabases(ctx);
    },
    names: (ctx, { params }) => {
      isCurrentEnterprise(ctx.actor, params.enterpriseId);
      return usableNames(ctx);
    },
    add: (ctx, { body }) => addDatabase(ctx, body.name),
    rotate: (ctx, { params, body }) => rotatePassword(ctx, params.id, body.secret),
    remove: (ctx, { params, body }) => removeDatabase(ctx, params.id, body.secret),
    restore: (ctx, { params }) => restoreDatabase(ctx, params.id),
    again: (ctx, { params }) => tryAgain(ctx, params.id),
    copies: (ctx, { query }) => listCopies(ctx, query.databaseId),
    backup: (ctx, { params }) => backUpDatabase(ctx, params.id),
    restoreCopy: (ctx, { params, body }) => restoreBackup(ctx, params.id, body.name),
    cancelCopy: (ctx, { params }) => cancelCopy(ctx, params.id),
    removeCopy: (ctx, { params }) => removeCopy(ctx, params.id),
    downloadCopy: (ctx, { params }, wire) => download(ctx, params.id, wire),
    test: (ctx, { body }) => testLogin(ctx, body),
  });
