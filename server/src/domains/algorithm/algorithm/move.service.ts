import { createHash } from 'node:crypto';
import type { AlgorithmStatusCode } from '@cloudyard/contract/algorithm/values.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { insertMove, lastMove } from './move.queries.ts';

type Moved = {
  id: string;
  from: AlgorithmStatusCode | null;
  to: AlgorithmStatusCode;
  reason?: string;
  digest: string | null;
  evidenceId?: string | null;
};

/** One more line of its history, bound to the one before. Whoever calls has the algorithm locked. */
export async function noteMove({ db, actor }: ActorContext, { id, from, to, digest, ...more }: Moved) {
  const last = await lastMove(db, id);
  const line = {
    ...{ algorithm_id: id, number: (last?.number ?? 0) + 1, from_status: from, to_status: to },
    ...{ by_id: actor.userId, reason: more.reason ?? '', digest, evidence_id: more.evidenceId ?? null },
  };
  const at = new Date();
  const said = JSON.stringify([last?.hash ?? '', ...Object.values(line), at.toISOString()]);
  const hash = createHash('sha256').update(said).digest('hex');
  await insertMove(db, { ...line, at, hash });
}
