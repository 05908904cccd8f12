import type { StepProblem } from '@cloudyard/contract/bigdata/project-shown.ts';
import type { Context } from '../../../kit/context.ts';
import { notify } from '../../message/index.ts';
import type { RunRow } from './run.queries.ts';
import { stepOf } from './step.queries.ts';
import { endBefore } from './trigger.queries.ts';

/** What began by itself says when it failed, and when it succeeds again. */
export async function tellEnd(
  ctx: Context,
  row: RunRow,
  failed: { at: string; problem: StepProblem } | null,
) {
  const { cause, project_id: id, project_name: name, created_by, enterprise_id: enterpriseId } = row;
  if ((cause !== 'schedule' && cause !== 'data') || created_by === null) return;
  const told = { to: [created_by], enterpriseId, link: `/console/bigdata/projectPanel?id=${id}` };
  if (failed) {
    const at = (await stepOf(ctx.db, row.id, failed.at))?.name ?? '';
    const why = (failed.problem.text || failed.problem.code || failed.problem.end).slice(0, 300);
    await notify(ctx, { ...told, event: 'project-failed', values: { name, at, why } });
  } else if ((await endBefore(ctx.db, id, row.id)) === 'failed')
    await notify(ctx, { ...told, event: 'project-recovered', values: { name } });
}
