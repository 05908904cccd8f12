import { ratingApi } from '@cloudyard/contract/market/rating.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import {
  answerRating,
  hideRating,
  ratingsManaged,
  ratingsShown,
  reportRating,
  saveRating,
  takeRatingBack,
} from './rating.service.ts';

export const ratingRoutes = (server: Server) =>
  serve(server, ratingApi, {
    list: (ctx, { query }) => ratingsShown(ctx, query),
    save: (ctx, { body }) => saveRating(ctx, body),
    remove: (ctx, { params }) => takeRatingBack(ctx, params.id),
    answer: (ctx, { params, body }) => answerRating(ctx, params.id, body.text),
    report: (ctx, { params }) => reportRating(ctx, params.id),
    manage: (ctx, { query }) => ratingsManaged(ctx, query),
    hide: (ctx, { params, body }) => hideRating(ctx, params.id, body),
  });
