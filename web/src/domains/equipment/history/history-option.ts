import { wantsLessMotion } from '../../../kit/appearance.ts';
import { chartColors, type Mode, SANS, tokens } from '../../../kit/theme.ts';
import { valueText } from '../shared/value-text.ts';
import { doubtsOf, type Group, lineOf } from './history-lines.ts';
import { exactMs, type Range } from './history-range.ts';

export type HistoryPicture = { group: Group; range: Range; label: string };
type Words = {
  none: string;
  on: string;
  off: string;
  qualities: Record<'good' | 'uncertain' | 'bad', string>;
};

/** Six colours, then the same again with other strokes. */
const STROKES = ['solid', 'dashed', 'dotted', [8, 3, 2, 3]] as const;
export function strokeOf(n: number, mode: Mode) {
  const colors = chartColors(mode);
  return { color: colors[n % colors.length] ?? '', type: STROKES[Math.floor(n / colors.length)] ?? 'solid' };
}

/** Colour and shape: neither speaks alone. */
const SHAPES = { bad: 'diamond', uncertain: 'triangle' } as const;

export function optionOf({ group, range, label }: HistoryPicture, mode: Mode, t: Words) {
  const c = tokens[mode];
  const font = { color: c.second, fontFamily: SANS, fontSize: 12 };
  const isSwitch = group.kind === 'boolean';
  const onOff = (value: number) => (value === 1 ? t.on : value === 0 ? t.off : '');
  return {
    animation: false,
    textStyle: font,
    aria: { enabled: true, label: { description: label } },
    grid: { left: 8, right: 16, top: 12, bottom: 4, outerBoundsMode: 'same' },
    tooltip: tooltipOf(group, mode, t),
    xAxis: {
      type: 'time',
      ...{ min: range.from, max: range.to },
      axisLine: { lineStyle: { color: c.line } },
      splitLine: { show: false },
      axisLabel: { ...font, hideOverlap: true, formatter: TICKS },
    },
    yAxis: {
      type: 'value',
      scale: true,
      ...(isSwitch ? { min: 0, max: 1, interval: 1 } : { splitNumber: 4 }),
      axisLabel: isSwitch ? { ...font, formatter: onOff } : font,
      splitLine: { lineStyle: { color: c.line } },
    },
    series: [
      ...group.nodes.map((node, n) => ({
        type: 'line',
        name: node.name,
        data: lineOf(node),
        // A single point between two gaps has no line, only its symbol.
        ...{ connectNulls: false, showSymbol: node.shown < 200, symbol: 'circle', symbolSize: 3 },
        ...(isSwitch ? { step: 'end' } : {}),
        itemStyle: { color: strokeOf(n, mode).color },
        lineStyle: { width: 1.5, ...strokeOf(n, mode) },
      })),
      ...(group.earlier ?? []).map((node, n) => ({
        type: 'line',
        name: node.name,
        data: lineOf(node),
        ...{ connectNulls: false, showSymbol: false },
        ...(isSwitch ? { step: 'end' } : {}),
        itemStyle: { color: strokeOf(n, mode).color },
        lineStyle: { width: 1.5, color: strokeOf(n, mode).color, type: 'dashed', opacity: 0.6 },
      })),
      ...group.nodes.map((node) => ({
        type: 'line',
        name: `${node.name} `,
        lineStyle: { width: 0 },
        ...{ showSymbol: true, showAllSymbol: true, symbolSize: 8, silent: true },
        data: doubtsOf(node).map(({ at, value, quality }) => ({
          value: [at, value],
          symbol: SHAPES[quality === 'bad' ? 'bad' : 'uncertain'],
          itemStyle: { color: quality === 'bad' ? c.bad : c.caution },
        })),
      })),
    ],
  };
}

const TICKS = {
  year: '{yyyy}',
  month: '{yyyy}-{MM}',
  day: '{MM}-{dd}',
  hour: '{HH}:{mm}',
  minute: '{HH}:{mm}',
  second: '{HH}:{mm}:{ss}',
  millisecond: '{HH}:{mm}:{ss}.{SSS}',
};

type Pointed = { seriesIndex?: number; seriesName?: string; value?: unknown; axisValue?: unknown };

/** Rich text is drawn on the canvas: the HTML tooltip needs inline styles, which the policy forbids. */
function tooltipOf({ kind, unit, nodes, earlier = [] }: Group, mode: Mode, t: Words) {
  const c = tokens[mode];
  const said = (value: unknown) => {
    const shown = Array.isArray(value) ? value[1] : null;
    if (typeof shown !== 'number') return t.none;
    if (kind === 'boolean') return valueText(shown === 1, t);
    return `${valueText(shown, t)} ${unit}`;
  };
  return {
    trigger: 'axis',
    renderMode: 'richText',
    confine: true,
    transitionDuration: wantsLessMotion() ? 0 : 0.1,
    backgroundColor: c.raised,
    borderColor: c.line,
    textStyle: { color: c.text, fontFamily: SANS, fontSize: 12 },
    formatter: (given: unknown) => {
      const pointed = (Array.isArray(given) ? given : [given]) as Pointed[];
      // The marks lie on the same points.
      const lines = pointed.filter(({ seriesIndex = 0 }) => seriesIndex < nodes.length + earlier.length);
      const at = Number(pointed[0]?.axisValue);
      return [
        exactMs(at),
        ...lines.map(({ seriesName = '', value }) => `${seriesName}  ${said(value)}`),
      ].join('\n');
    },
  };
}
