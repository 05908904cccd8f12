import type { Canary, Rule, RuleView } from '@cloudyard/contract/iot/rule.ts';
import { beginsOf, type RuleProblem } from '@cloudyard/contract/iot/rule-graph.ts';
import type { RuleRow } from './rule.queries.ts';

type Outcomes = { messages: number; failures: number; raised: number };

export function canaryOf(row: RuleRow, outcomes: Outcomes | undefined): Canary | null {
  if (row.canary_version === null || !row.canary_started_at || !row.canary_ends_at) return null;
  return {
    version: row.canary_version,
    share: row.canary_share ?? 0,
    startedAt: row.canary_started_at.toISOString(),
    endsAt: row.canary_ends_at.toISOString(),
    failuresAtMost: row.canary_failures_at_most ?? 0,
    ...(outcomes ?? { messages: 0, failures: 0, raised: 0 }),
  };
}

const stateOf = ({ version, is_enabled, failures }: RuleRow): Rule['state'] =>
  version === null ? 'draft' : !is_enabled ? 'disabled' : failures > 0 ? 'degraded' : 'running';

export const ruleView = (row: RuleRow, outcomes?: Outcomes): Rule => ({
  id: row.id,
  name: row.name,
  description: row.description,
  state: stateOf(row),
  isEnabled: row.is_enabled,
  version: row.version,
  hasDraft: row.revision !== row.published_revision,
  canary: canaryOf(row, outcomes),
  returned: row.canary_returned,
  messages: row.messages,
  failures: row.failures,
  lastError: row.last_error ?? '',
  lastErrorAt: row.last_error_at?.toISOString() ?? null,
  triggers: beginsOf(row.graph),
  // A thousandth of a millisecond is known, and no more.
  averageMs: row.messages === 0 || row.micros === 0 ? null : Math.round(row.micros / row.messages) / 1_000,
  devices: row.devices,
  updatedAt: row.updated_at.toISOString(),
  updateByName: row.updated_name,
});

export const wholeView = (row: RuleRow, problems: RuleProblem[], outcomes?: Outcomes): RuleView => ({
  ...ruleView(row, outcomes),
  ...{ revision: row.revision, scope: row.scope, graph: row.graph, problems },
});
