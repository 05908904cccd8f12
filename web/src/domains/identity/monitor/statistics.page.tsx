import './monitor.css';
import type { LoginStatistics } from '@cloudyard/contract/identity/monitor.ts';
import { Segmented } from 'antd';
import { Chart } from '../../../kit/chart.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { zoneName } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/monitor/en.ts';
import { DayFigures } from './day-figures.tsx';
import { periodOf, RANGES, Range } from './period.ts';
import { Shares } from './shares.tsx';
import { Totals } from './totals.tsx';
import { useCalls } from './use-calls.ts';

export function StatisticsPage() {
  const t = useText(words);
  usePageTitle(t.statistics);
  const calls = useCalls();
  const [{ days }, change] = useListState(Range);
  const period = periodOf(days);
  const asked = useAsk(calls.statistics, { query: { ...period, zone: zoneName() } });
  return (
    <div className="cy-page">
      <PageHead
        title={t.statistics}
        sentence={t.statisticsSentence}
        actions={
          <Segmented
            aria-label={t.range}
            value={days}
            options={RANGES.map((value) => ({ value, label: t.ranges[value] }))}
            onChange={(next) => change({ days: next })}
          />
        }
      />
      <Loaded asked={asked} skeleton={<Waiting />}>
        {(found) => (
          <>
            <Totals found={found} period={period} days={days} everywhere={calls.everywhere} />
            <Charts found={found} />
            <Shares found={found} period={period} everywhere={calls.everywhere} />
          </>
        )}
      </Loaded>
    </div>
  );
}

/** The head stands already; the rest comes at once. */
const Waiting = () => (
  <section className="cy-panel cy-pad">
    <CardSkeleton />
  </section>
);

function Charts({ found: { days, hours } }: { found: LoginStatistics }) {
  const t = useText(words);
  return (
    <div className="identity-monitor-charts cy-grid cy-start cy-gap-16">
      <Panel title={t.perDay}>
        <Chart
          kind="line"
          label={t.perDayLabel}
          unit={t.times}
          x={days.map(({ day }) => day.slice(5))}
          series={[
            { name: t.logins, values: days.map((one) => one.logins) },
            { name: t.failures, values: days.map((one) => one.failures) },
            { name: t.people, values: days.map((one) => one.users) },
          ]}
        />
        <DayFigures days={days} />
      </Panel>
      <Panel title={t.perHour}>
        <Chart
          kind="bar"
          label={t.perHourLabel}
          unit={t.times}
          x={hours.map(({ hour }) => `${hour}`)}
          series={[{ name: t.logins, values: hours.map((one) => one.logins) }]}
        />
      </Panel>
    </div>
  );
}
