import type { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import type { z } from 'zod';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { isCron, nextOf } from '../../../kit/cron.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { mustHaveKey, placeOf } from '../owned.ts';
import { projectKeys, relationTo } from './project.policy.ts';
import {
  countProjects,
  lockProject,
  ownersIn,
  type ProjectRow,
  projectById,
  projectPage,
  updateProject,
} from './project.queries.ts';
import { pageView, projectView, versionPageView, versionView } from './project.view.ts';
import { keepUses } from './use.queries.ts';
import { versionNumbered, versionsOf } from './version.queries.ts';

export const note = auditOf('bigdata.project', 'project');
export const facts = ({ name, description, version }: ProjectRow) => ({ name, description, version });

/** One the caller has to do with, locked or not; others are answered like one that does not exist. */
export async function projectFor(ctx: ActorContext, id: string, isLocked = false) {
  const read = isLocked ? lockProject : projectById;
  const row = orRefuse(await read(ctx.db, id), 'bigdata.project_not_found');
  const relation = relationTo(row, ctx.actor);
  if (relation === 'none') throw new Refusal('bigdata.project_not_found');
  return { row, relation };
}

/** One the caller may change and run, locked. */
export async function ownProject(ctx: ActorContext, id: string): Promise<ProjectRow> {
  const { row, relation } = await projectFor(ctx, id, true);
  if (row.scope === 'system') throw new Refusal('bigdata.system_project');
  if (relation !== 'owner') throw new Refusal('kit.not_allowed');
  return row;
}

/** The canvas of a version: the newest, or that of a number. */
export async function canvasOf({ db }: Context, row: Pick<ProjectRow, 'id' | 'version'>, number?: number) {
  const version = await versionNumbered(db, row.id, number ?? row.version);
  return orRefuse(version, 'bigdata.project_not_found');
}

type PageQuery = z.output<typeof projectApi.page.query>;
export async function projects(ctx: ActorContext, { system, ...query }: PageQuery) {
  if (!system) mustHaveKey(ctx, projectKeys.read, projectKeys.edit);
  const place = system ? { kind: 'system' as const } : placeOf(ctx);
  const rows = await projectPage(ctx.db, place, query);
  const total = rows[0]?.total ?? (query.page > 0 ? await countProjects(ctx.db, place, query) : 0);
  const content = rows.map((row) => projectView(row, relationTo(row, ctx.actor)));
  return { ...toPage(content, total, query), owners: await ownersIn(ctx.db, place) };
}

export async function shown(ctx: ActorContext, id: string) {
  const { row, relation } = await projectFor(ctx, id);
  return projectView(row, relation);
}

export async function projectDetail(ctx: ActorContext, id: string) {
  const { row, relation } = await projectFor(ctx, id);
  return pageView(row, relation, await canvasOf(ctx, row));
}

export async function allVersions(ctx: ActorContext, id: string) {
  await projectFor(ctx, id);
  return (await versionsOf(ctx.db, id)).map(versionView);
}

export async function oneVersion(ctx: ActorContext, id: string, number: number) {
  const { row } = await projectFor(ctx, id);
  return versionPageView(await canvasOf(ctx, row, number));
}

type Words = { name: string; description: string };
export async function changeProject(ctx: ActorContext, id: string, words: Words) {
  const before = await ownProject(ctx, id);
  await updateProject(ctx.db, id, { ...words, updated_at: new Date(), updated_by: ctx.actor.userId });
  await keepUses(ctx.db, id);
  const { row: after } = await projectFor(ctx, id);
  await note(ctx, 'change', after, { before: facts(before), after: facts(after) });
  return shown(ctx, id);
}

type When = { schedule: string; onData: boolean };
/** By itself it runs with the rights of who said so, or drew in it, last. */
export async function scheduleProject(ctx: ActorContext, id: string, { schedule, onData }: When) {
  const before = await ownProject(ctx, id);
  if (schedule !== '' && !isCron(schedule)) throw new Refusal('bigdata.schedule_unfit');
  await updateProject(ctx.db, id, {
    ...{ schedule, on_data: onData, schedule_by: schedule !== '' || onData ? ctx.actor.userId : null },
    next_at: schedule === '' ? null : nextOf([schedule], new Date()),
  });
  await note(ctx, 'schedule', before, {
    before: { schedule: before.schedule, onData: before.on_data },
    after: { schedule, onData },
  });
  return shown(ctx, id);
}
