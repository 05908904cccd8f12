import { Button, Skeleton } from 'antd';
import { Suspense, use, useEffect, useRef, useState } from 'react';
import { useMode, wantsLessMotion } from './appearance.ts';
import { endsCollide, isMeasured, type Series, saysNothing } from './chart-ends.ts';
import { fill, useKitText } from './text.ts';
import { chartColors, type Mode, SANS, tokens } from './theme.ts';
import { zone } from './time.ts';
import { withRetry } from './with-retry.ts';

export type { Series };

type ChartProps = {
  kind: 'line' | 'bar';
  /** What the chart shows, in words: read aloud, and the caption of the table. */
  label: string;
  unit: string;
  /** Labels along the x axis; `null` values are gaps and stay gaps. */
  x: readonly string[];
  series: readonly Series[];
  height?: number;
};

let echarts: Promise<typeof import('./echarts.ts')> | undefined;

/** Unit and time zone always shown, a table behind every picture. */
export function Chart(props: ChartProps) {
  const t = useKitText();
  const [asTable, setAsTable] = useState(false);
  const height = props.height ?? 240;
  if (saysNothing(props.series))
    return <p className="cy-faint">{isMeasured(props.series) ? t.chartZero : t.chartEmpty}</p>;
  // Bars have no ends to write a name at.
  const hasNames = props.series.length > 1 && (props.kind === 'bar' || endsCollide(props.series, height));
  return (
    <figure className="cy-chart">
      <figcaption>
        <span className="cy-faint">
          {fill(t.unit, { unit: props.unit })} · {zone()}
        </span>
        <Button type="text" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? t.showChart : t.showTable}
        </Button>
      </figcaption>
      {hasNames && !asTable && <Names series={props.series} />}
      <div style={{ height }}>
        {asTable ? (
          <ChartTable {...props} />
        ) : (
          <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 4, width: '100%' }} />}>
            <Canvas {...props} namesAtEnds={!hasNames} />
          </Suspense>
        )}
      </div>
    </figure>
  );
}

/** The names of the lines above the picture, where they would lie over each other or over the axis at its end. */
function Names({ series }: Pick<ChartProps, 'series'>) {
  const colors = chartColors(useMode());
  return (
    <ul className="cy-list cy-flex cy-wrap cy-gap-12 cy-small cy-faint">
      {series.map(({ name }, n) => (
        <li key={name} className="cy-inline cy-gap-4">
          <i className="cy-chart-dot" style={{ background: colors[n % colors.length] }} /> {name}
        </li>
      ))}
    </ul>
  );
}

type CanvasProps = ChartProps & { namesAtEnds: boolean };

function Canvas(props: CanvasProps) {
  echarts ??= withRetry(() => import('./echarts.ts'));
  const { init } = use(echarts);
  const mode = useMode();
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<typeof init>>(null);
  useEffect(() => {
    if (!box.current) return;
    const made = init(box.current);
    chart.current = made;
    const watcher = new ResizeObserver(() => made.resize());
    watcher.observe(box.current);
    return () => {
      watcher.disconnect();
      made.dispose();
    };
  }, [init]);
  // Drawn again only when the data has changed, not on every render of a parent.
  const option = optionOf(props, mode);
  const shown = JSON.stringify(option);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` stands for the option, which is new each time
  useEffect(() => {
    chart.current?.setOption(option, true);
  }, [init, shown]);
  return <div ref={box} className="cy-canvas" role="img" aria-label={props.label} />;
}

const isWhole = (value: number | null) => value === null || Number.isInteger(value);

function optionOf({ kind, label, unit, x, series, namesAtEnds }: CanvasProps, mode: Mode) {
  const c = tokens[mode];
  const hasEndLabels = kind === 'line' && series.length > 1 && namesAtEnds;
  const font = { color: c.second, fontFamily: SANS, fontSize: 12 };
  return {
    animation: !wantsLessMotion(),
    animationDuration: 160,
    color: chartColors(mode),
    textStyle: font,
    aria: { enabled: true, label: { description: label } },
    grid: { left: 8, right: hasEndLabels ? 72 : 16, top: 12, bottom: 4, outerBoundsMode: 'same' },
    // Rich text is drawn on the canvas: the HTML tooltip needs inline styles, which the policy forbids.
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      backgroundColor: c.raised,
      borderColor: c.line,
      textStyle: { ...font, color: c.text },
      valueFormatter: (value: unknown) => (value == null ? '—' : `${Number(value).toLocaleString()} ${unit}`),
    },
    xAxis: {
      type: 'category',
      data: [...x],
      boundaryGap: kind === 'bar',
      axisTick: { show: false },
      axisLine: { lineStyle: { color: c.line } },
      axisLabel: { ...font, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      scale: kind === 'line',
      splitNumber: 4,
      // Counts have no halves.
      ...(series.every(({ values }) => values.every(isWhole)) ? { minInterval: 1 } : {}),
      axisLabel: font,
      splitLine: { lineStyle: { color: c.line } },
    },
    series: series.map(({ name, values }) => ({
      type: kind,
      name,
      data: [...values],
      barMaxWidth: 24,
      lineStyle: { width: 1.5 },
      symbol: 'circle',
      symbolSize: 4,
      showSymbol: x.length < 40,
      connectNulls: false,
      endLabel: { show: hasEndLabels, formatter: '{a}', color: 'inherit' },
      labelLayout: { hideOverlap: true },
    })),
  };
}

function ChartTable({ label, x, series }: ChartProps) {
  return (
    <div className="cy-chart-table">
      <table>
        <caption className="cy-hidden">{label}</caption>
        <thead>
          <tr>
            <th />
            {series.map(({ name }) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {x.map((at, index) => (
            <tr key={at}>
              <th scope="row">{at}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{values[index]?.toLocaleString() ?? '—'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
