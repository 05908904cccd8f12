import './cards.css';
import { enterpriseApi } from '@cloudyard/contract/enterprise/enterprise.ts';
import { VERIFY_CODES } from '@cloudyard/contract/enterprise/values.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { Chart } from '../../../kit/chart.tsx';
import { useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/enterprise/en.ts';
import { Counts } from './counts.tsx';

const LIST = '/console/enterprise-list-all';

/** The number of enterprises, how many were added per month, and whose licence ends. */
export function EnterpriseCard() {
  const asked = useAsk(enterpriseApi.figures, {}, { refetchInterval: 60_000 });
  return <CardLoaded asked={asked}>{(figures) => <Figures figures={figures} />}</CardLoaded>;
}

function Figures({ figures }: { figures: Reply<typeof enterpriseApi.figures> }) {
  const t = useText(words).card;
  const { counts, suspended, expiring, months } = figures;
  const { verified, submitted, review } = VERIFY_CODES;
  const of = (code: number) => counts[code] ?? 0;
  return (
    <>
      <Counts
        counts={[
          { label: t.authenticated, value: of(verified), to: `${LIST}?status=${verified}` },
          { label: t.pending, value: of(submitted) + of(review), to: `${LIST}?status=${submitted}` },
          { label: t.suspended, value: suspended, to: `${LIST}?suspended=true` },
          { label: t.expiring, value: expiring, to: LIST, urgent: expiring > 0 },
        ]}
      />
      <Chart
        kind="bar"
        label={t.chart}
        unit={t.unit}
        height={160}
        x={months.map(({ month }) => month)}
        series={[{ name: t.founded, values: months.map(({ founded }) => founded) }]}
      />
    </>
  );
}
