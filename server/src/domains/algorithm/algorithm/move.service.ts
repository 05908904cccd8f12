import { createHash } from 'node:crypto';
import type { AlgorithmStatusCode } from '@cloudyard/contract/algorithm/values.ts';
import type { ActorContext } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { insertMove, lastMove } from './move.queries.ts';

type Moved = {
  id: string;
  from: AlgorithmStatusCode | null;
  to: AlgorithmStatusCode;
  reason?: string;
  digest: string | null;
  evidenceId?: string | null;
};

type Line = Moved & { by: string; at: Date };

/** One more line of its history, bound to the one before. */
export async function moveLine(
  db: Db,
  { id, from, to, digest, by, at, ...more }: Line,
  last: { number: number; hash: string } | undefined,
) {
  const line = {
    ...{ algorithm_id: id, number: (last?.number ?? 0) + 1, from_status: from, to_status: to },
    ...{ by_id: by, reason: more.reason ?? '', digest, evidence_id: more.evidenceId ?? null },
  };
  const said = JSON.stringify([last?.hash ?? '', ...Object.values(line), at.toISOString()]);
  const hash = createHash('sha256').update(said).digest('hex');
  await insertMove(db, { ...line, at, hash });
  return { number: line.number, hash };
}

/** What happens now, by whoever calls. They have the algorithm locked. */
export async function noteMove({ db, actor }: ActorContext, moved: Moved) {
  await moveLine(db, { ...moved, by: actor.userId, at: new Date() }, await lastMove(db, moved.id));
}
