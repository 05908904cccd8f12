import type { HistoryFunction, HistoryReply, PointHistory } from '@cloudyard/contract/iot/history.ts';
import { type Group, groupsOf } from '../../equipment/lent/history-chart.tsx';
import { keyOf } from '../point-set/point-ref.ts';

export type Line = Omit<PointHistory, 'rows'>;

/** What a function says is measured in; the share of good quality is a percentage, a count has none. */
export const unitOf = (what: HistoryFunction, unit: string) =>
  what === 'good' ? '%' : what === 'count' ? '' : unit;
/** The first and the last of a switch are switches; everything else that is counted is a number. */
const kindOf = (what: HistoryFunction, kind: PointHistory['dataType']) => {
  if (what === 'first' || what === 'last') return kind;
  return kind === 'text' && what !== 'count' && what !== 'good' ? 'text' : 'number';
};

type Told = {
  reply: HistoryReply;
  /** Which of the functions. */
  place: number;
  /** Lines of an earlier time are laid over those of now. */
  shift?: number;
  nameOf: (line: { deviceName: string; name: string }) => string;
};

/** What is drawn: as measured, or one function of each interval. */
export function linesOf({ reply, place, shift = 0, nameOf }: Told): Line[] {
  const what = reply.functions[place] ?? 'average';
  const isRaw = reply.mode === 'raw';
  return reply.points.map(({ rows, ...one }) => {
    const drawn = isRaw
      ? one.points
      : rows.map(({ at, values }) => ({ at, value: values[place] ?? null, quality: 'good' as const }));
    return {
      ...one,
      ...{ alias: keyOf(one), name: nameOf(one) },
      ...(isRaw ? {} : { unit: unitOf(what, one.unit), dataType: kindOf(what, one.dataType) }),
      // Empty intervals break the line by themselves.
      gaps: isRaw ? one.gaps.map(({ from, to }) => ({ from: from + shift, to: to + shift })) : [],
      points: drawn.map((point) => ({ ...point, at: point.at + shift })),
    };
  });
}

/** One picture for each unit, with the earlier lines in the colours of those of now. */
export function picturesOf(lines: readonly Line[], earlier: readonly Line[] | undefined): Group[] {
  const before = new Map(earlier?.map((line) => [line.alias, line]));
  return groupsOf(lines).map((group) => {
    const others = group.nodes.flatMap(({ alias }) => before.get(alias) ?? []);
    return others.length === group.nodes.length ? { ...group, earlier: others } : group;
  });
}
