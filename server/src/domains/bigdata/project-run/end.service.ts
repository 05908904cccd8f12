import type { StepProblem } from '@cloudyard/contract/bigdata/project-shown.ts';
import type { Context } from '../../../kit/context.ts';
import { notify } from '../../message/index.ts';
import { presentAt } from '../project/presence.queries.ts';
import type { RunRow } from './run.queries.ts';
import { stepOf } from './step.queries.ts';
import { endBefore } from './trigger.queries.ts';

type Failed = { at: string; problem: StepProblem } | null;

/** Nobody sits before it for so long. */
const LONG_MS = 60_000;
/** Who left meanwhile is told sooner, but not of what was over before they were gone. */
const LEFT_MS = 10_000;

/** Whether who started a run is told of its end: where they need not have seen it. */
export const isToldOf = (ms: number, isThere: boolean) => ms >= LONG_MS || (ms >= LEFT_MS && !isThere);

/** What began by itself says when it failed, and when it succeeds again; what a user began, when it took long. */
export async function tellEnd(ctx: Context, row: RunRow, failed: Failed, at = new Date()) {
  if (row.created_by === null) return;
  if (row.cause === 'schedule' || row.cause === 'data') return tellOfItself(ctx, row, failed);
  const ms = at.getTime() - (row.started_at ?? at).getTime();
  if (ms < LEFT_MS) return;
  const people = await presentAt(ctx.db, row.project_id);
  const isThere = people.some(({ account_id }) => account_id === row.created_by);
  if (!isToldOf(ms, isThere)) return;
  const told = toldOf(row);
  if (failed)
    return notify(ctx, { ...told, event: 'project-run-failed', values: await whyOf(ctx, row, failed) });
  const values = { name: row.project_name, minutes: Math.max(1, Math.round(ms / 60_000)) };
  await notify(ctx, { ...told, event: 'project-run-done', values });
}

const toldOf = ({ project_id, created_by, enterprise_id: enterpriseId }: RunRow) => ({
  ...{ to: created_by === null ? [] : [created_by], enterpriseId },
  link: `/console/bigdata/projectPanel?id=${project_id}`,
});

async function whyOf(ctx: Context, { id, project_name: name }: RunRow, { at, problem }: NonNullable<Failed>) {
  const why = (problem.text || 'It could not be run.').slice(0, 300);
  return { name, at: (await stepOf(ctx.db, id, at))?.name ?? '', why };
}

async function tellOfItself(ctx: Context, row: RunRow, failed: Failed) {
  const told = toldOf(row);
  if (failed) await notify(ctx, { ...told, event: 'project-failed', values: await whyOf(ctx, row, failed) });
  else if ((await endBefore(ctx.db, row.project_id, row.id)) === 'failed')
    await notify(ctx, { ...told, event: 'project-recovered', values: { name: row.project_name } });
}
