import { ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { forWhoSeesAll } from '../group/seen.service.ts';
import { ruleModels } from './asked.service.ts';
import { enableRule, endCanary, publish } from './publish.service.ts';
import {
  addRule,
  copyRule,
  counts,
  debug,
  problemsOf,
  removeRule,
  rule,
  rules,
  saveRule,
  traces,
  version,
  versions,
} from './rule.service.ts';

export const ruleRoutes = (server: Server) =>
  serve(
    server,
    ruleApi,
    forWhoSeesAll({
      list: (ctx, { query }) => rules(ctx, query),
      view: (ctx, { params }) => rule(ctx, params.id),
      add: (ctx, { body }) => addRule(ctx, body),
      save: (ctx, { params, body }) => saveRule(ctx, params.id, body),
      check: async (ctx, { body }) => ({ problems: await problemsOf(ctx, body.scope, body.graph) }),
      models: (ctx, { query }) => ruleModels(ctx, query),
      publish: (ctx, { params, body }) => publish(ctx, params.id, body),
      endCanary: (ctx, { params, body }) => endCanary(ctx, params.id, body.keep),
      enable: (ctx, { params, body }) => enableRule(ctx, params.id, body.isEnabled),
      copy: (ctx, { params, body }) => copyRule(ctx, params.id, body.name),
      remove: (ctx, { params }) => removeRule(ctx, params.id),
      versions: (ctx, { params }) => versions(ctx, params.id),
      version: (ctx, { params }) => version(ctx, params.id, params.version),
      counts: (ctx, { params }) => counts(ctx, params.id),
      debug: (ctx, { params, body }) => debug(ctx, params.id, body.minutes),
      traces: (ctx, { params }) => traces(ctx, params.id),
    }),
  );
