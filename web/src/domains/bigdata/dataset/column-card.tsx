import type { Profile } from '@cloudyard/contract/bigdata/table.ts';
import { Fragment, type ReactNode } from 'react';
import { Chart } from '../../../kit/chart.tsx';
import { NONE } from '../../../kit/none.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/dataset/en.ts';
import { figure, share } from '../shared/figure.ts';
import type { Cell } from './cells.tsx';

type ColumnProfile = Profile['columns'][number];
type Props = { column: ColumnProfile; rows: number };

const QUANTILES = ['p5', 'p25', 'p50', 'p75', 'p95'] as const;
const TOP = 5;
const HEIGHT = 140;

/** One column: how much is missing, how it spreads, what it holds most. */
export function ColumnCard({ column, rows }: Props) {
  const t = useText(words).profile;
  return (
    <section className="cy-box cy-pad cy-column cy-gap-12" aria-label={column.name}>
      <header className="cy-line">
        <h3 className="cy-flush cy-size-15 cy-strong cy-ellipsis" title={column.name}>
          {column.name}
        </h3>
        <code className="cy-push cy-rigid">{column.type}</code>
      </header>
      <Figures column={column} rows={rows} />
      {column.histogram && <Histogram name={column.name} {...column.histogram} />}
      {column.top.length > 0 && !column.histogram && (
        <div className="cy-column">
          <span className="cy-small cy-faint">{t.top}</span>
          <TopValues top={column.top} rows={rows} />
        </div>
      )}
    </section>
  );
}

function Figures({ column, rows }: Props) {
  const t = useText(words).profile;
  const shown = useShown();
  const { nulls, distinct, min, max, mean, sd, quantiles } = column;
  const hasQuantiles = quantiles.some((one) => one !== null);
  const facts: [label: string, value: ReactNode][] = [
    [t.nulls, fill(t.nullsOf, { n: nulls.toLocaleString(), share: share(nulls, rows) })],
    [t.distinct, distinct.toLocaleString()],
    [t.range, min === null && max === null ? NONE : fill(t.bin, { from: shown(min), to: shown(max) })],
    ...(mean === null ? [] : [[t.mean, figure(mean)] as [string, ReactNode]]),
    ...(sd === null ? [] : [[t.sd, figure(sd)] as [string, ReactNode]]),
    ...(hasQuantiles
      ? QUANTILES.map((key, at): [string, ReactNode] => [t.quantileNames[key], numberOr(quantiles[at])])
      : []),
  ];
  return (
    <dl className="bigdata-figures cy-thirds cy-grid">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const numberOr = (value: number | null | undefined) =>
  value === null || value === undefined ? NONE : figure(value);

/** A value in the user's words: yes and no, figures, and what is empty. */
function useShown(): (value: Cell) => string {
  const t = useText(words).profile;
  return (value) => {
    if (value === null) return t.missing;
    if (typeof value === 'boolean') return value ? t.yes : t.no;
    if (typeof value === 'number') return figure(value);
    return value === '' ? t.empty : value;
  };
}

type HistogramProps = { name: string } & NonNullable<ColumnProfile['histogram']>;

function Histogram({ name, edges, counts }: HistogramProps) {
  const t = useText(words).profile;
  const x = counts.map((_, at) =>
    fill(t.bin, { from: figure(edges[at] ?? 0), to: figure(edges[at + 1] ?? edges[at] ?? 0) }),
  );
  return (
    <Chart
      kind="bar"
      label={fill(t.histogram, { name })}
      unit={t.unit}
      x={x}
      series={[{ name, values: counts }]}
      height={HEIGHT}
    />
  );
}

function TopValues({ top, rows }: Pick<ColumnProfile, 'top'> & { rows: number }) {
  const shown = useShown();
  return (
    <div className="bigdata-top cy-grid cy-center cy-note">
      {top.slice(0, TOP).map(({ value, count }) => (
        <Fragment key={String(value)}>
          <span className="cy-ellipsis" title={shown(value)}>
            {shown(value)}
          </span>
          <span className="bigdata-share" aria-hidden="true">
            <i style={{ width: `${rows === 0 ? 0 : (count / rows) * 100}%` }} />
          </span>
          <span className="cy-figures cy-right" title={share(count, rows)}>
            {count.toLocaleString()}
          </span>
        </Fragment>
      ))}
    </div>
  );
}
