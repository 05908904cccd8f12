import type { Trial, TrialSide } from '@cloudyard/contract/iot/rule-trial.ts';
import { type Paging, toPage } from '@cloudyard/contract/kit/page.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { known, problemsOf } from '../rule/rule.service.ts';
import { runTrialJob } from './rule-trial.jobs.ts';
import {
  effectPage,
  endTrial,
  forgetEffects,
  forgetTrials,
  insertTrial,
  openTrials,
  trialById,
  trialsOf,
} from './rule-trial.queries.ts';
import { view } from './rule-trial.view.ts';

const AN_HOUR = 3_600_000;
const MOST_OPEN = 3;

export async function startTrial(
  ctx: ActorContext,
  ruleId: string,
  hours: number,
  now = new Date(),
): Promise<Trial> {
  const rule = await known(ctx.db, ruleId);
  if ((await problemsOf(ctx, rule.scope, rule.graph)).length > 0) throw new Refusal('iot.rule_invalid');
  const open = await openTrials(ctx.db, ruleId);
  if (open.own > 0 || open.all >= MOST_OPEN) throw new Refusal('iot.trials_open');
  const id = newId();
  await insertTrial(ctx.db, {
    ...{ id, rule_id: ruleId, by_id: ctx.actor.userId, against: rule.version },
    ...{ scope: JSON.stringify(rule.scope), graph: JSON.stringify(rule.graph) },
    ...{ from_at: new Date(now.getTime() - hours * AN_HOUR), to_at: now },
  });
  await forgetTrials(ctx.db, ruleId);
  await ctx.kit.jobs.send(ctx, runTrialJob, { id });
  return trial(ctx, id);
}

export const trial = async ({ db }: ActorContext, id: string): Promise<Trial> =>
  view(orRefuse(await trialById(db, id), 'iot.trial_not_found'));

export async function trials({ db }: ActorContext, ruleId: string): Promise<Trial[]> {
  await known(db, ruleId);
  return (await trialsOf(db, ruleId)).map(view);
}

export async function trialEffects(ctx: ActorContext, id: string, side: TrialSide, paging: Paging) {
  await trial(ctx, id);
  const { effects, total } = await effectPage(ctx.db, id, side, paging);
  return toPage(effects, total, paging);
}

export async function cancelTrial(ctx: ActorContext, id: string): Promise<Trial> {
  await trial(ctx, id);
  if (await endTrial(ctx.db, id, { state: 'cancelled' })) await forgetEffects(ctx.db, id);
  return trial(ctx, id);
}
