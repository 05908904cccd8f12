import { toPage } from '@cloudyard/contract/kit/page.ts';
import { type Act, ALL, type InboxFilter, inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { isSelf } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { answerFile } from '../../file/index.ts';
import { total } from './inbox.policy.ts';
import { categoriesShown, cells, inboxPage, messageOf, neighbours, selfTypes } from './inbox.queries.ts';
import { actOn, actOnAll, fileOf, howMany, ownPlace } from './inbox.service.ts';
import { centreView, countsView, detailView, selfTypeCountsView, userView } from './inbox.view.ts';

const act =
  (name: Act) =>
  (ctx: ActorContext, { body }: { body: string[] }) =>
    actOn(ctx, name, body);

async function page(
  ctx: ActorContext,
  filter: InboxFilter,
  paging: { page: number; size: number; oldest?: boolean },
) {
  ownPlace(ctx, filter.enterpriseId);
  const rows = await inboxPage(ctx.db, ctx.actor.userId, filter, paging);
  return { rows, total: await howMany(ctx, filter) };
}

export const inboxRoutes = (server: Server) =>
  serve(server, inboxApi, {
    unreadCount: async ({ db, actor }, { query }) => {
      isSelf(actor, query.userId ?? actor.userId);
      return total(await cells(db, actor.userId), { unread: true });
    },
    userMessages: async (ctx, { query: { userId, type, enterpriseId, ...paging } }) => {
      isSelf(ctx.actor, userId);
      const found = await page(ctx, { tabKey: ALL, selfType: type, enterpriseId }, paging);
      return toPage(found.rows.map(userView), found.total, paging);
    },
    selfTypes: async ({ db }) =>
      (await selfTypes(db)).map(({ code, name, name_en }) => ({ selfType: code, name, nameEn: name_en })),
    selfTypeCounts: async (ctx, { query }) => {
      isSelf(ctx.actor, query.userId);
      ownPlace(ctx, query.enterpriseId);
      return selfTypeCountsView(await cells(ctx.db, ctx.actor.userId, query.enterpriseId));
    },
    removeUserMessages: (ctx, { body }) => {
      isSelf(ctx.actor, body.userId);
      return actOn(ctx, 'delete', body.notifications);
    },
    readUserMessages: (ctx, { body }) => {
      isSelf(ctx.actor, body.userId);
      return actOn(ctx, 'read', body.notifications);
    },
    page: async (ctx, { params, body: { pageNumber, pageSize, order, ...filter } }) => {
      isSelf(ctx.actor, params.userId);
      const paging = { page: pageNumber, size: pageSize };
      const found = await page(ctx, filter, { ...paging, oldest: order === 'oldest' });
      return toPage(found.rows.map(centreView), found.total, paging);
    },
    counts: async (ctx, { query }) => {
      ownPlace(ctx, query.enterpriseId);
      const own = await cells(ctx.db, ctx.actor.userId, query.enterpriseId);
      const having = [...new Set(own.map((cell) => cell.category_id))];
      return countsView(own, await categoriesShown(ctx.db, ctx.actor.enterpriseId, having));
    },
    read: act('read'),
    unread: act('unread'),
    collect: act('collect'),
    uncollect: act('uncollect'),
    delete: act('delete'),
    undelete: act('undelete'),
    cleanup: act('cleanup'),
    actOnAll: (ctx, { params, body }) => actOnAll(ctx, params.act, body),
    detail: async ({ db, actor }, { params }) => {
      const row = orRefuse(await messageOf(db, actor.userId, params.id), 'message.not_found');
      return detailView(row, await neighbours(db, actor.userId, row.message_id));
    },
    file: async (ctx, { params }, wire) =>
      answerFile(ctx.kit, await fileOf(ctx, params.id, params.name), wire),
  });
