import '../../../kit/tile.css';
import './overview.css';
import { overviewApi, SPANS, type Span } from '@cloudyard/contract/iot/overview.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { Chart } from '../../../kit/chart.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/overview/en.ts';
import { EVERY } from './every.ts';
import { Figures } from './figures.tsx';
import { NewestAlarms, Sites, Talkers } from './lists.tsx';
import { DeviceStates } from './states.tsx';

/** Everything at a glance; each part asks by itself. */
export function IotOverviewPage() {
  const t = useText(words);
  usePageTitle(t.title);
  return (
    <div className="cy-page">
      <PageHead title={t.title} sentence={t.sentence} actions={<AsOf />} />
      <Figures />
      <div className="iot-halves cy-gap-16 cy-grid">
        <Messages />
        <Trend />
        <Panel title={t.states}>
          <DeviceStates />
        </Panel>
        <NewestAlarms />
        <Talkers />
        <Sites />
      </div>
    </div>
  );
}

/** When the figures last arrived. */
function AsOf() {
  const t = useText(words);
  const asked = useAsk(overviewApi.devices, {}, { refetchInterval: EVERY });
  if (!asked.data) return null;
  const time = new Date(asked.data.asOf).toLocaleTimeString('en-GB');
  return <span className="cy-faint cy-figures">{fill(t.asOf, { time })}</span>;
}

const two = (n: number) => String(n).padStart(2, '0');
const clock = (ms: number) => new Date(ms).toLocaleTimeString('en-GB').slice(0, 5);
const dayAndClock = (ms: number) => {
  const at = new Date(ms);
  return `${two(at.getMonth() + 1)}-${two(at.getDate())} ${clock(ms)}`;
};

function Messages() {
  const t = useText(words);
  const [span, setSpan] = useState<Span>('hour');
  const asked = useAsk(overviewApi.messages, { query: { span } }, { refetchInterval: EVERY });
  return (
    <Panel
      title={t.messages}
      actions={
        <Segmented<Span>
          aria-label={t.span}
          value={span}
          options={SPANS.map((value) => ({ value, label: t.spans[value] }))}
          onChange={setSpan}
        />
      }
    >
      <CardLoaded asked={asked}>
        {({ startsAt, stepSeconds, messages, points }) => {
          const start = Date.parse(startsAt);
          const named = span === 'week' ? dayAndClock : clock;
          return (
            <Chart
              kind="line"
              label={t.messages}
              unit={t.perSecond}
              x={messages.map((_, n) => named(start + n * stepSeconds * 1_000))}
              series={[
                { name: t.messageLine, values: messages },
                { name: t.pointLine, values: points },
              ]}
            />
          );
        }}
      </CardLoaded>
    </Panel>
  );
}

const HOUR_MS = 3_600_000;

function Trend() {
  const t = useText(words);
  const asked = useAsk(overviewApi.devices, {}, { refetchInterval: EVERY });
  return (
    <Panel title={t.trend}>
      <CardLoaded asked={asked}>
        {({ trend }) => {
          const [first] = trend;
          const last = trend.at(-1);
          if (!first || !last || first === last) return <p className="cy-faint cy-flush">{t.noTrend}</p>;
          const known = new Map(trend.map((one) => [Date.parse(one.at), one]));
          const begin = Date.parse(first.at);
          // Hours without a count stay gaps.
          const hours = Array.from(
            { length: (Date.parse(last.at) - begin) / HOUR_MS + 1 },
            (_, n) => begin + n * HOUR_MS,
          );
          return (
            <Chart
              kind="line"
              label={t.trend}
              unit={t.trendUnit}
              x={hours.map(dayAndClock)}
              series={[
                { name: t.trendOnline, values: hours.map((at) => known.get(at)?.online ?? null) },
                { name: t.trendAll, values: hours.map((at) => known.get(at)?.devices ?? null) },
              ]}
            />
          );
        }}
      </CardLoaded>
    </Panel>
  );
}
