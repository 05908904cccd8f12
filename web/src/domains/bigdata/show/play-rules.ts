import type { ProjectCanvas, ProjectLink } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { type GraphProblem, graphProblems, linkProblem } from '@cloudyard/contract/bigdata/project-graph.ts';
import type { AlgorithmTreeNode } from '../../algorithm/lent/library-calls.ts';

/** All algorithms below categories, with the category each stands in. */
export function shelvesOf(
  nodes: readonly AlgorithmTreeNode[],
): { category: AlgorithmTreeNode; algorithms: AlgorithmTreeNode[] }[] {
  return nodes.flatMap((category) => {
    if (category.isAlgorithm) return [];
    const algorithms = category.children.filter(({ isAlgorithm }) => isAlgorithm);
    const below = shelvesOf(category.children);
    return algorithms.length > 0 ? [{ category, algorithms }, ...below] : below;
  });
}

/** Whether a link may be drawn, by the rules of the panel. */
export const mayLink = (canvas: ProjectCanvas, link: ProjectLink) => linkProblem(canvas, link) === undefined;

type Words = Record<GraphProblem['code'], string>;

/** What keeps a drawing from running, in words. */
export function problemTexts(canvas: ProjectCanvas, t: Words): string[] {
  const nameOf = (id: string) => canvas.nodes.find((node) => node.id === id)?.name ?? id;
  return graphProblems(canvas).map((problem) =>
    problem.code === 'input_missing'
      ? t.input_missing.replace('{name}', nameOf(problem.node)).replace('{port}', problem.port)
      : t[problem.code],
  );
}
