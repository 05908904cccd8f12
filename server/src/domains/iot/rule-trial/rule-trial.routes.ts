import { ruleTrialApi } from '@cloudyard/contract/iot/rule-trial.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { forWhoSeesAll } from '../group/seen.service.ts';
import { cancelTrial, startTrial, trial, trials } from './rule-trial.service.ts';

export const ruleTrialRoutes = (server: Server) =>
  serve(
    server,
    ruleTrialApi,
    forWhoSeesAll({
      start: (ctx, { params, body }) => startTrial(ctx, params.id, body.hours),
      view: (ctx, { params }) => trial(ctx, params.id),
      list: (ctx, { params }) => trials(ctx, params.id),
      cancel: (ctx, { params }) => cancelTrial(ctx, params.id),
    }),
  );
