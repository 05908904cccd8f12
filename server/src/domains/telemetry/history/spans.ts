import type { Span } from '../../../kit/columns.ts';

// Times as spans: from, and to, which is not in it any more. Lists of them are sorted and do not touch.

/** What any of them covers; what lies nearer together than `slack` is one. */
export function joined(spans: readonly Span[], slack = 0): Span[] {
  const all: Span[] = [];
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    if (from >= to) continue;
    const last = all.at(-1);
    if (last && from <= last[1] + slack) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}

/** The first without the second; both as `joined` answers them. */
export function without(spans: readonly Span[], cut: readonly Span[]): Span[] {
  return spans.flatMap(([from, to]) => {
    const left: Span[] = [];
    let begin = from;
    for (const [cutFrom, cutTo] of cut) {
      if (cutTo <= begin || cutFrom >= to) continue;
      if (cutFrom > begin) left.push([begin, cutFrom]);
      begin = Math.max(begin, cutTo);
    }
    if (begin < to) left.push([begin, to]);
    return left;
  });
}

export const within = (spans: readonly Span[], [from, to]: Span): Span[] =>
  spans.flatMap((span): Span[] => {
    const cut: Span = [Math.max(span[0], from), Math.min(span[1], to)];
    return cut[0] < cut[1] ? [cut] : [];
  });

export const touches = (span: Span, spans: readonly Span[]) => within(spans, span).length > 0;

/** What more than one of them covers. */
export function doubled(spans: readonly Span[]): Span[] {
  const edges = spans
    .flatMap(([from, to]): [number, number][] => [
      [from, 1],
      [to, -1],
    ])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const found: Span[] = [];
  let [depth, begin] = [0, 0];
  for (const [at, by] of edges) {
    if (depth === 1 && by === 1) begin = at;
    if (depth === 2 && by === -1) found.push([begin, at]);
    depth += by;
  }
  return joined(found);
}
