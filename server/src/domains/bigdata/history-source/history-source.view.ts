import type { DatasetPage } from '@cloudyard/contract/bigdata/dataset.ts';
import type { HistoryView } from '@cloudyard/contract/bigdata/lineage.ts';
import type { SourceRow } from './history-source.queries.ts';

export function sourceView(row: SourceRow): HistoryView {
  const { points, range, stepMs, how, layout, fill } = row.definition;
  return {
    ...{ range, stepMs, how, layout, fill, isLive: row.is_live, isDaily: row.is_daily },
    points: points.map(({ deviceId, property }, at) => ({
      ...{ deviceId, property, name: row.names[at] ?? property },
    })),
    ...{ nextAt: row.next_at?.toISOString() ?? null, problem: row.problem, ownerName: row.owner_name ?? '' },
  };
}

/** As many as an address bears; the page of history shows no more at once. */
const MOST_LINKED = 20;

/** The page of history with the same points and times. */
export function originOf({ definition, names }: SourceRow): DatasetPage['origin'] {
  const { points, range } = definition;
  const query = new URLSearchParams(
    points.slice(0, MOST_LINKED).map(({ deviceId, property }) => ['point', `${deviceId}~${property}`]),
  );
  if ('from' in range) {
    query.set('startTime', String(range.from));
    query.set('endTime', String(range.to));
  }
  const text = names.slice(0, 5).join(', ');
  return {
    ...{ kind: 'history', text: names.length > 5 ? `${text} …` : text },
    link: `/console/iot/history-data?${query}`,
  };
}
