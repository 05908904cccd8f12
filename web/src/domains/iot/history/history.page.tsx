import './history.css';
import {
  type HistoryReply,
  historyApi,
  QUERY_LIMITS,
  UNTOLD_REASONS,
} from '@cloudyard/contract/iot/history.ts';
import { Alert, Button, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { PageHead } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty, ErrorState } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { zoneName } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { type ExportCalls, ExportList } from '../../equipment/lent/export-list.tsx';
import { exactMs, useWidth } from '../../equipment/lent/history-chart.tsx';
import { words } from '../i18n/history/en.ts';
import { words as setWords } from '../i18n/point-set/en.ts';
import { PointPicker } from '../point-set/point-picker.tsx';
import { SetStarters } from '../point-set/set-starters.tsx';
import { useChosenPoints } from '../point-set/use-chosen-points.ts';
import { asDatasetPath, realtimePath } from '../shared/data-paths.ts';
import { ExportDialog } from './export-dialog.tsx';
import { HistoryControls } from './history-controls.tsx';
import {
  type ChangeState,
  HistoryState,
  middleOf,
  type Range,
  shownRange,
  UNZOOMED,
  zoomOf,
} from './history-state.ts';
import { HistoryTable } from './history-table.tsx';
import { PointChart } from './point-chart.tsx';
import { usePointHistory } from './use-point-history.ts';

/** The same files under calls of this room: their addresses differ, what they say does not. */
const CALLS = historyApi as unknown as ExportCalls;

/** The past of points of many devices. */
export function HistoryPage() {
  const t = useText(words);
  const s = useText(setWords);
  usePageTitle(t.title);
  const [state, put] = useListState(HistoryState);
  // What ends now ended when it was last asked for.
  const [asOf, setAsOf] = useState(Date.now);
  const change: ChangeState = (patch) => {
    setAsOf(Date.now());
    put(patch);
  };
  const points = useChosenPoints(state, change);
  const chosen = points.chosen.slice(0, QUERY_LIMITS.points);
  const range = shownRange(state, asOf);
  const isShort = points.chosen.length > chosen.length;
  return (
    <div className="cy-page">
      <PageHead
        title={t.title}
        sentence={t.sentence}
        actions={<Acts keys={chosen} range={range} set={state.set} />}
      />
      <div className="iot-data cy-fold-1023 cy-grid cy-start cy-gap-16">
        <PointPicker
          chosen={chosen}
          set={state.set}
          most={QUERY_LIMITS.points}
          isCut={isShort}
          onChange={points.choose}
        />
        <div className="cy-stack">
          {points.isGone && <Alert type="warning" showIcon title={s.gone} />}
          {isShort && <Alert type="info" showIcon title={fill(s.full, { most: QUERY_LIMITS.points })} />}
          <section className="cy-panel" aria-label={t.title}>
            <HistoryControls state={state} onChange={change} />
            {chosen.length === 0 && !points.isReading ? (
              <Empty
                title={t.choose}
                hint={fill(t.chooseHint, { n: QUERY_LIMITS.points })}
                action={<SetStarters onOpen={points.choose} />}
              />
            ) : (
              <Shown {...{ keys: chosen, state, range, onChange: change }} />
            )}
          </section>
          <ExportList calls={CALLS} />
        </div>
      </div>
    </div>
  );
}

function Acts({ keys, range, set }: { keys: readonly string[]; range: Range; set: string | undefined }) {
  const t = useText(words);
  const may = useMay();
  const toast = useToast();
  const [isExporting, setExporting] = useState(false);
  const isNone = keys.length === 0;
  const share = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => toast.success(t.copied),
      () => toast.warning(window.location.href),
    );
  return (
    <>
      {may('iot.realtime.read') && !isNone && <Link to={realtimePath(keys, set)}>{t.live}</Link>}
      {may('bigdata.dataset.edit') && !isNone && <Link to={asDatasetPath(keys, range)}>{t.asDataset}</Link>}
      <Button disabled={isNone} onClick={() => void share()}>
        {t.share}
      </Button>
      <Button disabled={isNone} onClick={() => setExporting(true)}>
        {t.export}
      </Button>
      {isExporting && <ExportDialog keys={keys} range={range} onClose={() => setExporting(false)} />}
    </>
  );
}

type ShownProps = { keys: readonly string[]; state: HistoryState; range: Range; onChange: ChangeState };

function Shown({ keys, state, range, onChange }: ShownProps) {
  const t = useText(words);
  const { box, buckets } = useWidth();
  const told = usePointHistory(keys, state, range, buckets);
  const { asked } = told;
  const zoom = (next: Range | undefined) => onChange({ zoomFrom: next?.from, zoomTo: next?.to });
  return (
    <div ref={box} className="cy-pad cy-stack cy-gap-16" aria-busy={told.isBusy}>
      <Bar {...{ state, range, onChange, isBusy: told.isBusy, onStop: told.stop, onZoom: zoom }} />
      {asked.error && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {told.earlierError && <ErrorState error={told.earlierError} />}
      {told.isStopped && (
        <Empty
          title={t.stopped}
          hint={t.stoppedHint}
          action={<Button onClick={() => void asked.refetch()}>{t.again}</Button>}
        />
      )}
      {!asked.data && asked.isFetching && <CardSkeleton />}
      {asked.data && !asked.error && !told.isStopped && (
        <Told reply={asked.data} earlier={told.earlier} shift={told.shift} state={state} onZoom={zoom} />
      )}
    </div>
  );
}

type BarProps = {
  state: HistoryState;
  range: Range;
  onChange: ChangeState;
  isBusy: boolean;
  onStop: () => void;
  onZoom: (range: Range | undefined) => void;
};

function Bar({ state, range, onChange, isBusy, onStop, onZoom }: BarProps) {
  const t = useText(words);
  const zoomed = zoomOf(state);
  const inner = middleOf(range);
  return (
    <div className="cy-row cy-between">
      <Segmented
        aria-label={t.view}
        value={state.view}
        options={(['chart', 'table'] as const).map((value) => ({ value, label: t.views[value] }))}
        onChange={(view) => onChange({ view })}
      />
      <span className="cy-faint cy-small cy-figures cy-grow">
        {zoomed ? fill(t.zoomed, { from: exactMs(zoomed.from), to: exactMs(zoomed.to) }) : t.zoomHint}
      </span>
      <span className="cy-row">
        {isBusy && (
          <Button size="small" onClick={onStop}>
            {t.stop}
          </Button>
        )}
        <Button size="small" onClick={() => onChange({})}>
          {t.again}
        </Button>
        <Button size="small" disabled={!inner} onClick={() => onZoom(inner)}>
          {t.zoomIn}
        </Button>
        <Button size="small" disabled={!zoomed} onClick={() => onChange(UNZOOMED)}>
          {t.zoomOut}
        </Button>
      </span>
    </div>
  );
}

type ToldProps = {
  reply: HistoryReply;
  earlier: HistoryReply | undefined;
  shift: number | undefined;
  state: HistoryState;
  onZoom: (range: Range) => void;
};

/** What points that are gone cannot say any more: instead of a wrong number, when and why. */
function Untold({ reply }: { reply: HistoryReply }) {
  const t = useText(words);
  return UNTOLD_REASONS.map((reason) => {
    const spans = reply.points.flatMap(({ untold }) => untold.filter((one) => one.reason === reason));
    if (spans.length === 0) return null;
    const from = exactMs(Math.min(...spans.map((one) => one.from)));
    const to = exactMs(Math.max(...spans.map((one) => one.to)));
    return <Alert key={reason} type="warning" showIcon title={fill(t.untold[reason], { from, to })} />;
  });
}

/** What is shown, after what is not in it. */
function Told({ reply, earlier, shift, state, onZoom }: ToldProps) {
  const t = useText(words);
  const unkept = reply.points
    .filter(({ isKept }) => !isKept)
    .map(({ deviceName, name }) => `${deviceName} · ${name}`);
  return (
    <>
      {reply.from < reply.keptSince && (
        <Alert
          type="info"
          showIcon
          title={fill(t.retention, { time: exactMs(reply.keptSince).slice(0, 10) })}
        />
      )}
      {unkept.length > 0 && (
        <Alert type="info" showIcon title={fill(t.notKept, { names: unkept.join(', ') })} />
      )}
      <Untold reply={reply} />
      {state.view === 'chart' ? (
        <PointChart reply={reply} earlier={earlier} shift={shift} onZoom={onZoom} />
      ) : (
        <HistoryTable reply={reply} earlier={earlier} shift={shift} zone={state.zone ?? zoneName()} />
      )}
    </>
  );
}
