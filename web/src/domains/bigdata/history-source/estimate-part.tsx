import {
  type HistoryDefinition,
  historySourceApi,
  type SourceEstimate,
} from '@cloudyard/contract/bigdata/history-source.ts';
import { Alert } from 'antd';
import { Chart } from '../../../kit/chart.tsx';
import { bytes } from '../../../kit/figures.ts';
import { Empty, ErrorState } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { Cells } from '../dataset/cells.tsx';
import { words } from '../i18n/history-source/en.ts';
import { linesOf } from './definition.ts';

const HEIGHT = 240;

/** How much it becomes, what is wrong with it, and its first rows. */
export function EstimatePart({ definition }: { definition: HistoryDefinition }) {
  const asked = useAsk(historySourceApi.estimate, { body: definition });
  const { data, error } = asked;
  if (error) return <ErrorState error={error} onRetry={() => void asked.refetch()} />;
  if (!data) return <CardSkeleton />;
  const isFit = !data.isTooMuch && data.unknown.length === 0;
  return (
    <div className="cy-column cy-gap-12">
      <Told estimate={data} />
      {isFit && <Preview definition={definition} />}
    </div>
  );
}

function Told({ estimate }: { estimate: SourceEstimate }) {
  const t = useText(words);
  const { rows, columns, read, unknown, texts, isTooMuch } = estimate;
  const said = {
    ...{ rows: rows.toLocaleString(), columns, read: read.toLocaleString(), size: bytes(estimate.bytes) },
  };
  return (
    <>
      <p className="cy-flush cy-small cy-figures" role="status">
        {fill(t.estimate, said)}
      </p>
      {isTooMuch && <Alert type="error" showIcon title={t.tooMuch} />}
      {unknown.length > 0 && <Alert type="error" showIcon title={fill(t.unknown, { n: unknown.length })} />}
      {texts.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={fill(t.texts, { names: texts.map(({ name }) => name).join(', ') })}
        />
      )}
    </>
  );
}

function Preview({ definition }: { definition: HistoryDefinition }) {
  const t = useText(words);
  const asked = useAsk(historySourceApi.preview, { body: definition });
  const { data, error } = asked;
  if (error) return <ErrorState error={error} onRetry={() => void asked.refetch()} />;
  if (!data) return <CardSkeleton />;
  const { x, series } = linesOf(data.columns, data.rows);
  return (
    <section className="cy-column cy-gap-12" aria-label={t.preview}>
      <h3 className="cy-flush cy-size-14 cy-strong">
        {t.preview} <span className="cy-faint cy-small">{fill(t.previewHint, { n: data.rows.length })}</span>
      </h3>
      {series.length > 0 && <Chart kind="line" label={t.chart} unit={t.values} x={x} series={series} />}
      <Cells
        columns={data.columns}
        rows={data.rows}
        numberTitle={t.row}
        height={HEIGHT}
        empty={<Empty title={t.empty} />}
      />
    </section>
  );
}
