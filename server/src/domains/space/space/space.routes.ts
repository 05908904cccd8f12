import { toPage } from '@cloudyard/contract/kit/page.ts';
import { spaceApi } from '@cloudyard/contract/space/space.ts';
import { SPACE_STATUS, type SpaceCode } from '@cloudyard/contract/space/values.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { move } from './move.service.ts';
import { spaceById } from './space.queries.ts';
import {
  changePassword,
  check,
  counts,
  current,
  detail,
  forMainApp,
  goOn,
  mine,
  quote,
  save,
  shown,
  spaces,
} from './space.service.ts';
import { statusView } from './space.view.ts';

/** A bare id: a draft is submitted, anything else brought online. */
async function submitOrOpen(ctx: ActorContext, id: string, amount: number | undefined) {
  const found = orRefuse(await spaceById(ctx.db, id), 'space.not_found');
  const code = found.status === SPACE_STATUS.draft ? SPACE_STATUS.submitted : SPACE_STATUS.online;
  return shown(ctx, await move(ctx, { id, status: { code }, reason: '', amount }));
}

export const spaceRoutes = (server: Server) =>
  serve(server, spaceApi, {
    current: (ctx, { params }) => current(ctx, params.enterpriseId),
    list: async (ctx, { query }) => {
      const { rows, total } = await spaces(ctx, query);
      return toPage(rows, total, query);
    },
    counts: (ctx) => counts(ctx),
    forMainApp: (ctx) => forMainApp(ctx),
    detail: (ctx, { params }) => detail(ctx, params.id),
    mine: (ctx) => mine(ctx),
    check: (ctx, { query }) => check(ctx, query),
    quote: (ctx, { query }) => quote(ctx, query),
    save: (ctx, { body }) => save(ctx, body),
    submitOrOpen: (ctx, { body, query }) => submitOrOpen(ctx, body, query.amount),
    move: async (ctx, { body }) => {
      const { id, status, status_version } = await move(ctx, body);
      return { id, ...statusView(status as SpaceCode), statusVersion: status_version };
    },
    changePassword: (ctx, { params, body }) => changePassword(ctx, params.id, body),
    goOn: (ctx, { params }) => goOn(ctx, params.id),
  });
