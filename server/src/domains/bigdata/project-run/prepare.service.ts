import { checkGiven } from '@cloudyard/contract/algorithm/given.ts';
import {
  type Manifest,
  type Mode,
  type ParameterValues,
  RESOURCES,
} from '@cloudyard/contract/algorithm/package.ts';
import { isValue } from '@cloudyard/contract/algorithm/parameter.ts';
import { type AlgorithmParameter, toWire } from '@cloudyard/contract/algorithm/values.ts';
import type { ProjectCanvas, ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import type { RunOrder } from '@cloudyard/contract/bigdata/project-run.ts';
import type { PlanProblem } from '@cloudyard/contract/bigdata/project-shown.ts';
import type { ActorContext } from '../../../kit/context.ts';
import type { StepLimits } from '../../../kit/engine.ts';
import { approvedByDigest, type RunnableRow } from '../../algorithm/index.ts';
import { engineOf } from '../model/trainer.service.ts';
import { type Owned, type OwnPlace, placeOf } from '../owned.ts';
import type { ProjectRow } from '../project/project.queries.ts';
import { arrivingAt, drawnProblems, planProblem, stepsOf } from './part.ts';
import { quotaFor, type StepQuota } from './quota.queries.ts';
import { modeOn, runtimeOf, type StepRecipe } from './recipe.ts';
import { type ResultRow, resultsById } from './result.queries.ts';
import { type FoundSource, sourcesFor } from './source.service.ts';
import { goodSteps, type StepRow } from './step.queries.ts';

/** One step before it runs: inputs are filled in when they are known. */
export type Prepared = { node: ProjectNode; recipe: StepRecipe; memoryMb: number };

export type Preparation = {
  problems: PlanProblem[];
  steps: Prepared[];
  sources: Map<string, FoundSource>;
  /** By node outside of the part whose result a step reads. */
  before: Map<string, ResultRow>;
  /** The last good step of each node. */
  last: Map<string, StepRow>;
  quota: StepQuota;
  /** What its steps ask for at the start, by name, with the value it has where nobody says another. */
  asked: Map<string, AlgorithmParameter>;
};

/** Whose results, quota and hours a project works with; of what the platform brings those of whoever looks at it. */
export function placeFor(ctx: ActorContext, { scope, enterprise_id, created_by }: Owned): OwnPlace {
  if (scope === 'enterprise' && enterprise_id !== null) return { kind: 'enterprise', id: enterprise_id };
  if (scope === 'private' && created_by !== null) return { kind: 'private', id: created_by };
  return placeOf(ctx);
}

export const limitsOf = ({ resources }: Manifest, quota: Pick<StepQuota, 'memoryMb'>): StepLimits => ({
  memoryMb: Math.min(resources?.memoryMb ?? RESOURCES.memoryMb.usual, quota.memoryMb),
  cpu: resources?.cpu ?? RESOURCES.cpu.usual,
  timeoutS: resources?.timeoutS ?? RESOURCES.timeoutS.usual,
  diskMb: resources?.diskMb ?? RESOURCES.diskMb.usual,
});

const packageKey = ({ id, digest }: { id: string; digest: string }) => `${id} ${digest}`;

/** Packages of steps: what was approved and stands in the library still, also where it is installed. */
async function packagesFor(ctx: ActorContext, nodes: readonly ProjectNode[]) {
  const wanted = new Map(
    nodes.map(({ objectId: id, digest }) => [packageKey({ id, digest }), { id, digest }]),
  );
  const rows = await approvedByDigest(ctx.db, [...wanted.values()]);
  const found = new Map<string, RunnableRow>();
  for (const row of rows) if (row.is_here && row.is_online) found.set(packageKey(row), row);
  return found;
}

/** By scope what stands for all nodes that name it so: what the project shares, and what is asked for at the start. */
type Common = Record<'project' | 'run', ParameterValues>;
const commonOf = ({ shared = [] }: ProjectCanvas, { params = {} }: Asked): Common => ({
  project: Object.fromEntries(shared.map(({ id, value }) => [id, value])),
  run: params,
});
function givenFor({ params }: ProjectNode, manifest: Manifest, common: Common): ParameterValues {
  const given = { ...params };
  for (const one of manifest.parameters) {
    if (!isValue(one) || one.scope === undefined || one.scope === 'node') continue;
    const value = common[one.scope][one.name];
    if (value !== undefined) given[one.name] = value;
  }
  return given;
}

/** What nodes of one name ask for is asked once. */
function askFor(asked: Preparation['asked'], { params }: ProjectNode, { parameters }: Manifest) {
  for (const one of parameters) {
    if (!isValue(one) || one.scope !== 'run' || asked.has(one.name)) continue;
    const shown = toWire(one);
    asked.set(one.name, { ...shown, defaultValue: params[one.name] ?? shown.defaultValue });
  }
}

type Arriving = { rows: number | null; columns: string[] | undefined };
/** What is known of the tables that arrive, before anything runs: those that stand as sources. */
function arrivals(canvas: ProjectCanvas, id: string, sources: ReadonlyMap<string, FoundSource>) {
  const found = new Map<string, Arriving>();
  for (const { source, targetPort } of arrivingAt(canvas, id)) {
    const one = sources.get(source);
    if (one)
      found.set(targetPort, { rows: one.rows, columns: one.schema?.map(({ name }) => name) ?? undefined });
  }
  return found;
}

function unfitOf(
  node: ProjectNode,
  { manifest }: RunnableRow,
  given: ParameterValues,
  arriving: ReadonlyMap<string, Arriving>,
) {
  const { values, problems } = checkGiven(manifest.parameters, given, {
    columnsAt: (port) => arriving.get(port)?.columns,
    // A pattern is its author's and may take for ever: the engine looks at it, apart.
    matches: () => true,
  });
  const unfit = problems.map(({ at, code }) => planProblem('params_unfit', [node.id], at, code));
  for (const port of manifest.parameters) {
    if (port.type !== 'DATASET_IN') continue;
    const [most, rows] = [port.schema?.maxRows, arriving.get(port.name)?.rows ?? 0];
    if (most !== undefined && rows > most)
      unfit.push(planProblem('rows_many', [node.id], port.name, String(most)));
  }
  return { values, unfit };
}

/** The results that steps read from nodes outside of the part. */
async function resultsBefore(
  ctx: ActorContext,
  canvas: ProjectCanvas,
  steps: readonly ProjectNode[],
  current: ReadonlyMap<string, StepRow>,
) {
  const inside = new Set(steps.map(({ id }) => id));
  const outside = new Map<string, string[]>();
  for (const { id } of steps)
    for (const { source } of arrivingAt(canvas, id)) {
      const node = canvas.nodes.find((one) => one.id === source);
      if (node?.kind !== 'algorithm' || inside.has(source)) continue;
      outside.set(source, [...(outside.get(source) ?? []), id]);
    }
  const ids = [...outside.keys()].flatMap((id) => current.get(id)?.result_id ?? []);
  const results = await resultsById(ctx.db, ids);
  const before = new Map<string, ResultRow>();
  const problems: PlanProblem[] = [];
  for (const [source, targets] of outside) {
    const result = results.get(current.get(source)?.result_id ?? '');
    if (result && !result.is_gone) before.set(source, result);
    else problems.push(planProblem('not_ready', targets, source));
  }
  return { before, problems };
}

type Asked = Pick<RunOrder, 'to' | 'from' | 'only' | 'params' | 'engine'>;

/** All that a run of a part needs, asked for with the rights of the caller; or what keeps it from beginning. */
export async function prepared(
  ctx: ActorContext,
  project: ProjectRow,
  canvas: ProjectCanvas,
  asked: Asked,
): Promise<Preparation> {
  const quota = await quotaFor(ctx.db, placeFor(ctx, project));
  const problems = drawnProblems(canvas, asked);
  const nodes = stepsOf(canvas, asked);
  const read = new Set(nodes.flatMap(({ id }) => arrivingAt(canvas, id).map(({ source }) => source)));
  const { sources, problems: missing } = await sourcesFor(
    ctx,
    canvas.nodes.filter(({ id, kind }) => kind !== 'algorithm' && read.has(id)),
    placeFor(ctx, project),
  );
  const last = new Map((await goodSteps(ctx.db, project.id)).map((step) => [step.node_id, step]));
  const current = new Map(
    (await goodSteps(ctx.db, project.id, project.cleaned_at)).map((step) => [step.node_id, step]),
  );
  const { before, problems: notReady } = await resultsBefore(ctx, canvas, nodes, current);
  const packages = await packagesFor(ctx, nodes);
  const abilities = await ctx.kit.engine.able();
  problems.push(...missing, ...notReady);
  const steps: Prepared[] = [];
  const common = commonOf(canvas, asked);
  const askedFor: Preparation['asked'] = new Map();
  for (const node of nodes) {
    const found = packages.get(packageKey({ id: node.objectId, digest: node.digest }));
    if (!found) {
      problems.push(planProblem('not_approved', [node.id], node.name));
      continue;
    }
    askFor(askedFor, node, found.manifest);
    const mode = modeOn(asked.engine, found.manifest.mode);
    const ability = abilities[mode];
    if (!ability.able) problems.push(planProblem('unable', [node.id], mode, ability.why));
    const given = givenFor(node, found.manifest, common);
    const { values, unfit } = unfitOf(node, found, given, arrivals(canvas, node.id, sources));
    problems.push(...unfit);
    steps.push({
      node,
      recipe: recipeOf(ctx, node, found, values, mode),
      memoryMb: limitsOf(found.manifest, quota).memoryMb,
    });
  }
  return { problems, steps, sources, before, last, quota, asked: askedFor };
}

const recipeOf = (
  { kit }: ActorContext,
  { seed }: ProjectNode,
  { id, number, digest, manifest }: RunnableRow,
  params: ParameterValues,
  mode: Mode,
): StepRecipe => ({
  ...{ package: { id, version: number, digest }, params, seed },
  runtime: runtimeOf(mode, engineOf(kit)),
  isRandom: manifest.deterministic !== true,
  inputs: {},
});
