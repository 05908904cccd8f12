import { type Footprint, footprintApi, type VersionFootprint } from '@cloudyard/contract/market/footprint.ts';
import { useState } from 'react';
import { CallError } from '../../../kit/call-error.ts';
import { Chart } from '../../../kit/chart.tsx';
import { number, text } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { Facts } from '../../../kit/detail-page.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, locale, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/footprint/en.ts';
import { titles } from '../i18n/titles.ts';

/** Where an application runs, for its publisher: a tab of its page. */
export function FootprintTab({ id }: { id: string }) {
  const t = useText(words);
  const language = locale.use();
  const asked = useAsk(footprintApi.get, { params: { id } });
  // Reviewers see the page of an application too.
  const isClosed = asked.error instanceof CallError && asked.error.status === 404;
  return (
    <Panel title={titles.footprint[language]}>
      {isClosed ? (
        <Empty title={t.closed} hint={t.closedHint} />
      ) : (
        <Loaded asked={asked} skeleton={<CardSkeleton />}>
          {(footprint) =>
            isEmpty(footprint) ? (
              <Empty title={t.none} hint={t.noneHint} />
            ) : (
              <Shown id={id} footprint={footprint} />
            )
          }
        </Loaded>
      )}
    </Panel>
  );
}

const isEmpty = ({ days, running, crashed, stopped }: Footprint) =>
  running + crashed + stopped === 0 && days.every(({ instances }) => instances === 0);

function Shown({ id, footprint }: { id: string; footprint: Footprint }) {
  const t = useText(words);
  const { days, crashRate, runningHours, enterprises } = footprint;
  return (
    <div className="cy-stack">
      <p className="cy-faint cy-flush">{t.about}</p>
      <Facts
        facts={[
          { label: t.running, value: footprint.running.toLocaleString() },
          { label: t.crashed, value: footprint.crashed.toLocaleString() },
          { label: t.stopped, value: footprint.stopped.toLocaleString() },
          { label: t.enterprises, value: enterprises?.toLocaleString() ?? t.few },
          { label: t.crashes, value: footprint.crashes.toLocaleString() },
          { label: t.crashRate, value: crashRate?.toLocaleString() ?? '—' },
          { label: t.hours, value: fill(t.hoursOf, { n: Math.round(runningHours).toLocaleString() }) },
        ]}
      />
      <section aria-label={t.course}>
        <h3 className="cy-size-15 cy-strong">{t.course}</h3>
        <Chart
          kind="bar"
          label={t.course}
          unit={t.unit}
          x={days.map(({ day }) => day.slice(5))}
          series={[{ name: t.course, values: days.map(({ instances }) => instances) }]}
          height={180}
        />
      </section>
      <Versions id={id} />
    </div>
  );
}

const SIZE = 10;

function Versions({ id }: { id: string }) {
  const t = useText(words);
  const [page, setPage] = useState(0);
  const asked = useAsk(footprintApi.versions, { params: { id }, query: { page, size: SIZE } });
  const columns = [
    text<VersionFootprint>('version', t.version),
    number<VersionFootprint>('running', t.running),
    number<VersionFootprint>('crashed', t.crashed),
    number<VersionFootprint>('stopped', t.stopped),
  ];
  const total = asked.data?.totalElements ?? 0;
  return (
    <section aria-label={t.versions}>
      <h3 className="cy-size-15 cy-strong cy-bottom-8">{t.versions}</h3>
      <DataTable<VersionFootprint>
        asked={asked}
        rows={asked.data?.content}
        columns={columns}
        rowKey={({ version }) => version}
      />
      {total > SIZE && (
        <Pager state={{ page, size: SIZE }} total={total} onChange={(to) => setPage(to.page ?? 0)} />
      )}
    </section>
  );
}
