import type { WaitingAsked } from '../../../kit/waiting.ts';

export type Source = { name: string; from: WaitingAsked };
export type Line = { name: string; count: number; late: boolean; to: string };
export type Queue = {
  lines: Line[];
  /** Kinds of work that could not be asked for. */
  failed: { name: string; retry: () => void }[];
  isPending: boolean;
};

/** What waits, kind by kind, what waits too long first; kinds without work are left out. */
export function queueOf(sources: readonly Source[]): Queue {
  const asked = sources.flatMap(({ name, from }) => (from ? [{ name, ...from }] : []));
  const lines = asked.flatMap(({ name, waiting }) =>
    waiting && waiting.count > 0 ? [{ name, ...waiting }] : [],
  );
  return {
    lines: lines.toSorted((one, other) => Number(other.late) - Number(one.late)),
    failed: asked
      .filter(({ asked: { error, isPending } }) => error && !isPending)
      .map(({ name, asked: { refetch } }) => ({ name, retry: () => void refetch() })),
    isPending: asked.some(({ asked: { isPending } }) => isPending),
  };
}
