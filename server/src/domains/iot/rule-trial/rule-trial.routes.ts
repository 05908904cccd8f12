import { ruleTrialApi } from '@cloudyard/contract/iot/rule-trial.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { forWhoSeesAll } from '../group/seen.service.ts';
import { cancelTrial, startTrial, trial, trialEffects, trials } from './rule-trial.service.ts';
import { tryMessages } from './tried.service.ts';

export const ruleTrialRoutes = (server: Server) =>
  serve(
    server,
    ruleTrialApi,
    forWhoSeesAll({
      messages: (ctx, { body }) => tryMessages(ctx, body),
      start: (ctx, { params, body }) => startTrial(ctx, params.id, body.hours),
      view: (ctx, { params }) => trial(ctx, params.id),
      list: (ctx, { params }) => trials(ctx, params.id),
      effects: (ctx, { params, query }) => trialEffects(ctx, params.id, query.side, query),
      cancel: (ctx, { params }) => cancelTrial(ctx, params.id),
    }),
  );
