import type { Blocker } from '@cloudyard/contract/custody/deletion.ts';
import { yuan } from '../../../kit/figures.ts';
import { fill } from '../../../kit/text.ts';
import type { words } from '../i18n/deletion/en.ts';

/** What stands in the way, in a sentence. */
export const blockerText = (t: typeof words.cn, { kind, count, amount }: Blocker) =>
  fill(t.blockers[kind], { n: count, amount: yuan((amount ?? 0) / 100) });
