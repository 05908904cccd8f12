import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Flag, Id, Instant, Search } from '../kit/values.ts';
import { KEEP_MODES, KeepRule, RULE_ORIGINS } from '../telemetry/rule.ts';
import { SERIES_KINDS } from '../telemetry/series.ts';
import { NodeType, Protocol } from './product.ts';

export {
  DEAD_BAND_KINDS,
  KEEP_MODES,
  KeepRule,
  ROLLUP_STEPS,
  type RollupStep,
  RULE_ORIGINS,
  type RuleOrigin,
  USUAL_RULE,
} from '../telemetry/rule.ts';

export const POLICY_LIMITS = { nodes: 1_000, policies: 500 } as const;

/** It arrives and is kept as its rule says; nothing of it is kept; nothing came lately; it is not measured any more. */
export const KEEPING_STATES = ['kept', 'off', 'silent', 'ended'] as const;

const count = z.number().int();
const Shown = z.object({
  /** The number of its series. */
  id: count,
  device: z.object({
    ...{ id: Id, name: z.string(), code: z.string(), nodeType: NodeType, protocol: Protocol },
    productName: z.string(),
  }),
  name: z.string(),
  alias: z.string(),
  /** What its device calls it. */
  property: z.string(),
  dataType: z.enum(SERIES_KINDS),
  unit: z.string(),
  rule: KeepRule,
  /** Days for which its points are kept, whoever says so. */
  keepDays: count,
  from: z.enum(RULE_ORIGINS),
  /** The product, group or device the rule comes from. */
  fromName: z.string().nullable(),
  /** Of its own rule: whoever changes it names it. */
  revision: count,
  state: z.enum(KEEPING_STATES),
  /** What is kept of it in a month, points and roll-ups, by what came lately; null: nothing did. */
  monthBytes: count.nullable(),
});
export interface KeptNode extends z.infer<typeof Shown> {}
export const KeptNode: z.ZodType<KeptNode, KeptNode> = Shown;

/** Whose rule is meant: nodes themselves, or a device, a group, a product. */
export const PolicyTarget = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('nodes'),
    nodes: z
      .array(z.object({ id: z.int32(), revision: count }))
      .min(1)
      .max(POLICY_LIMITS.nodes),
  }),
  /** Revision 0: it has no rule yet. */
  z.object({ kind: z.enum(['device', 'group', 'product']), id: Id, revision: count }),
]);
export type PolicyTarget = z.infer<typeof PolicyTarget>;

/** A rule has what its mode goes by. */
const isWhole = ({ mode, intervalMs }: KeepRule) => mode !== 'interval' || intervalMs !== null;
const Rule = KeepRule.refine(isWhole, { path: ['intervalMs'], message: 'required' });
const Change = z.object({
  target: PolicyTarget,
  /** Null: what is meant has no rule of its own any more. */
  rule: Rule.nullable(),
});
export interface PolicyChange extends z.infer<typeof Change> {}
const PolicyChange: z.ZodType<PolicyChange, PolicyChange> = Change;

export const Estimate = z.object({
  /** Nodes for which something else would hold, and how many of them would be kept. */
  nodes: count,
  on: count,
  /** What they take in a month now, and then. */
  nowBytes: count,
  thenBytes: count,
  /** What the enterprise keeps, and may keep. */
  usedBytes: count,
  grantedBytes: count,
  /** What it costs to keep what comes in a month, now and then, in yuan a month: its part of the quota. */
  nowPrice: z.number(),
  thenPrice: z.number(),
  /** What the quota costs more, in whole steps and yuan a month, where a month goes beyond it; 0: it does not. */
  missingPrice: z.number(),
  bytesPerPoint: z.number(),
  /** How much of what they take then is roll-ups. */
  rollupBytes: count,
  /** Of so many of them it was measured; the others are taken to be like them. */
  measured: count,
});
export type Estimate = z.infer<typeof Estimate>;

const ScopePolicy = z.object({
  id: Id,
  kind: z.enum(['device', 'group', 'product']),
  targetId: Id,
  name: z.string(),
  rule: KeepRule,
  revision: count,
  /** Nodes for which it holds. */
  nodes: count,
  updatedAt: Instant,
  updateByName: z.string(),
});
export type ScopePolicy = z.infer<typeof ScopePolicy>;

const read = { allow: 'iot.history-policy.read' } as const;
const edit = { allow: 'iot.history-policy.edit' } as const;

export const nodeList = pageQuery.extend({
  q: Search.optional(),
  device: Id.optional(),
  product: Id.optional(),
  enabled: Flag.optional(),
  mode: z.enum(KEEP_MODES).optional(),
  from: z.enum(RULE_ORIGINS).optional(),
  sort: sortBy(['device', 'alias']).optional(),
});

export const historyPolicyApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-iot/history-policies',
    ...read,
    summary: 'Nodes with which of their points are kept, for how long, and where that comes from',
    query: nodeList,
    reply: pageOf(KeptNode),
  }),
  scopes: endpoint({
    method: 'GET',
    path: '/api-iot/history-policies/scopes',
    ...read,
    summary: 'Rules of products, groups and devices',
    reply: z.array(ScopePolicy),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api-iot/history-policies',
    ...edit,
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'Say which points of nodes, of a device, a group or a product are kept; or that nothing is said',
    body: PolicyChange,
    reply: z.object({ changed: count }),
  }),
  estimate: endpoint({
    method: 'POST',
    path: '/api-iot/history-policies/_estimate',
    ...read,
    limit: { by: 'account', max: 120, seconds: 60 },
    summary: 'What a change would keep in a month, by what came lately',
    body: PolicyChange,
    reply: Estimate,
  }),
};
