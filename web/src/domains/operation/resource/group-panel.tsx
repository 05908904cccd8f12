import {
  FIGURE_NAMES,
  type FigureGroup,
  type FigureName,
  figureOf,
} from '@cloudyard/contract/operation/figures.ts';
import {
  type ResourceHistory,
  type ResourceSpan,
  type ResourcesNow,
  resourceApi,
} from '@cloudyard/contract/operation/resource.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { Chart } from '../../../kit/chart.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/en.ts';
import { toShown } from '../shared/amounts.ts';
import { useFigures } from '../shared/use-figures.ts';

const LOOK_MS = 60_000;

type GroupProps = { group: FigureGroup; span: ResourceSpan; resources: ResourcesNow };

/** The figures of a group as they are, and one of them over time. */
export function GroupPanel({ group, span, resources }: GroupProps) {
  const t = useText(words);
  const figures = FIGURE_NAMES.filter((name) => figureOf(name).group === group);
  const [chosen, setChosen] = useState<FigureName>(figures[0] as FigureName);
  const asked = useAsk(resourceApi.history, { query: { group, span } }, { refetchInterval: LOOK_MS });
  return (
    <Panel
      title={t.groups[group]}
      actions={
        figures.length > 1 && (
          <Select<FigureName>
            aria-label={t.figure}
            value={chosen}
            options={figures.map((value) => ({ value, label: t.figures[value] }))}
            popupMatchSelectWidth={false}
            onChange={setChosen}
          />
        )
      }
    >
      <dl className="operation-facts cy-grid">
        {figures.map((figure) => (
          <Fact key={figure} figure={figure} resources={resources} />
        ))}
      </dl>
      <CardLoaded asked={asked}>{(history) => <Lines figure={chosen} history={history} />}</CardLoaded>
    </Panel>
  );
}

/** Of several copies the one that takes most. */
function Fact({ figure, resources }: { figure: FigureName; resources: ResourcesNow }) {
  const t = useText(words);
  const { nameOf, amountOf } = useFigures();
  const values = resources.sources.flatMap(({ figures }) => figures[figure] ?? []);
  const levels = resources.warnings.filter((one) => one.figure === figure).map(({ level }) => level);
  const level = levels.includes('bad') ? 'bad' : levels[0];
  return (
    <div title={t.help[figure]}>
      <dt className="cy-faint cy-size-13">{nameOf(figure)}</dt>
      <dd className="cy-figures cy-line">
        <strong>{values.length === 0 ? '—' : amountOf(figure, Math.max(...values))}</strong>{' '}
        {level && <StatusTag tone={level}>{t.levels[level]}</StatusTag>}
      </dd>
    </div>
  );
}

const two = (n: number) => String(n).padStart(2, '0');
const clock = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`;
const day = (at: Date) => `${two(at.getMonth() + 1)}-${two(at.getDate())}`;

function Lines({ figure, history }: { figure: FigureName; history: ResourceHistory }) {
  const t = useText(words);
  const { nameOf, sourceOf, unitOf } = useFigures();
  const { startsAt, stepSeconds } = history;
  const lines = history.lines.filter((line) => line.figure === figure);
  if (lines.length === 0) return <p className="cy-faint cy-flush">{t.noneYet}</p>;
  const { unit } = figureOf(figure);
  const shown = (values: readonly (number | null)[]) =>
    values.map((value) => (value === null ? null : toShown(unit, value)));
  const times = (lines[0]?.mean ?? []).map((_, n) => new Date(Date.parse(startsAt) + n * stepSeconds * 1000));
  // Of one source the highest values say what its mean hides; of several they would be too many lines.
  const [only] = lines;
  const hides = only?.most.some((value, n) => value !== only.mean[n]);
  const series =
    lines.length === 1 && only
      ? [
          { name: t.mean, values: shown(only.mean) },
          ...(hides ? [{ name: t.most, values: shown(only.most) }] : []),
        ]
      : lines.map(({ source, mean }) => ({ name: sourceOf(source), values: shown(mean) }));
  return (
    <Chart
      kind="line"
      label={nameOf(figure)}
      unit={unitOf(figure)}
      height={200}
      x={times.map((at) => (stepSeconds > 300 ? `${day(at)} ${clock(at)}` : clock(at)))}
      series={series}
    />
  );
}
