import type { ErrorCode } from '@cloudyard/contract';
import pLimit from 'p-limit';
import { NotNow } from './refusal.ts';

type Width = {
  atOnce: number;
  /** So many may wait; the next caller is refused and may come back later. */
  waiting: number;
  /** So many of them, at work or waiting, may belong to one caller: the others get their turn too. */
  each: number;
  /** The refusal when the lane is full. */
  full: ErrorCode;
};

/** Limits heavy work that any visitor can ask for: so many at once, and a queue of limited length. */
export function lane({ atOnce, waiting, each, full }: Width) {
  const through = pLimit(atOnce);
  const inside = new Map<string, number>();
  let all = 0;
  const count = (who: string, by: 1 | -1) => {
    all += by;
    const mine = (inside.get(who) ?? 0) + by;
    if (mine > 0) inside.set(who, mine);
    else inside.delete(who);
  };
  return async <T>(who: string, act: () => Promise<T>): Promise<T> => {
    if (all >= atOnce + waiting || (inside.get(who) ?? 0) >= each) throw new NotNow(full, 10);
    count(who, 1);
    try {
      return await through(act);
    } finally {
      count(who, -1);
    }
  };
}
