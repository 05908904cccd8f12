import { upstreamOf } from '@cloudyard/contract/bigdata/project-graph.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { canvasOf } from '../project/project.service.ts';
import { outputNamed } from './place.ts';
import { outputFor } from './reading.service.ts';

/** By which run something was made that is kept now. */
export type MadeBy = {
  projectId: string;
  projectName: string;
  version: number;
  runId: string;
  nodeId: string;
  port: string;
  resultId: string;
};

/** What a path of the fixed calls names: the output of a step; undefined: it names something else. */
export async function outputMeant(
  ctx: ActorContext,
  path: string,
  kind: 'dataset' | 'model',
  unknown: 'bigdata.file_unknown' | 'bigdata.model_file_unknown',
) {
  const named = outputNamed(path);
  if (!named) return undefined;
  const found = await outputFor(ctx, named).catch((error) => {
    throw error instanceof Refusal && error.status === 404 ? new Refusal(unknown) : error;
  });
  const { run, project, step, result, output } = found;
  if (output.kind !== kind) throw new Refusal(unknown);
  // What is another's to take back does not become ours by a step in between.
  if (output.given?.length) throw new Refusal('kit.not_allowed');
  const made: MadeBy = {
    ...{ projectId: project.id, projectName: project.name, version: run.version, ...named },
    resultId: result.id,
  };
  return { made, run, project, step, result, output };
}
export type OutputMeant = NonNullable<Awaited<ReturnType<typeof outputMeant>>>;

/** The first dataset that something was made from. */
export async function learnedFrom(ctx: ActorContext, { run, project, step }: OutputMeant) {
  const { canvas } = await canvasOf(ctx, project, run.version);
  const before = upstreamOf(canvas, [step.node_id]);
  const node = canvas.nodes.find(
    ({ id, kind }) => kind === 'dataset' && before.has(id) && run.part.sources[id],
  );
  const source = node && run.part.sources[node.id];
  return source && node ? { source, name: node.name } : undefined;
}
