import { type RuleScope, ruleApi } from '@cloudyard/contract/iot/rule.ts';
import {
  type RuleGraph,
  RuleNode,
  type RuleProblem,
  structureProblems,
} from '@cloudyard/contract/iot/rule-graph.ts';
import { useMemo } from 'react';
import { useAsk } from '../../../kit/use-ask.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';

export type Problem = Omit<RuleProblem, 'code'> & { code: RuleProblem['code'] | 'shape' };

/** Fields that cannot even be saved: the server would refuse them. */
export const shapeProblems = ({ nodes }: RuleGraph): Problem[] =>
  nodes.flatMap((node) =>
    (RuleNode.safeParse(node).error?.issues ?? []).map(({ path }) => ({
      ...{ node: node.id, field: String(path[0] ?? ''), code: 'shape' as const },
      ...{ detail: '', start: null, end: null },
    })),
  );

/** What is wrong with a drawing: its shape at once, expressions and names as soon as the server has looked. */
export function useProblems(scope: RuleScope, graph: RuleGraph, mayEdit: boolean) {
  const settled = useDebounced(
    useMemo(() => ({ scope, graph }), [scope, graph]),
    500,
  );
  const shape = useMemo(() => shapeProblems(graph), [graph]);
  const isSettled = settled.graph === graph && settled.scope === scope;
  const mayAsk = mayEdit && scope.products.length > 0 && shapeProblems(settled.graph).length === 0;
  const asked = useAsk(ruleApi.check, { body: settled }, { enabled: mayAsk, staleTime: 60_000 });
  const told = mayAsk && isSettled && !asked.isPlaceholderData ? asked.data?.problems : undefined;
  const problems = useMemo<Problem[]>(
    () => [...shape, ...(told ?? structureProblems(graph))],
    [shape, told, graph],
  );
  return { problems, isValid: shape.length === 0, isChecking: mayEdit && shape.length === 0 && !told };
}
