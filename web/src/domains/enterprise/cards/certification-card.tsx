import './cards.css';
import { reviewApi } from '@cloudyard/contract/enterprise/review.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { Chart } from '../../../kit/chart.tsx';
import { useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { zoneName } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/review/en.ts';
import { Counts } from './counts.tsx';

/** In this order the chart's colours fit the words: a warning colour for rejected, a good one for approved. */
const SERIES = ['submitted', 'rejected', 'approved'] as const;
const QUEUE = '/console/verify-enterprise-auth-list';

/** How many certifications wait for a verdict, and the submissions and verdicts of the last four weeks. */
export function CertificationCard() {
  const asked = useAsk(reviewApi.figures, { query: { zone: zoneName() } }, { refetchInterval: 60_000 });
  return <CardLoaded asked={asked}>{(figures) => <Figures figures={figures} />}</CardLoaded>;
}

function Figures({ figures }: { figures: Reply<typeof reviewApi.figures> }) {
  const t = useText(words).card;
  const { waiting, overdue, days } = figures;
  return (
    <>
      <Counts
        counts={[
          { label: t.enterprise, value: waiting.enterprise, to: `${QUEUE}?kind=enterprise` },
          { label: t.person, value: waiting.person, to: `${QUEUE}?kind=person` },
          { label: t.overdue, value: overdue, to: QUEUE, urgent: overdue > 0 },
        ]}
      />
      <Chart
        kind="line"
        label={t.chart}
        unit={t.unit}
        height={180}
        x={days.map(({ day }) => day.slice(5))}
        series={SERIES.map((what) => ({
          name: t[what],
          values: days.map((day) => day[what]),
        }))}
      />
    </>
  );
}
