import './monitor.css';
import type { LoginStatistics } from '@cloudyard/contract/identity/monitor.ts';
import { Segmented } from 'antd';
import { Link } from 'react-router';
import { Chart } from '../../../kit/chart.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton, Tile } from '../../../kit/tile.tsx';
import { zoneName } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/monitor/en.ts';
import { dayOf, historyOf, periodOf, RANGES, Range } from './period.ts';
import { Shares } from './shares.tsx';
import { useCalls } from './use-calls.ts';

/** The chart's numbers, newest first, each a link to its records. */
function DayFigures({ days }: Pick<LoginStatistics, 'days'>) {
  const t = useText(words);
  return (
    <details className="identity-monitor-days cy-top-8">
      <summary className="cy-faint cy-hand">{t.perDayFigures}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <section className="cy-chart-table cy-top-8" aria-label={t.perDayFigures} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th>{t.day}</th>
              <th>{t.logins}</th>
              <th>{t.people}</th>
              <th>{t.failures}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, logins, users, failures }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>
                  <Figure value={logins} to={historyOf({ ...dayOf(day), result: 'success' })} />
                </td>
                <td>{users.toLocaleString()}</td>
                <td>
                  <Figure value={failures} to={historyOf({ ...dayOf(day), kind: 'failed' })} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

/** A zero is no link. */
const Figure = ({ value, to }: { value: number; to: string }) =>
  value === 0 ? 0 : <Link to={to}>{value.toLocaleString()}</Link>;

type TotalsProps = {
  found: LoginStatistics;
  period: { from: string; to: string };
  days: string;
  everywhere: boolean;
};

function Totals({ found: { totals, before, now, dormant }, period, days, everywhere }: TotalsProps) {
  const t = useText(words);
  const against = (n: string) => fill(t.against, { days, n });
  const logins = historyOf({ ...period, result: 'success' });
  return (
    <div className="identity-monitor-tiles cy-grid cy-gap-16">
      <Tile label={t.logins} value={totals.logins} before={before.logins} against={against} to={logins} />
      <Tile label={t.people} value={totals.users} before={before.users} against={against} to={logins} />
      <Tile
        label={t.failures}
        value={totals.failures}
        before={before.failures}
        against={against}
        to={historyOf({ ...period, kind: 'failed' })}
      />
      {/* The current number has no earlier one to compare with. */}
      <Tile label={t.now} value={now} before={now} against={() => t.nowHint} to="/console/current-users" />
      <div className="cy-tile cy-card cy-pad-bar">
        <span className="cy-faint">{t.dormant}</span>
        <strong className="cy-figures">{dormant.toLocaleString()}</strong>
        <span className="cy-faint">{everywhere ? t.dormantHint : t.dormantHintEnterprise}</span>
      </div>
    </div>
  );
}

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

/** The heading is shown at once; the rest follows. */
const Waiting = () => (
  <section className="cy-panel cy-pad">
    <CardSkeleton />
  </section>
);

function Charts({ found: { days, hours } }: { found: LoginStatistics }) {
  const t = useText(words);
  return (
    <div className="identity-monitor-charts cy-three-two cy-grid cy-start cy-gap-16">
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
