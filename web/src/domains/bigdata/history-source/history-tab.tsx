import { datasetApi, type DatasetPage as Page } from '@cloudyard/contract/bigdata/dataset.ts';
import { historySourceApi, type SourceFunction } from '@cloudyard/contract/bigdata/history-source.ts';
import type { HistoryView } from '@cloudyard/contract/bigdata/lineage.ts';
import { Alert, Button, Switch, Tag } from 'antd';
import { type Fact, Facts } from '../../../kit/detail-page.tsx';
import { Empty, ErrorState } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useSaid } from '../../algorithm/lent/said.ts';
import { Cells } from '../dataset/cells.tsx';
import { isImporting } from '../dataset/dataset-state.tsx';
import { words } from '../i18n/history-source/en.ts';
import { useLength } from './definition-fields.tsx';

type Props = { dataset: Page; history: HistoryView };
const BETWEEN = ' – ';
const SHOWN = 200;
const HEIGHT = 420;

/** What it is made of, how it follows it, and what is there now. */
export function HistoryTab({ dataset, history }: Props) {
  const t = useText(words);
  const said = useSaid();
  const why = said(history.problem || (dataset.state === 'importing' ? '' : dataset.problem));
  return (
    <div className="cy-pad cy-stack cy-gap-24">
      {why && <Alert type="warning" showIcon title={fill(t.lastFailed, { why })} />}
      <Facts facts={useFacts(history)} />
      <div className="cy-row">
        {history.points.map(({ deviceId, property, name }) => (
          <Tag key={`${deviceId} ${property}`}>{name}</Tag>
        ))}
      </div>
      {history.isLive && dataset.mayEdit && <Following dataset={dataset} history={history} />}
      {history.isLive && <Now id={dataset.id} />}
    </div>
  );
}

function useFacts(history: HistoryView): Fact[] {
  const t = useText(words);
  const length = useLength();
  const { range, stepMs } = history;
  const named = <K extends string>(names: Readonly<Record<K, string>>, code: string) =>
    names[code as K] ?? code;
  return [
    { label: t.kind, value: t.kinds[history.isLive ? 'live' : 'snapshot'] },
    { label: t.points, value: fill(t.pointCount, { n: history.points.length }) },
    {
      label: t.range,
      value:
        'lastMs' in range ? (
          fill(t.last, { length: length(range.lastMs) })
        ) : (
          <>
            <TimeText value={new Date(range.from).toISOString()} />
            {BETWEEN}
            <TimeText value={new Date(range.to).toISOString()} />
          </>
        ),
    },
    { label: t.step, value: stepMs === null ? t.raw : length(stepMs) },
    ...(stepMs === null ? [] : [{ label: t.how, value: named<SourceFunction>(t.hows, history.how) }]),
    { label: t.layout, value: named(t.layouts, history.layout) },
    { label: t.fill, value: named(t.fills, history.fill) },
    { label: t.owner, value: <span title={t.ownerHint}>{history.ownerName}</span> },
    {
      label: t.nextAt,
      value: history.nextAt ? <TimeText value={history.nextAt} /> : t.never,
    },
  ];
}

const refresh = [datasetApi.list, datasetApi.detail];

function Following({ dataset, history }: Props) {
  const t = useText(words);
  const toast = useToast();
  const change = useSend(historySourceApi.change, { act: 'submit', failed: t.changeFailed, refresh });
  const make = useSend(historySourceApi.refresh, { act: 'submit', failed: t.refreshFailed, refresh });
  const params = { id: dataset.id };
  return (
    <div className="cy-row">
      <span className="cy-inline">
        <Switch
          aria-label={t.daily}
          checked={history.isDaily}
          loading={change.isPending}
          onChange={(isDaily) =>
            change.mutate({ params, body: { isDaily } }, { onSuccess: () => toast.success(t.changed) })
          }
        />
        {t.daily}
      </span>
      <Button
        loading={make.isPending}
        disabled={isImporting(dataset)}
        onClick={() => make.mutate({ params }, { onSuccess: () => toast.success(t.refreshed) })}
      >
        {t.refresh}
      </Button>
    </div>
  );
}

function Now({ id }: { id: string }) {
  const t = useText(words);
  const asked = useAsk(historySourceApi.now, { params: { id }, body: { limit: SHOWN } });
  const { data, error } = asked;
  return (
    <section className="cy-column" aria-label={t.now}>
      <div className="cy-row cy-between">
        <h3 className="cy-flush cy-size-15 cy-strong">{t.now}</h3>
        <Button size="small" loading={asked.isFetching} onClick={() => void asked.refetch()}>
          {t.readAgain}
        </Button>
      </div>
      {error && <ErrorState error={error} onRetry={() => void asked.refetch()} />}
      {data && (
        <>
          <p className="cy-flush cy-faint cy-small">
            {fill(t.nowHint, {
              time: new Date(data.at).toLocaleString(),
              n: (data.total ?? data.rows.length).toLocaleString(),
            })}
          </p>
          <Cells
            columns={data.columns}
            rows={data.rows}
            numberTitle={t.row}
            height={HEIGHT}
            empty={<Empty title={t.empty} />}
          />
        </>
      )}
    </section>
  );
}
