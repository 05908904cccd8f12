import type { Evidence } from '@cloudyard/contract/algorithm/verification.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import {
  type EvidenceRow,
  evidenceById,
  evidenceFor,
  insertEvidence,
  newestEvidence,
  openTrials,
} from './evidence.queries.ts';
import { evidenceJob } from './verification.jobs.ts';

export { evidenceFor };

export const evidenceView = (row: EvidenceRow): Evidence => ({
  ...{ id: row.id, digest: row.digest, state: row.state, percent: row.percent },
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  ...{ checks: row.checks, runs: row.runs, difference: row.difference as Evidence['difference'] },
});

/** They are made one after another: an owner with many must not keep all others waiting. */
const MOST_TRIALS = 10;

/** Asks for a trial of this content; one that is under way already is as good. */
export async function askEvidence(ctx: ActorContext, algorithmId: string, digest: string) {
  const newest = await newestEvidence(ctx.db, algorithmId);
  if (newest && (newest.state === 'queued' || newest.state === 'running')) {
    if (newest.digest === digest) return newest;
    throw new Refusal('algorithm.algorithm_evidence_busy');
  }
  if ((await openTrials(ctx.db, algorithmId)) >= MOST_TRIALS) throw new Refusal('algorithm.trials_many');
  const { id } = await insertEvidence(ctx.db, {
    ...{ algorithm_id: algorithmId, digest, asked_by: ctx.actor.userId },
  });
  await ctx.kit.jobs.send(ctx, evidenceJob, { id });
  return orRefuse(await evidenceById(ctx.db, id), 'algorithm.evidence_missing');
}
