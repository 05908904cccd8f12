import { MOST_EFFECTS, type TrialEffect, type TrialSide } from '@cloudyard/contract/iot/rule-trial.ts';

/** What can be looked at afterwards. */
export type Shown = { side: TrialSide; no: number; content: TrialEffect };
type Kind = TrialEffect['kind'];

const keyOf = ({ at, kind, deviceId, text }: TrialEffect) => `${at} ${kind} ${deviceId} ${text}`;

/** Those of the first that are not in the second, each as often as it is more. */
function without(some: readonly TrialEffect[], others: readonly TrialEffect[]): TrialEffect[] {
  if (others.length === 0) return [...some];
  const left = new Map<string, number>();
  for (const one of others) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1);
  return some.filter((one) => {
    const times = left.get(keyOf(one)) ?? 0;
    if (times > 0) left.set(keyOf(one), times - 1);
    return times === 0;
  });
}

/**
 * What two versions would have done, side by side. Both hear the same message at the same time, and what follows from it
 * follows at once: so they are compared message by message, and nothing but figures has to be remembered.
 */
export function comparison() {
  const counts = new Map<Kind, { before: number; after: number }>();
  const only = { before: 0, after: 0 };
  let both = 0;
  let waiting: Shown[] = [];
  const note = (side: TrialSide, { kind }: TrialEffect) => {
    const one = counts.get(kind) ?? { before: 0, after: 0 };
    one[side] += 1;
    counts.set(kind, one);
  };
  const show = (side: TrialSide, effects: readonly TrialEffect[]) => {
    for (const content of effects) {
      if (only[side] < MOST_EFFECTS) waiting.push({ side, no: only[side], content });
      only[side] += 1;
    }
  };
  return {
    add(before: readonly TrialEffect[], after: readonly TrialEffect[]) {
      if (before.length === 0 && after.length === 0) return;
      for (const one of before) note('before', one);
      for (const one of after) note('after', one);
      const added = without(after, before);
      show('before', without(before, after));
      show('after', added);
      both += after.length - added.length;
    },
    /** How many wait to be written down. */
    waiting: () => waiting.length,
    /** They are the caller's from here on. */
    take(): Shown[] {
      const taken = waiting;
      waiting = [];
      return taken;
    },
    result: () => ({
      counts: [...counts]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([kind, { before, after }]) => ({ kind, before, after })),
      ...{ onlyBefore: only.before, onlyAfter: only.after, both },
    }),
  };
}
export type Comparison = ReturnType<typeof comparison>;
