import { forwardApi } from '@cloudyard/contract/iot/forward.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { forWhoSeesAll } from '../group/seen.service.ts';
import {
  actOn,
  addForward,
  changeForward,
  forward,
  forwards,
  removeForward,
  testForward,
} from './forward.service.ts';
import { discard, letters, rates, replay } from './letter.service.ts';
import { receive, received } from './receiver.service.ts';

export const forwardRoutes = (server: Server) =>
  serve(
    server,
    forwardApi,
    forWhoSeesAll({
      list: (ctx, { query }) => forwards(ctx, query),
      view: (ctx, { params }) => forward(ctx, params.id),
      add: (ctx, { body }) => addForward(ctx, body),
      change: (ctx, { params, body }) => changeForward(ctx, params.id, body),
      remove: (ctx, { params }) => removeForward(ctx, params.id),
      test: (ctx, { body }) => testForward(ctx, body),
      act: (ctx, { params }) => actOn(ctx, params.id, params.act),
      rates: (ctx, { params, query }) => rates(ctx, params.id, query.minutes),
      letters: (ctx, { params, query }) => letters(ctx, params.id, query),
      replay: (ctx, { params, body }) => replay(ctx, params.id, body.ids),
      discard: (ctx, { params, body }) => discard(ctx, params.id, body.ids),
      received: (ctx, { params }) => received(ctx, params.id),
      receive: (ctx, { params, body }, { request }) =>
        receive(ctx, params.token, body, request.headers['cloudyard-probe'] === '1'),
    }),
  );
