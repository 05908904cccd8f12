import type { FunctionsOrder } from '../../kit/columns.ts';
import { COMBINED, cellsIn, FIGURES } from './rolls.ts';
import { rawPoints, whole } from './statements.ts';

// What is said of intervals. A point of bad quality is counted, and is no value: it also ends the one before it.

const VALUE = 'case when quality < 2 and isfinite(value) then value end';

/** Points as functions see them. */
export const valued = (points: string) => `
  select series, t, quality, ${VALUE} as v, case when quality < 2 then text end as x from (${points})`;

export const pointsOf = (folder: string, { parts }: Pick<FunctionsOrder, 'parts'>) =>
  parts
    .map(({ series, sources }) => valued(`select * from (${rawPoints(folder, series, sources)})`))
    .join(' union all ');

/** Of each interval: of its points, and of the cells of roll-ups where those stand for points. */
export function functionBuckets(folder: string, order: FunctionsOrder): string {
  const [origin, width] = [whole(order.origin), whole(order.width)];
  const cells = order.parts.flatMap(({ series, rolls }) =>
    rolls.map(
      (roll) => `select series, (c - ${origin}) // ${width} as b, * exclude (series, c)
        from (${cellsIn(folder, series, roll)})`,
    ),
  );
  const measured = `select series, (t - ${origin}) // ${width} as b, ${FIGURES}
    from (${pointsOf(folder, order)}) where t >= ${origin} group by all`;
  return `
    select series, b::double as b, n::double as n, good::double as good, total / nv as average, total, low, high,
      case when f is not null then {value: f.v, text: f.x} end as first,
      case when l is not null then {value: l.v, text: l.x} end as last
    from (select series, b, ${COMBINED} from (${[measured, ...cells].join(' union all ')}) group by all)`;
}

/**
 * Means weighted by time: a value holds until the next point, as long as its series lets it and not beyond the end. It is
 * cut where intervals begin, so that each has its own share of it; also of one that was measured before the first.
 */
export function heldAverages(folder: string, order: FunctionsOrder): string {
  const [origin, width, until] = [order.origin, order.width, order.until].map(whole) as [
    string,
    string,
    string,
  ];
  const holds = (order.holds ?? []).map(({ series, ms }) => `(${whole(series)}, ${whole(ms)}::bigint)`);
  return `
    with held as (
      select p.series, p.t, p.v, least(
          coalesce(lead(p.t) over (partition by p.series order by p.t), ${until}), p.t + h.ms, ${until}) as e
      from (${pointsOf(folder, order)}) p join (values ${holds.join(', ')}) h(series, ms) on h.series = p.series),
    shares as (
      select series, t, e, v,
        unnest(range((greatest(t, ${origin}) - ${origin}) // ${width}, (e - 1 - ${origin}) // ${width} + 1)) as b
      from held where v is not null and e > t and e > ${origin})
    select series, b::double as b, fsum(v * ms) / sum(ms) as mean from (
      select series, b, v, (least(e, ${origin} + (b + 1) * ${width}) - greatest(t, ${origin} + b * ${width}))::double as ms
      from shares)
    group by all`;
}
