import { useMode } from './appearance.ts';
import { endsCollide, isMeasured, type Series, saysNothing } from './chart-ends.ts';
import { ChartCanvas, ChartFigures, ChartFrame, chartFont, chartGround } from './chart-frame.tsx';
import { fill, useKitText } from './text.ts';
import { chartColors, type Mode, tokens } from './theme.ts';
import { zone } from './time.ts';

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

/** Unit and time zone always shown, a table behind every picture. */
export function Chart(props: ChartProps) {
  const t = useKitText();
  const mode = useMode();
  const { label, x, series, unit, height = 240 } = props;
  if (saysNothing(series))
    return <p className="cy-faint">{isMeasured(series) ? t.chartZero : t.chartEmpty}</p>;
  // Bars have no ends to write a name at.
  const hasNames = series.length > 1 && (props.kind === 'bar' || endsCollide(series, height));
  const rows = x.map((at, index) => [at, ...series.map(({ values }) => values[index] ?? null)]);
  return (
    <ChartFrame
      caption={`${fill(t.unit, { unit })} · ${zone()}`}
      height={height}
      above={hasNames && <Names series={series} />}
      table={<ChartFigures label={label} head={['', ...series.map(({ name }) => name)]} rows={rows} />}
    >
      <ChartCanvas label={label} option={optionOf({ ...props, namesAtEnds: !hasNames }, mode)} />
    </ChartFrame>
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

type DrawnProps = ChartProps & { namesAtEnds: boolean };

const isWhole = (value: number | null) => value === null || Number.isInteger(value);

function optionOf({ kind, label, unit, x, series, namesAtEnds }: DrawnProps, mode: Mode) {
  const c = tokens[mode];
  const hasEndLabels = kind === 'line' && series.length > 1 && namesAtEnds;
  const font = chartFont(mode);
  const ground = chartGround(mode, label);
  return {
    ...ground,
    grid: { left: 8, right: hasEndLabels ? 72 : 16, top: 12, bottom: 4, outerBoundsMode: 'same' },
    tooltip: {
      ...ground.tooltip,
      trigger: 'axis',
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
