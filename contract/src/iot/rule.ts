import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';
import { FLOWS, RuleGraph, RuleProblem } from './rule-graph.ts';

/** Which devices a rule is for: of these products, and where groups or devices are named only those. */
export const RuleScope = z.object({
  products: z.array(Id).min(1).max(20),
  groups: z.array(Id).max(20).default([]),
  devices: z.array(Id).max(200).default([]),
});
export type RuleScope = z.infer<typeof RuleScope>;

export const RuleDraft = z.object({
  name: z.string().trim().min(1).max(60),
  description: z.string().trim().max(300).default(''),
  scope: RuleScope,
  graph: RuleGraph,
});
export type RuleDraft = z.infer<typeof RuleDraft>;

/** A rule as a file; what it refers to is of the enterprise it was drawn in. */
export const RULE_FORMAT = 'cloudyard.rule/1';
export const RuleFile = z.object({
  format: z.literal(RULE_FORMAT),
  rule: RuleDraft.omit({ scope: true }),
});
export type RuleFile = z.infer<typeof RuleFile>;

export const RULE_STATES = ['draft', 'running', 'degraded', 'disabled'] as const;
export const RuleState = z.enum(RULE_STATES);

/** A new version on a share of the devices, until a user decides or it goes wrong. */
export const Canary = z.object({
  version: z.number().int(),
  share: z.number().int(),
  startedAt: Instant,
  endsAt: Instant,
  /** It is taken back when more than so many of a hundred messages fail. */
  failuresAtMost: z.number(),
  messages: z.number().int(),
  failures: z.number().int(),
  raised: z.number().int(),
});
export type Canary = z.infer<typeof Canary>;

export const Rule = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  state: RuleState,
  isEnabled: z.boolean(),
  /** Published; null: never. */
  version: z.number().int().nullable(),
  /** What is drawn differs from what is published. */
  hasDraft: z.boolean(),
  canary: Canary.nullable(),
  /** Why the last canary was taken back; empty: it was not. */
  returned: z.string(),
  /** Of the last 24 hours. */
  messages: z.number().int(),
  failures: z.number().int(),
  lastError: z.string(),
  lastErrorAt: Instant.nullable(),
  /** What it begins with. */
  triggers: z.array(z.enum(FLOWS)),
  /** How long it takes to judge a message, in milliseconds; null: there was none. */
  averageMs: z.number().nullable(),
  devices: z.number().int(),
  updatedAt: Instant,
  updateByName: z.string(),
});
export type Rule = z.infer<typeof Rule>;

export const RuleView = Rule.extend({
  /** Changes with every save: who saves says which one was changed. */
  revision: z.number().int(),
  scope: RuleScope,
  graph: RuleGraph,
  problems: z.array(RuleProblem),
});
export type RuleView = z.infer<typeof RuleView>;

export const RuleVersion = z.object({
  version: z.number().int(),
  note: z.string(),
  publishedAt: Instant,
  publishedByName: z.string(),
  nodes: z.number().int(),
});
export const RuleVersionView = RuleVersion.extend({ scope: RuleScope, graph: RuleGraph });

/** What went through a node, of the last 24 hours: by port, `skipped` where a value was not known yet,
 * `late` where no rule acts on it because what is newer is known. */
export const NodeCount = z.object({
  node: z.string(),
  ports: z.record(z.string(), z.number().int()),
  failures: z.number().int(),
  lastError: z.string(),
});
export type NodeCount = z.infer<typeof NodeCount>;

/** One way of a message through the graph, while a user debugs. */
export const TraceStep = z.object({
  node: z.string(),
  port: z.string(),
  detail: z.string(),
});
export const Trace = z.object({
  id: z.string(),
  at: Instant,
  version: z.number().int(),
  deviceId: Id,
  deviceName: z.string(),
  message: z.record(z.string(), z.unknown()),
  steps: z.array(TraceStep),
});
export type Trace = z.infer<typeof Trace>;

/** A trained model that a rule can ask. */
export const RuleModel = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string(),
  version: z.number().int(),
  kind: z.string(),
  inputs: z.array(z.string()),
  /** It knows how its inputs were when it learned: drift can be watched. */
  hasLearned: z.boolean(),
});
export type RuleModel = z.infer<typeof RuleModel>;

const read = { allow: 'iot.rule.read' } as const;
const edit = { allow: 'iot.rule.edit' } as const;
const revision = z.number().int().min(0);

export const ruleApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-iot/rules',
    ...read,
    summary: 'Rules of the enterprise',
    query: pageQuery.extend({
      q: Search.optional(),
      state: RuleState.optional(),
      /** Those that are for its devices. */
      product: Id.optional(),
      sort: sortBy(['name', 'updatedAt']).optional(),
    }),
    reply: pageOf(Rule),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api-iot/rules/:id',
    ...read,
    summary: 'One rule as it is drawn, with what is wrong with it',
    params: one,
    reply: RuleView,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api-iot/rules',
    ...edit,
    once: true,
    summary: 'Add a rule; nothing runs before it is published',
    body: RuleDraft,
    reply: RuleView,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api-iot/rules/:id',
    ...edit,
    summary: 'Save what is drawn; what is published goes on',
    params: one,
    body: RuleDraft.extend({ revision }),
    reply: RuleView,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api-iot/rules/check',
    ...edit,
    summary: 'What is wrong with a graph, without saving it',
    body: z.object({ scope: RuleScope, graph: RuleGraph }),
    reply: z.object({ problems: z.array(RuleProblem) }),
  }),
  models: endpoint({
    method: 'GET',
    path: '/api-iot/rules/models',
    ...read,
    summary: 'Trained models that rules can ask: own ones and those of the platform, by name or id',
    query: z.object({ name: Search.optional(), id: Id.optional() }),
    reply: z.array(RuleModel),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api-iot/rules/:id/publish',
    ...edit,
    summary: 'Put what is drawn into force: for all devices, or for a share of them first',
    params: one,
    body: z.object({
      revision,
      note: z.string().trim().max(300).default(''),
      canary: z
        .object({
          share: z.number().int().min(1).max(50),
          minutes: z.number().int().min(5).max(10_080),
          failuresAtMost: z.number().min(0).max(100),
        })
        .optional(),
    }),
    reply: RuleView,
  }),
  endCanary: endpoint({
    method: 'POST',
    path: '/api-iot/rules/:id/canary/end',
    ...edit,
    summary: 'Take the canary back, or put it into force everywhere',
    params: one,
    body: z.object({ keep: z.boolean() }),
    reply: RuleView,
  }),
  enable: endpoint({
    method: 'PUT',
    path: '/api-iot/rules/:id/enabled',
    ...edit,
    summary: 'Start a published rule, or stop it',
    params: one,
    body: z.object({ isEnabled: z.boolean() }),
    reply: RuleView,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api-iot/rules/:id/copies',
    ...edit,
    once: true,
    summary: 'A rule of its own with the same drawing',
    params: one,
    body: z.object({ name: RuleDraft.shape.name }),
    reply: RuleView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-iot/rules/:id',
    ...edit,
    summary: 'Delete a rule that is not running',
    params: one,
    reply: z.object({ id: Id }),
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api-iot/rules/:id/versions',
    ...read,
    summary: 'Published versions of a rule, the newest first',
    params: one,
    reply: z.array(RuleVersion),
  }),
  version: endpoint({
    method: 'GET',
    path: '/api-iot/rules/:id/versions/:version',
    ...read,
    summary: 'A published version as it was drawn',
    params: one.extend({ version: z.coerce.number().int().min(1) }),
    reply: RuleVersionView,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api-iot/rules/:id/counts',
    ...read,
    idle: true,
    summary: 'What went through each node of a rule within 24 hours',
    params: one,
    reply: z.object({
      version: z.number().int().nullable(),
      /** As it does by now. */
      canary: Canary.nullable(),
      nodes: z.array(NodeCount),
    }),
  }),
  debug: endpoint({
    method: 'PUT',
    path: '/api-iot/rules/:id/debug',
    ...edit,
    summary: 'Keep the ways of messages through a rule for some minutes; 0 ends it',
    params: one,
    body: z.object({ minutes: z.number().int().min(0).max(60) }),
    reply: z.object({ until: Instant.nullable() }),
  }),
  traces: endpoint({
    method: 'GET',
    path: '/api-iot/rules/:id/traces',
    ...read,
    idle: true,
    summary: 'The newest ways of messages through a rule that is debugged',
    params: one,
    reply: z.object({ until: Instant.nullable(), content: z.array(Trace) }),
  }),
};
