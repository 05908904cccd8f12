import type { RUN_CAUSES } from '@cloudyard/contract/bigdata/project-shown.ts';
import type { Actor } from '../../../kit/actor.ts';
import { type ActorContext, type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { nextOf } from '../../../kit/cron.ts';
import { Refusal, refusalOf } from '../../../kit/refusal.ts';
import { notify } from '../../message/index.ts';
import { datasetKeys } from '../dataset/dataset.policy.ts';
import { stillHolds } from '../history-source/points.service.ts';
import { modelKeys } from '../model/model.policy.ts';
import { projectKeys } from '../project/project.policy.ts';
import { updateProject } from '../project/project.queries.ts';
import { ownProject } from '../project/project.service.ts';
import { canvasMeant } from './plan.service.ts';
import { beginRun } from './start.service.ts';
import { dueProjects, isAtWork, projectsOnData, type Trigger } from './trigger.queries.ts';

const asPlatform = { platform: 'run projects by themselves' };
const KEYS = [...Object.values(projectKeys), ...Object.values(datasetKeys), ...Object.values(modelKeys)];

/** Who said that it runs by itself, with the rights they have now. */
async function actorFor(ctx: Context, one: Trigger, at: Date): Promise<Actor> {
  const { schedule_by: userId, enterprise_id: enterpriseId, username } = one;
  if (!(await isAtWork(ctx.db, userId, enterpriseId))) throw new Refusal('kit.not_allowed');
  const keys = new Set<string>();
  if (enterpriseId !== null)
    for (const key of KEYS) if (await stillHolds(ctx, { userId, enterpriseId }, [key])) keys.add(key);
  return {
    ...{ sessionId: '', userId, username, realName: '', email: '', phone: '', avatar: null },
    ...{ enterpriseId, roleId: null, keys, reaches: new Map(), endsAt: null },
    ...{ openedAt: at, seenAt: at, stamp: 0, token: null, state: 'open' },
  };
}

type Cause = Extract<(typeof RUN_CAUSES)[number], 'schedule' | 'data'>;

async function begin(ctx: Context, one: Trigger, cause: Cause, at: Date) {
  const acting: ActorContext = {
    ...{ ...ctx, actor: await actorFor(ctx, one, at), asPlatform: false, reach: 'enterprise' },
  };
  const project = await ownProject(acting, one.id);
  const { number, canvas } = await canvasMeant(acting, project, {});
  await beginRun(acting, { project, number, canvas, order: {} }, cause);
}

/** That it could not even begin is told like a run that failed. */
async function tellUnable(ctx: Context, one: Trigger, why: string) {
  const { id, name, enterprise_id, schedule_by, created_by } = one;
  // Whoever said so may not work there any more: who made it hears of it too.
  const to = [...new Set([schedule_by, created_by])].filter((person) => person !== null);
  await notify(ctx, {
    ...{ event: 'project-failed', to, enterpriseId: enterprise_id },
    ...{ values: { name, at: '', why }, link: `/console/bigdata/projectPanel?id=${id}` },
  });
}

/** Begins one, whatever became of the others; what keeps it from that is told, but for a run of it under way. */
async function beginAlone(
  kit: Kit,
  one: Trigger,
  cause: Cause,
  at: Date,
): Promise<'begun' | 'busy' | 'unable'> {
  try {
    await inTransaction(kit, asPlatform, (ctx) => begin(ctx, one, cause, at));
    return 'begun';
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) {
      kit.log.error({ err: error, project: one.id }, 'a project could not begin by itself');
      return 'unable';
    }
    if (refusal.code === 'bigdata.run_under_way') return 'busy';
    const about = Object.values(refusal.fields ?? {}).join(', ');
    await inTransaction(kit, asPlatform, (ctx) =>
      tellUnable(ctx, one, [refusal.code, about].filter(Boolean).join(': ').slice(0, 300)),
    );
    return 'unable';
  }
}

/** Every minute: the next time is moved on first, so that each is begun once. */
export async function runDue(kit: Kit, at = new Date()): Promise<void> {
  const due = await inTransaction(kit, asPlatform, async ({ db }) => {
    const found = await dueProjects(db, at);
    for (const { id, schedule } of found) await updateProject(db, id, { next_at: nextOf([schedule], at) });
    return found;
  });
  for (const one of due) await beginAlone(kit, one, 'schedule', at);
}

/** A dataset has a new version. True: one that is under way has to run again. */
export async function runOnData(kit: Kit, datasetId: string, at = new Date()): Promise<boolean> {
  const found = await inTransaction(kit, asPlatform, ({ db }) => projectsOnData(db, datasetId));
  let isBusy = false;
  for (const one of found) if ((await beginAlone(kit, one, 'data', at)) === 'busy') isBusy = true;
  return isBusy;
}
