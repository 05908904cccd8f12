import { entryApi } from '@cloudyard/contract/audit/entry.ts';
import { Chart } from '../../../kit/chart.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardLoaded, Tile } from '../../../kit/tile.tsx';
import { zoneName } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/en.ts';

type Daily = { day: string; count: number }[];

/** The number of acts today, against the two weeks before. */
export function AuditCard() {
  const asked = useAsk(
    entryApi.daily,
    { query: { days: 14, zone: zoneName() } },
    { refetchInterval: 60_000 },
  );
  return <CardLoaded asked={asked}>{(days) => <Days days={days} />}</CardLoaded>;
}

function Days({ days }: { days: Daily }) {
  const t = useText(words);
  const [yesterday, today] = days.slice(-2);
  const from = today && new Date(`${today.day}T00:00:00`).toISOString();
  return (
    <>
      <Tile
        label={t.today}
        value={today?.count ?? 0}
        before={yesterday?.count ?? 0}
        against={(n) => fill(t.againstYesterday, { n })}
        to={`/console/audit-log?${new URLSearchParams({ from: from ?? '' })}`}
      />
      <Chart
        kind="bar"
        label={t.daily}
        unit={t.entries}
        x={days.map(({ day }) => day.slice(5))}
        series={[{ name: t.log, values: days.map(({ count }) => count) }]}
      />
    </>
  );
}
