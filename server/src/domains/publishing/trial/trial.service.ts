import { TRIAL_PURPOSES, TRIALS_EACH, type Trial } from '@cloudyard/contract/publishing/trial.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { isCertified } from '../../enterprise/index.ts';
import { urlOf } from '../../runtime/index.ts';
import type { VersionContent } from '../publishable/content.ts';
import { underAudit } from '../publishable/guard.service.ts';
import { stateOf } from '../publishable/move.service.ts';
import { type Publishable, publishableById } from '../publishable/publishable.queries.ts';
import { relationsTo } from '../publishable/relation.service.ts';
import type { Relation } from '../publishable/status.policy.ts';
import { holdsTrial, purposeOf, seesTrial } from './trial.policy.ts';
import {
  lockTrial,
  type TrialRow,
  trialAt,
  trialById,
  trialsOf,
  trialsOfPublisher,
} from './trial.queries.ts';
import { trialView } from './trial.view.ts';
import { digestOf, endTrial, makeTrial } from './trial-making.service.ts';
import { lastLines, lookAt, observe } from './trial-run.service.ts';

const note = auditOf('market.version', 'version', ({ id, name }: Pick<Publishable, 'id' | 'name'>) => ({
  ...{ id, name },
}));

/** A caller without a relation gets "not found". */
async function versionFor(ctx: ActorContext, id: string) {
  const version = orRefuse(await publishableById(ctx.db, 'version', id), 'market.version_not_found');
  const relations = await relationsTo(ctx, version);
  if (relations.size === 0) throw new Refusal('market.version_not_found');
  return { version, relations };
}

type Seen = { version: Publishable; relations: ReadonlySet<Relation> };
const shown = ({ kit }: ActorContext, row: TrialRow, { version, relations }: Seen): Trial =>
  trialView(row, { relations, digest: digestOf(version), urlOf: urlOf(kit.env) });

export async function listTrials(ctx: ActorContext, versionId: string) {
  const seen = await versionFor(ctx, versionId);
  const purposes = TRIAL_PURPOSES.filter((purpose) => seesTrial(purpose, seen.relations));
  const rows = purposes.length > 0 ? await trialsOf(ctx.db, versionId, purposes) : [];
  return {
    // The lines of the newest are enough, however often it is asked.
    trials: rows.map((row) => {
      const isNewest = rows.find(({ purpose }) => purpose === row.purpose) === row;
      return shown(ctx, isNewest ? row : { ...row, log: [] }, seen);
    }),
    startable: purposeOf(stateOf(seen.version), seen.relations),
  };
}

async function trialFor(ctx: ActorContext, row: TrialRow | undefined) {
  const trial = orRefuse(row, 'market.trial_not_found');
  const version = orRefuse(
    await publishableById(ctx.db, 'version', trial.version_id),
    'market.trial_not_found',
  );
  const relations = await relationsTo(ctx, version);
  if (!seesTrial(trial.purpose as Trial['purpose'], relations)) throw new Refusal('market.trial_not_found');
  return { trial, version, relations };
}

/** As it is now: what runs is looked at, and what is seen stands in its row from then on. */
export async function lookAtTrial(ctx: ActorContext, id: string): Promise<Trial> {
  const { trial, ...seen } = await trialFor(ctx, await trialById(ctx.db, id));
  if (trial.state === 'waiting' || trial.removed_at) return shown(ctx, trial, seen);
  const { kit } = ctx;
  await ctx.commitAndRelease();
  try {
    const row = (await observe(kit, id, (await lookAt(kit))(id))) ?? trial;
    return shown(ctx, row.removed_at ? row : { ...row, log: await lastLines(kit, id) }, seen);
  } catch (error) {
    ctx.log.warn({ err: error }, 'the runtime did not answer');
    return shown(ctx, trial, seen);
  }
}

/** An image may be of any size and comes from anywhere: it is fetched for publishers a user knows. */
async function mustBeKnown({ db }: ActorContext, version: Publishable) {
  const { sourceType } = underAudit(version) as VersionContent;
  if (sourceType !== 'IMAGE' || version.scope === 'platform') return;
  const { enterprise_id: enterpriseId, created_by: userId } = version;
  if (!(await isCertified(db, enterpriseId ? { enterpriseId } : { userId })))
    throw new Refusal('market.image_unverified');
}

export async function startTrial(ctx: ActorContext, versionId: string): Promise<Trial> {
  const { db, actor } = ctx;
  const seen = await versionFor(ctx, versionId);
  const { version, relations } = seen;
  const purpose = purposeOf(stateOf(version), relations);
  if (!purpose) throw new Refusal('kit.not_allowed');
  if (purpose === 'review' && digestOf(version) !== version.digest)
    throw new Refusal('market.content_changed');
  if (purpose === 'publisher') {
    await mustBeKnown(ctx, version);
    await takeTurn(db, `trials of ${version.enterprise_id ?? version.created_by}`);
    if ((await trialsOfPublisher(db, version)) >= TRIALS_EACH) throw new Refusal('market.trials_at_once');
  }
  const by = { id: actor.userId, name: actor.realName || actor.username };
  const row = await makeTrial(ctx, version, purpose, by);
  await note(ctx, 'run', version);
  return shown(ctx, row, seen);
}

export async function stopTrial(ctx: ActorContext, id: string): Promise<Trial> {
  const { trial, ...seen } = await trialFor(ctx, await lockTrial(ctx.db, id));
  if (!holdsTrial(trial.purpose as Trial['purpose'], seen.relations)) throw new Refusal('kit.not_allowed');
  const ended = await endTrial(ctx, trial);
  if (ended !== trial) await note(ctx, 'end-run', seen.version);
  return shown(ctx, ended, seen);
}

/** Whether the caller is let into a run, and under which name: a program without a review learns no reviewer's. */
export async function guestAt(ctx: ActorContext, host: string) {
  if (!host.startsWith('trial--')) return undefined;
  const found = await ctx.over('a run a user wants to open', async (db) => {
    const trial = await trialAt(db, host);
    return trial && { trial, version: await publishableById(db, 'version', trial.version_id) };
  });
  if (!found?.version) return undefined;
  const purpose = found.trial.purpose as Trial['purpose'];
  if (!holdsTrial(purpose, await relationsTo(ctx, found.version))) return undefined;
  const { realName, username } = ctx.actor;
  return { id: found.trial.id, name: purpose === 'review' ? 'Reviewer' : realName || username };
}
