import { RUN_LIMITS } from '@cloudyard/contract/bigdata/project-run.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { sweepLocal } from '../dataset/local.ts';
import { sweepStored } from '../sweep.ts';
import { dropOutputs } from './local.ts';
import { resultOf } from './place.ts';
import { dropGone, dropOldRuns, giveUpUnused, knownResults } from './sweep.queries.ts';

const asPlatform = { platform: 'sweep what runs left' };
const A_DAY = 86_400_000;
const UNUSED_DAYS = 30;
const AT_ONCE = 200;

/** What nobody used for a month, runs beyond those that are kept, and bytes that no result knows. */
export async function sweepRuns(kit: Kit, now = new Date()): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * A_DAY);
  await inTransaction(kit, asPlatform, ({ db }) => dropOldRuns(db, RUN_LIMITS.kept));
  for (;;) {
    const swept = await inTransaction(kit, asPlatform, ({ db }) =>
      giveUpUnused(db, ago(UNUSED_DAYS), AT_ONCE),
    );
    for (const { id, outputs } of swept) await dropOutputs(kit, id, outputs);
    if (swept.length < AT_ONCE) break;
  }
  await inTransaction(kit, asPlatform, ({ db }) => dropGone(db, ago(UNUSED_DAYS)));
  await sweepLocal(kit, ago(1), 'steps');
  await sweepStored(kit, { before: ago(1), idOf: resultOf, known: knownResults });
}
