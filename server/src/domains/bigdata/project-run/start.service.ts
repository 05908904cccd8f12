import { ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import {
  MODULE_CODES,
  type ProjectCanvas,
  type ProjectModule,
} from '@cloudyard/contract/bigdata/project-canvas.ts';
import { RUN_LIMITS, type RunOrder } from '@cloudyard/contract/bigdata/project-run.ts';
import type { PlanProblem, RUN_CAUSES } from '@cloudyard/contract/bigdata/project-shown.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { newId } from '../../../kit/new-id.ts';
import { Refusal } from '../../../kit/refusal.ts';
import type { OwnPlace } from '../owned.ts';
import type { ProjectRow } from '../project/project.queries.ts';
import { note, ownProject } from '../project/project.service.ts';
import { canvasMeant, foreseen } from './plan.service.ts';
import { placeFor, prepared } from './prepare.service.ts';
import { runProjectJob } from './project-run.jobs.ts';
import { publishRun } from './publish.ts';
import { hoursUsed, quotaFor } from './quota.queries.ts';
import { insertRun, type RunPart, runsUnderWay, type Source } from './run.queries.ts';
import type { FoundSource } from './source.service.ts';
import { insertSteps } from './step.queries.ts';

/** By node what is wrong with it; what is about none stands at `project`. */
export function unfit(problems: readonly PlanProblem[]): Refusal {
  const fields: Record<string, string> = {};
  for (const { code, nodes, at } of problems)
    for (const node of nodes.length > 0 ? nodes : ['project']) fields[node] ??= at ? `${code}: ${at}` : code;
  return new Refusal('bigdata.project_unfit', fields);
}

/** One of a project at a time is the database's to say. */
export async function mustHaveTurn(ctx: ActorContext, place: OwnPlace) {
  await takeTurn(ctx.db, `runs of ${place.id}`);
  if ((await runsUnderWay(ctx.db, place)) >= RUN_LIMITS.ofPlace) throw new Refusal('bigdata.runs_many');
  const [used, { hours }] = [await hoursUsed(ctx.db, place), await quotaFor(ctx.db, place)];
  if (used >= hours) throw new Refusal('bigdata.hours_used_up');
}

const frozen = ({ rows: _rows, schema: _schema, ...source }: FoundSource): Source => source;

type Begun = { project: ProjectRow; number: number; canvas: ProjectCanvas; order: RunOrder };

/** A run with its steps and its job; nothing of it has begun. */
export async function beginRun(
  ctx: ActorContext,
  { project, number, canvas, order }: Begun,
  cause: (typeof RUN_CAUSES)[number],
): Promise<string> {
  const place = placeFor(ctx, project);
  const preparation = await prepared(ctx, project, canvas, order);
  const { problems, sources, before } = preparation;
  if (problems.length > 0) throw unfit(problems);
  await mustHaveTurn(ctx, place);
  const { to, from, only, force, engine } = order;
  const part: RunPart = {
    ...{ to, from, only, force, enterpriseId: ctx.actor.enterpriseId },
    sources: Object.fromEntries([...sources].map(([id, source]) => [id, frozen(source)])),
    before: Object.fromEntries([...before].map(([id, result]) => [id, result.id])),
  };
  const id = newId();
  const { enterprise_id } = project;
  await insertRun(ctx.db, {
    ...{ id, project_id: project.id, enterprise_id, created_by: ctx.actor.userId, version: number, cause },
    ...{ engine: engine ?? 'local', part: JSON.stringify(part) },
  });
  const steps = await foreseen(ctx.db, place, canvas, preparation, force ?? false);
  await insertSteps(
    ctx.db,
    steps.map(({ node, recipe, reason, memoryMb }, position) => ({
      ...{ run_id: id, node_id: node.id, enterprise_id, position, name: node.name, object_id: node.objectId },
      ...{ reason, recipe: JSON.stringify(recipe), memory_mb: memoryMb },
    })),
  );
  await ctx.kit.jobs.send(ctx, runProjectJob, { id });
  await publishRun(ctx, { id, project_id: project.id, revision: 0 });
  await note(ctx, 'run', project, { after: { version: number } });
  return id;
}

/** One's own project as it was saved, locked: of two that begin at once one does. */
export async function startRun(ctx: ActorContext, projectId: string, order: RunOrder): Promise<string> {
  const project = await ownProject(ctx, projectId);
  const { number, canvas } = await canvasMeant(ctx, project, order);
  return beginRun(ctx, { project, number, canvas, order }, 'person');
}

/** One module with the values its caller has, and with what the modules before it left. */
export async function startModule(
  ctx: ActorContext,
  projectId: string,
  { id, objectId, moduleType, inputParams }: ProjectModule,
): Promise<string> {
  const project = await ownProject(ctx, projectId);
  const { number, canvas } = await canvasMeant(ctx, project, {});
  const node = canvas.nodes.find((one) => one.id === id);
  if (node?.kind !== 'algorithm' || node.objectId !== objectId || moduleType.code !== MODULE_CODES.algorithm)
    throw new Refusal('bigdata.module_unknown');
  const ports = new Set(node.inputs.map(({ name }) => name));
  const said = ParameterValues.safeParse(
    Object.fromEntries(
      inputParams.filter(({ name }) => !ports.has(name)).map(({ name, value }) => [name, value]),
    ),
  );
  if (!said.success) throw new Refusal('bigdata.params_unfit');
  const params = { ...node.params, ...said.data };
  const nodes = canvas.nodes.map((one) => (one === node ? { ...node, params } : one));
  const order = { only: [id] };
  return beginRun(ctx, { project, number, canvas: { ...canvas, nodes }, order }, 'module');
}
