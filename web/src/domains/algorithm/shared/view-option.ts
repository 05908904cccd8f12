import { chartFont, chartGround } from '../../../kit/chart-frame.tsx';
import { fill } from '../../../kit/text.ts';
import { chartColors, type Mode, mixed, tokens } from '../../../kit/theme.ts';
import { byWeight, type Drawn, figureText, intervals, type Of, type Words } from './view-figures.ts';

/** More bars than that are not read; the table has all. */
export const MOST_BARS = 24;

type Pair = [number | string | null, number | null];
const pairs = (x: readonly (number | string | null)[], y: readonly (number | null)[]): Pair[] =>
  x.map((at, n) => [at, y[n] ?? null]);

const valueFormatter = (value: unknown) => (typeof value === 'number' ? figureText(value) : '—');

function axes(mode: Mode) {
  const c = tokens[mode];
  const font = chartFont(mode);
  return {
    value: (name = '', more: object = {}) => ({
      type: 'value',
      scale: true,
      name,
      nameLocation: 'middle',
      nameGap: 26,
      nameTextStyle: font,
      splitNumber: 4,
      axisLabel: { ...font, hideOverlap: true },
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { lineStyle: { color: c.line } },
      ...more,
    }),
    named: (data: readonly string[], more: object = {}) => ({
      type: 'category',
      data: [...data],
      axisTick: { show: false },
      axisLine: { lineStyle: { color: c.line } },
      axisLabel: { ...font, hideOverlap: true },
      ...more,
    }),
  };
}

const grid = { left: 8, right: 24, top: 12, bottom: 8, outerBoundsMode: 'same' };
const stroke = { type: 'line', symbol: 'none', connectNulls: false };

const isMoment = (x: readonly unknown[]) =>
  x.some((one) => typeof one === 'string') &&
  x.every((one) => one === null || !Number.isNaN(Date.parse(String(one))));

/** A band is the room between two lines: the lower one is not drawn, the upper one stands on it. */
function bandsOf({ data: { x, bands = [] } }: Of<'line'>, mode: Mode) {
  const colors = chartColors(mode);
  return bands.flatMap(({ name, low, high }, n) => {
    const color = colors[(n + 1) % colors.length] ?? '';
    const below = {
      ...stroke,
      stack: `band ${n}`,
      stackStrategy: 'all',
      silent: true,
      tooltip: { show: false },
    };
    const height = high.map((top, at) => {
      const bottom = low[at];
      return top === null || bottom === null || bottom === undefined ? null : top - bottom;
    });
    return [
      { ...below, name: `${name} `, data: pairs(x, low), lineStyle: { width: 0 } },
      {
        ...below,
        name,
        data: pairs(x, height),
        lineStyle: { width: 0 },
        areaStyle: { color: mixed(color, tokens[mode].surface, 0.16), opacity: 1 },
      },
    ];
  });
}

function lineOption(view: Of<'line'>, mode: Mode) {
  const { x, lines, marks = [] } = view.data;
  const first = lines[0];
  const isNumber = x.every((one) => one === null || typeof one === 'number');
  const { value, named } = axes(mode);
  const byName = !isNumber && !isMoment(x);
  const along = isNumber
    ? value('', { splitLine: { show: false } })
    : byName
      ? named(x.map(String), { boundaryGap: false })
      : { ...named([]), type: 'time', data: undefined };
  const at = byName ? x.map((one) => String(one)) : x;
  const marked = marks.flatMap(({ index, text }) => {
    const [across, up] = [at[index], first?.y[index]];
    return across === undefined || up === undefined ? [] : [{ name: text ?? '', value: [across, up] }];
  });
  return {
    tooltip: { trigger: 'axis', valueFormatter },
    xAxis: along,
    yAxis: value(),
    series: [
      ...bandsOf(view, mode),
      ...lines.map(({ name, y, dashed }, n) => ({
        ...{ ...stroke, name, data: pairs(at, y), z: 3 },
        color: chartColors(mode)[n % chartColors(mode).length],
        lineStyle: { width: 1.5, type: dashed ? 'dashed' : 'solid' },
      })),
      ...(marked.length > 0
        ? [{ type: 'scatter', data: marked, symbolSize: 8, color: tokens[mode].accent, z: 4 }]
        : []),
    ],
  };
}

type Curves = Of<'roc' | 'pr'>;

/** The names of the curves, with the room under each. */
export const curveNames = ({ data }: Curves, t: Words) =>
  data.map(({ name, area }) =>
    area === undefined || area === null ? name : fill(t.area, { name, area: figureText(area) }),
  );

function curveOption(view: Curves, mode: Mode, t: Words) {
  const { value } = axes(mode);
  const [x, y] = view.type === 'roc' ? [t.falsePositive, t.truePositive] : [t.recall, t.precision];
  const whole = { min: 0, max: 1, interval: 0.25, scale: false };
  const names = curveNames(view, t);
  const chance = {
    ...stroke,
    ...{
      name: t.chance,
      silent: true,
      data: [
        [0, 0],
        [1, 1],
      ],
      color: tokens[mode].faint,
    },
    lineStyle: { width: 1, type: 'dashed' },
  };
  return {
    tooltip: { trigger: 'axis', valueFormatter },
    xAxis: value(x, whole),
    yAxis: value(y, { ...whole, nameGap: 32 }),
    series: [
      ...view.data.map((one, n) => ({
        ...{ ...stroke, name: names[n], data: pairs(one.x, one.y), lineStyle: { width: 1.5 } },
      })),
      ...(view.type === 'roc' ? [chance] : []),
    ],
  };
}

const dots = (name: string, x: readonly (number | null)[], y: readonly (number | null)[]) => ({
  ...{ type: 'scatter', name, data: pairs(x, y), symbolSize: x.length > 400 ? 3 : 5 },
  itemStyle: { opacity: 0.7 },
});

function residualOption({ data: { predicted, residual } }: Of<'residuals'>, mode: Mode, t: Words) {
  const { value } = axes(mode);
  const known = predicted.filter((one) => one !== null);
  const zero = {
    ...stroke,
    ...{ silent: true, color: tokens[mode].faint, lineStyle: { width: 1, type: 'dashed' } },
    data: [
      [Math.min(...known), 0],
      [Math.max(...known), 0],
    ],
  };
  return {
    tooltip: { trigger: 'item' },
    xAxis: value(t.predicted),
    yAxis: value(t.residual, { nameGap: 40 }),
    series: [dots(t.residual, predicted, residual), zero],
  };
}

const bars = (name: string, data: readonly (number | null)[]) => ({
  ...{ type: 'bar', name, data: [...data], barMaxWidth: 24 },
});

function barOption(view: Of<'histogram' | 'importance' | 'clusters'>, mode: Mode, t: Words) {
  const { value, named } = axes(mode);
  const counted = value('', { scale: false });
  const tooltip = { trigger: 'axis', valueFormatter };
  if (view.type === 'importance') {
    // The first stands on top; the axis counts from below.
    const shown = byWeight(view).slice(0, MOST_BARS).toReversed();
    const across = named(
      shown.map(({ name }) => name),
      { axisLabel: { ...chartFont(mode), width: 160, overflow: 'truncate' } },
    );
    return {
      ...{ tooltip, xAxis: counted, yAxis: across },
      series: [
        bars(
          t.share,
          shown.map((one) => one.value),
        ),
      ],
    };
  }
  const [names, name, counts] =
    view.type === 'histogram'
      ? [intervals(view), view.data.name, view.data.counts]
      : [view.data.map((one) => one.name), t.size, view.data.map(({ size }) => size)];
  const closed = view.type === 'histogram' ? { barCategoryGap: '4%', barMaxWidth: 80 } : {};
  return { tooltip, xAxis: named(names), yAxis: counted, series: [{ ...bars(name, counts), ...closed }] };
}

function pictured(view: Drawn, mode: Mode, t: Words) {
  switch (view.type) {
    case 'line':
      return lineOption(view, mode);
    case 'roc':
    case 'pr':
      return curveOption(view, mode, t);
    case 'residuals':
      return residualOption(view, mode, t);
    case 'scatter': {
      const { value } = axes(mode);
      return {
        ...{ tooltip: { trigger: 'item' }, xAxis: value(view.data.x) },
        yAxis: value(view.data.y, { nameGap: 40 }),
        series: view.data.groups.map(({ name, x, y }) => dots(name, x, y)),
      };
    }
    default:
      return barOption(view, mode, t);
  }
}

/** The picture of a result, as ECharts wants it. */
export function viewOption(view: Drawn, mode: Mode, label: string, t: Words) {
  const ground = chartGround(mode, label);
  const own = pictured(view, mode, t);
  return {
    ...ground,
    ...own,
    tooltip: { ...ground.tooltip, ...own.tooltip },
    grid,
  };
}
