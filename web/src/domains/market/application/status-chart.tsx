import { STATUS_CODES, STATUS_NAMES } from '@cloudyard/contract/market/values.ts';
import { Chart } from '../../../kit/chart.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { locale, useText } from '../../../kit/text.ts';
import { words } from '../i18n/application/en.ts';

/** How many applications stand in each status. */
export function StatusChart({ counts }: { counts: Readonly<Record<string, number>> }) {
  const t = useText(words).management;
  const language = locale.use();
  const values = STATUS_CODES.map((code) => counts[code] ?? 0);
  if (values.every((n) => n === 0)) return null;
  return (
    <Panel title={t.chart}>
      <Chart
        kind="bar"
        label={t.chart}
        unit={t.chartUnit}
        height={160}
        x={STATUS_CODES.map((code) => STATUS_NAMES[code][language])}
        series={[{ name: t.chartSeries, values }]}
      />
    </Panel>
  );
}
