import { isOver, type TrialPurpose, type TrialState } from '@cloudyard/contract/publishing/trial.ts';
import { isStored } from '@cloudyard/contract/publishing/values.ts';
import type { Context } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { plansWithin } from '../plan/plan.queries.ts';
import type { VersionContent } from '../publishable/content.ts';
import { dossierDigest } from '../publishable/digest.ts';
import { underAudit } from '../publishable/guard.service.ts';
import { type Publishable, publishableById } from '../publishable/publishable.queries.ts';
import { releaseOf } from '../version/release.ts';
import { queueClear, queueRun } from './trial.jobs.ts';
import { limitsOf } from './trial.policy.ts';
import { insertTrial, liveTrials, type TrialRow, updateTrial } from './trial.queries.ts';

export const digestOf = (version: Publishable) => dossierDigest(underAudit(version));

/** There is something to start. */
function mustBeThere({ sourceType, program, externalUrl, image }: VersionContent) {
  if (isStored(sourceType) && !program) throw new Refusal('market.program_needed');
  if (sourceType === 'URL' && externalUrl === '') throw new Refusal('market.url_needed');
  if (sourceType === 'IMAGE' && image === '') throw new Refusal('market.image_needed');
}

type By = { id: string; name: string } | null;

/** A row, in the transaction of the act; a job runs it when there is room. */
export async function makeTrial(
  ctx: Context,
  version: Publishable,
  purpose: TrialPurpose,
  by: By,
): Promise<TrialRow> {
  const content = underAudit(version) as VersionContent;
  // Evidence says what is missing, and is made once.
  if (purpose === 'publisher') mustBeThere(content);
  const id = newId();
  const row = await insertTrial(ctx.db, {
    ...{ id, version_id: version.id, purpose, digest: digestOf(version) },
    release: JSON.stringify(releaseOf('', content)),
    limits: JSON.stringify(limitsOf(await plansWithin(ctx.db, version.application_id))),
    host: `trial--${id.replaceAll('-', '').slice(-16)}`,
    ...{ by_id: by?.id ?? null, by_name: by?.name ?? '' },
  });
  await queueRun(ctx, row);
  return row;
}

export async function endTrial(ctx: Context, row: TrialRow, at = new Date()): Promise<TrialRow> {
  if (isOver(row.state as TrialState)) return row;
  const ended = await updateTrial(ctx.db, row.id, { state: 'ended', ended_at: at });
  await queueClear(ctx, row);
  return ended ?? row;
}

/** What is run for a review now is over. */
export async function endEvidence(ctx: Context, versionId: string) {
  for (const row of await liveTrials(ctx.db, versionId, 'review')) await endTrial(ctx, row);
}

/** What was submitted is run by the platform. */
export async function makeEvidence(ctx: Context, versionId: string) {
  await endEvidence(ctx, versionId);
  const version = await publishableById(ctx.db, 'version', versionId);
  if (version) await makeTrial(ctx, version, 'review', null);
}
