import type { RuleDraft, RuleVersionView, RuleView } from '@cloudyard/contract/iot/rule.ts';
import type { z } from 'zod';

type Former = Pick<z.infer<typeof RuleVersionView>, 'scope' | 'graph'>;

/** What a version was drawn as, as the draft of today: the rule keeps its name, and whoever saved meanwhile is not overwritten. */
export const formerDraft = (
  { name, description, revision }: Pick<RuleView, 'name' | 'description' | 'revision'>,
  { scope, graph }: Former,
): RuleDraft & { revision: number } => ({ name, description, scope, graph, revision });
