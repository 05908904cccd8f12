import { setTimeout as after } from 'node:timers/promises';
import { DATASET_LIMITS } from '@cloudyard/contract/bigdata/values.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { endQuestion, type QuestionKind, takeQuestion } from './question.queries.ts';

const asPlatform = { platform: 'answer a question about a dataset' };
/** Longer than any answer takes: what is older was forgotten. */
const FORGOTTEN_SECONDS = DATASET_LIMITS.seconds * 4;
const WAIT_MS = 200;

type Asked = { who: string; kind: QuestionKind; signal?: AbortSignal | undefined };

/**
 * One question of a kind of one person at a time, over all copies of the server: a row says who has it in hand, and a
 * copy that died has nothing in hand. Whoever asks by SQL a second time is refused; a table that is scrolled through waits.
 */
export async function aloneOfAll<T>(
  kit: Kit,
  { who, kind, signal }: Asked,
  act: () => Promise<T>,
): Promise<T> {
  const presence = kit.presence();
  // Nobody could see that it is taken.
  if (!presence) throw new Refusal('kit.unavailable');
  const question = { who, kind, holder: presence.mark };
  const take = () =>
    inTransaction(kit, asPlatform, ({ db }) => takeQuestion(db, question, FORGOTTEN_SECONDS));
  const until = Date.now() + DATASET_LIMITS.seconds * 1000;
  while (!(await take())) {
    if (kind === 'sql' || Date.now() > until) throw new Refusal('bigdata.busy');
    await after(WAIT_MS, undefined, { ref: false });
    // Who has gone waits for nothing.
    signal?.throwIfAborted();
  }
  try {
    return await act();
  } finally {
    await inTransaction(kit, asPlatform, ({ db }) => endQuestion(db, question));
  }
}
