import type {
  ProjectCanvas,
  ProjectLink,
  ProjectModule,
} from '@cloudyard/contract/bigdata/project-canvas.ts';
import { graphProblems, moduleOf, runOrder } from '@cloudyard/contract/bigdata/project-graph.ts';
import type { projectRunApi, RunOrder } from '@cloudyard/contract/bigdata/project-run.ts';
import type { ProjectRun, ProjectRunPage, RunStep } from '@cloudyard/contract/bigdata/project-shown.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { z } from 'zod';
import { isCurrentEnterprise, isSelf } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { mustHaveKey, type OwnPlace, placeOf } from '../owned.ts';
import { projectKeys } from '../project/project.policy.ts';
import { updateProject } from '../project/project.queries.ts';
import { canvasOf, note, ownProject, projectFor } from '../project/project.service.ts';
import { placeFor } from './prepare.service.ts';
import { runProjectJob } from './project-run.jobs.ts';
import { isUnderWay, runPageView, runView, stepView } from './project-run.view.ts';
import { publishRun } from './publish.ts';
import { addToHour } from './quota.queries.ts';
import { lockRun, newestRun, placeRuns, type RunRow, runById, runPage, updateRun } from './run.queries.ts';
import { sourceFor } from './source.service.ts';
import { mustHaveTurn, startRun } from './start.service.ts';
import { currentSteps, endSteps, reopenSteps, stepsOfRun } from './step.queries.ts';
import { seenRun, seenRuns, seenSteps } from './veil.service.ts';

type Claims = { enterpriseId?: string | null | undefined; userId: string };
function mustBeTrue({ actor }: ActorContext, { enterpriseId, userId }: Claims) {
  isSelf(actor, userId);
  if (enterpriseId) isCurrentEnterprise(actor, enterpriseId);
  else if (enterpriseId === '') isCurrentEnterprise(actor, NIL);
}

/** What keeps a drawing from being put in order; that all hangs together is for who asked to look at. */
function ordered(canvas: ProjectCanvas, links: ProjectLink[]): ProjectModule[] | null {
  const graph = { nodes: canvas.nodes, links };
  const wrong = graphProblems(graph).filter(({ code }) => code !== 'not_connected');
  return wrong.length > 0 ? null : runOrder(graph).order.map(moduleOf);
}

export async function compile(ctx: ActorContext, id: string, claims: Claims, links: ProjectLink[]) {
  mustBeTrue(ctx, claims);
  const { row } = await projectFor(ctx, id);
  return ordered((await canvasOf(ctx, row)).canvas, links);
}

export async function clean(ctx: ActorContext, { projectId, ...claims }: Claims & { projectId: string }) {
  mustBeTrue(ctx, claims);
  const row = await ownProject(ctx, projectId);
  await updateProject(ctx.db, projectId, { cleaned_at: new Date() });
  await note(ctx, 'clean', row, {});
  return 'ok' as const;
}

/** A run of a project the caller has to do with; others are answered like one that does not exist. */
export async function runFor(ctx: ActorContext, id: string, isLocked = false) {
  const row = orRefuse(await (isLocked ? lockRun : runById)(ctx.db, id), 'bigdata.run_not_found');
  const { relation, row: project } = await projectFor(ctx, row.project_id).catch((error) => {
    throw error instanceof Refusal && error.status === 404 ? new Refusal('bigdata.run_not_found') : error;
  });
  return { row, project, mayEdit: relation === 'owner' };
}

async function ownRun(ctx: ActorContext, id: string) {
  const found = await runFor(ctx, id, true);
  if (!found.mayEdit) throw new Refusal('kit.not_allowed');
  return found;
}

export async function shownRun(ctx: ActorContext, id: string): Promise<ProjectRun> {
  const { row, mayEdit } = await runFor(ctx, id);
  const [seen = row] = await seenRuns(ctx, [row]);
  return runView(seen, mayEdit);
}

export async function start(ctx: ActorContext, projectId: string, order: RunOrder): Promise<ProjectRun> {
  return shownRun(ctx, await startRun(ctx, projectId, order));
}

type PageQuery = z.output<typeof projectRunApi.page.query>;
export async function runs(ctx: ActorContext, projectId: string, query: PageQuery) {
  const { relation } = await projectFor(ctx, projectId);
  const { rows, total } = await runPage(ctx.db, projectId, query);
  return toPage(
    (await seenRuns(ctx, rows)).map((row) => runView(row, relation === 'owner')),
    total,
    query,
  );
}

export async function mine(ctx: ActorContext, query: PageQuery) {
  mustHaveKey(ctx, projectKeys.read, projectKeys.edit);
  const { actor } = ctx;
  const { rows, total } = await placeRuns(ctx.db, placeOf(ctx), query);
  const mayEdit = actor.enterpriseId === null || actor.keys.has(projectKeys.edit);
  return toPage(
    (await seenRuns(ctx, rows)).map((row) => runView(row, mayEdit)),
    total,
    query,
  );
}

export async function detail(ctx: ActorContext, id: string): Promise<ProjectRunPage> {
  const { row, mayEdit } = await runFor(ctx, id);
  const { run, steps } = await seenRun(ctx, row, await stepsOfRun(ctx.db, id));
  return runPageView(run, mayEdit, steps);
}

export async function current(
  ctx: ActorContext,
  projectId: string,
): Promise<{ run: ProjectRun | null; steps: RunStep[] }> {
  const { row, relation } = await projectFor(ctx, projectId);
  const run = await newestRun(ctx.db, projectId, row.cleaned_at);
  const steps = await seenSteps(ctx, await currentSteps(ctx.db, projectId, row.cleaned_at));
  const [seen] = await seenRuns(ctx, run ? [run] : []);
  return { run: seen ? runView(seen, relation === 'owner') : null, steps: steps.map(stepView) };
}

/** Whoever has it in hand hears of it within a second, and leaves nothing behind. */
export async function cancel(ctx: ActorContext, id: string): Promise<ProjectRun> {
  const { row, project } = await ownRun(ctx, id);
  if (!isUnderWay(row)) return shownRun(ctx, id);
  const at = new Date();
  // What it took so far counts: nobody works for nothing by cancelling in the last moment.
  for (const { state, started_at, memory_mb: memoryMb } of await stepsOfRun(ctx.db, id))
    if (state === 'running' && started_at) {
      const ms = Math.max(0, at.getTime() - started_at.getTime());
      await addToHour(ctx.db, placeFor(ctx, project), { ms, cpuMs: 0, memoryMb });
    }
  await endSteps(ctx.db, id, 'cancelled', at);
  const told = await updateRun(ctx.db, id, { state: 'cancelled', holder: null, ended_at: at });
  await publishRun(ctx, { ...row, revision: told?.revision ?? 0 });
  await note(ctx, 'cancel', project, { before: { version: row.version } });
  return shownRun(ctx, id);
}

/** What it reads is asked for again: rights may have gone since. */
async function mustBeReadable(ctx: ActorContext, { part }: RunRow, place: OwnPlace) {
  const gone: Record<string, string> = {};
  for (const [node, source] of Object.entries(part.sources)) {
    const found = await sourceFor(ctx, source, place);
    if (typeof found === 'string' || found.sha256 !== source.sha256)
      gone[node] = typeof found === 'string' ? found : 'object_gone';
  }
  if (Object.keys(gone).length > 0) throw new Refusal('bigdata.project_unfit', gone);
}

/** The same run goes on, when it is its turn like one that begins: what ended well is kept. */
export async function retry(ctx: ActorContext, id: string): Promise<ProjectRun> {
  const { row, project } = await ownRun(ctx, id);
  if (isUnderWay(row)) throw new Refusal('bigdata.run_under_way');
  if (row.state === 'done') return shownRun(ctx, id);
  const place = placeFor(ctx, project);
  await mustHaveTurn(ctx, place);
  await mustBeReadable(ctx, row, place);
  await reopenSteps(ctx.db, id);
  const told = await updateRun(ctx.db, id, {
    ...{ state: 'waiting', holder: null, attempts: 0, problem: null, failed_at: '' },
    ...{ started_at: null, ended_at: null },
  });
  await ctx.kit.jobs.send(ctx, runProjectJob, { id });
  await publishRun(ctx, { ...row, revision: told?.revision ?? 0 });
  await note(ctx, 'run', project, { after: { version: row.version } });
  return shownRun(ctx, id);
}
