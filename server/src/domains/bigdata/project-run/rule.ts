import type { StepResponse } from '@cloudyard/contract/algorithm/step.ts';
import { projectLinkKey } from '@cloudyard/contract/bigdata/project-graph.ts';
import { carriedBy, factsOfOutput } from './carried.ts';
import { StepFailed, stepProblem } from './failed.ts';
import { arrivingAt } from './part.ts';
import type { RunState } from './run-state.ts';
import type { StepRow } from './step.queries.ts';

type Warnings = StepResponse['warnings'];

/** Looked at before a step begins: what its links carry, and whether their rules let it through. */
export function lookAtLinks(run: RunState, { node_id }: StepRow): Warnings {
  const warnings: Warnings = [];
  for (const link of arrivingAt(run.canvas, node_id)) {
    const { source, sourcePort, targetPort } = link;
    const output = (results: RunState['results']) =>
      factsOfOutput(results.get(source)?.outputs.find(({ port }) => port === sourcePort));
    const now = run.tables.get(source) ?? output(run.results);
    const before = run.formerTables.get(source) ?? output(run.former);
    const carried = carriedBy(link, now, before);
    run.board.carried.set(projectLinkKey(link), carried);
    run.board.isCarriedNew = true;
    const [first] = carried.broken;
    if (first === undefined) continue;
    if (link.rules?.act === 'stop')
      throw new StepFailed(
        stepProblem('rule', 'A rule of the link to it does not let this through.', first, targetPort),
      );
    warnings.push(...carried.broken.map((rule) => ({ code: 'link_rule', column: targetPort, text: rule })));
  }
  return warnings;
}
