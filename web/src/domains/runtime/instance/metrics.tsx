import { type InstancePoint, instanceApi, SPANS } from '@cloudyard/contract/runtime/instance.ts';
import type { InstanceLimits } from '@cloudyard/contract/runtime/values.ts';
import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { Chart, type Series } from '../../../kit/chart.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { exact } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/instance/en.ts';

type Span = (typeof SPANS)[number];

/** Measured so often. */
const LIVE_MS = 15_000;

/** 14:05 within a day, 11-16 14:00 beyond it. */
const labelOf = (at: string, span: Span) =>
  span === 'hour' || span === 'day' ? exact(at).slice(11, 16) : exact(at).slice(5, 16);

/** What it took over a time; the last hour goes on by itself. */
export function Metrics({ id }: { id: string }) {
  const t = useText(words);
  const [span, setSpan] = useState<Span>('hour');
  const isLive = span === 'hour';
  const asked = useAsk(
    instanceApi.figures,
    { params: { id }, query: { span } },
    { refetchInterval: isLive && LIVE_MS },
  );
  return (
    <div className="cy-pad cy-stack">
      <div className="cy-row cy-between">
        <Segmented<Span>
          aria-label={t.span}
          value={span}
          options={SPANS.map((value) => ({ value, label: t.spans[value] }))}
          onChange={setSpan}
        />
        {isLive && <span className="cy-small cy-faint">{t.live}</span>}
      </div>
      <Loaded asked={asked} skeleton={<CardSkeleton />}>
        {({ limits, points }) => <Charts limits={limits} points={points} span={span} />}
      </Loaded>
    </div>
  );
}

type ChartsProps = { limits: InstanceLimits; points: readonly InstancePoint[]; span: Span };
type Figure = 'cores' | 'memoryMb' | 'diskMb' | 'users';

function Charts({ limits, points, span }: ChartsProps) {
  const t = useText(words);
  const units = { ...t.units, memoryMb: 'MB', diskMb: 'MB' };
  const x = points.map(({ at }) => labelOf(at, span));
  const seriesOf = (key: keyof InstancePoint, name: string): Series => ({
    name,
    values: points.map((point) => point[key] as number | null),
  });
  const line = (key: Figure) => {
    const limit = limits[key];
    return (
      <Titled
        key={key}
        title={t.charts[key]}
        limit={limit === null ? '' : fill(t.limitOf, { limit: `${limit} ${units[key]}` })}
      >
        <Chart
          kind="line"
          label={t.charts[key]}
          unit={units[key]}
          x={x}
          series={[seriesOf(key, t.charts[key])]}
          height={180}
        />
      </Titled>
    );
  };
  return (
    <>
      {line('cores')}
      {line('memoryMb')}
      <Titled title={t.charts.requests}>
        <Chart
          kind="bar"
          label={t.charts.requests}
          unit={units.requests}
          x={x}
          series={[seriesOf('requests', t.answered), seriesOf('failures', t.failures)]}
          height={180}
        />
      </Titled>
      {line('users')}
      {line('diskMb')}
    </>
  );
}

type TitledProps = { title: string; limit?: string; children: ReactNode };

const Titled = ({ title, limit, children }: TitledProps) => (
  <section aria-label={title}>
    <div className="cy-line cy-between">
      <h2 className="cy-size-15 cy-strong">{title}</h2>
      {limit && <span className="cy-small cy-faint cy-figures">{limit}</span>}
    </div>
    {children}
  </section>
);
