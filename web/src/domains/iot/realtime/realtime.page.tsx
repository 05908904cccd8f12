import './realtime.css';
import { REALTIME_LIMITS } from '@cloudyard/contract/iot/realtime.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty, ErrorState } from '../../../kit/states.tsx';
import { TableSkeleton } from '../../../kit/table-skeleton.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { usePhone } from '../../../kit/use-phone.ts';
import { words as setWords } from '../i18n/point-set/en.ts';
import { words } from '../i18n/realtime/en.ts';
import { PointPicker } from '../point-set/point-picker.tsx';
import { SetStarters } from '../point-set/set-starters.tsx';
import { useChosenPoints } from '../point-set/use-chosen-points.ts';
import { historyPath } from '../shared/data-paths.ts';
import { Controls, type View } from './controls.tsx';
import { useLiveColumns } from './live-columns.tsx';
import type { LiveFrame, Slot } from './live-store.ts';
import { Pinned } from './pinned.tsx';
import { type ChangeState, MOST_PINNED, RealtimeState } from './realtime-state.ts';
import { rowState } from './row-state.ts';
import { Strip } from './strip.tsx';
import { useLivePoints } from './use-live-points.ts';
import { useSnapshot } from './use-snapshot.ts';

const MOST_IN_CHART = 20;

/** Points of many devices side by side, as they come. */
export function RealtimePage() {
  const t = useText(words);
  const s = useText(setWords);
  const may = useMay();
  usePageTitle(t.title);
  const [state, change] = useListState(RealtimeState);
  const points = useChosenPoints(state, change);
  const { chosen } = points;
  return (
    <div className="cy-page">
      <PageHead
        title={t.title}
        sentence={t.sentence}
        actions={
          may('iot.history.read') &&
          chosen.length > 0 && (
            <Link to={historyPath(chosen.slice(0, MOST_IN_CHART), state.set)}>{t.history}</Link>
          )
        }
      />
      <div className="iot-data cy-fold-1023 cy-grid cy-start cy-gap-16">
        <PointPicker chosen={chosen} set={state.set} most={REALTIME_LIMITS.points} onChange={points.choose} />
        <div className="cy-stack">
          {points.isGone && <Alert type="warning" showIcon title={s.gone} />}
          {points.isLong && state.set === undefined && <Alert type="info" showIcon title={s.keepHint} />}
          {chosen.length === 0 && !points.isReading ? (
            <section className="cy-panel">
              <Empty title={t.choose} hint={t.chooseHint} action={<SetStarters onOpen={points.choose} />} />
            </section>
          ) : (
            <Watching keys={chosen} state={state} onChange={change} />
          )}
        </div>
      </div>
    </div>
  );
}

type WatchingProps = { keys: readonly string[]; state: RealtimeState; onChange: ChangeState };

function Watching({ keys, state, onChange }: WatchingProps) {
  const t = useText(words);
  const [view, setView] = useState<View>({ isPaused: false, q: undefined, changedSince: undefined });
  const live = useLivePoints(keys, { rate: state.rate, isPaused: view.isPaused });
  const { asked, frame, now } = live;
  const snapshot = useSnapshot();
  const onView = (patch: Partial<View>) => setView({ ...view, ...patch });
  if (!frame)
    return (
      <section className="cy-panel">
        {asked.error ? (
          <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
        ) : (
          <TableSkeleton columns={[]} />
        )}
      </section>
    );
  return (
    <section className="cy-panel" aria-label={t.title}>
      <div className="cy-row cy-between cy-pad">
        <Strip
          {...{ frame, sources: live.sources, gaps: live.gaps, isPaused: view.isPaused }}
          isFailing={asked.error !== null}
        />
        <Button size="small" onClick={() => snapshot(frame, now)}>
          {t.snapshot}
        </Button>
      </div>
      <Shown {...{ frame, now, state, view, onChange, onView }} />
    </section>
  );
}

type ShownProps = {
  frame: LiveFrame;
  now: number;
  state: RealtimeState;
  view: View;
  onChange: ChangeState;
  onView: (patch: Partial<View>) => void;
};

const isFound = ({ point }: Slot, q: string | undefined) =>
  !q ||
  [point.deviceName, point.facts?.name ?? '', point.property, point.alias ?? ''].some((one) =>
    one.toLowerCase().includes(q.toLowerCase()),
  );

function Shown({ frame, now, state, view, onChange, onView }: ShownProps) {
  const t = useText(words);
  const toast = useToast();
  const pinned = new Set(state.pin);
  const onPin = (key: string) => {
    const isOn = pinned.has(key);
    if (!isOn && pinned.size >= MOST_PINNED) return toast.warning(fill(t.pinFull, { n: MOST_PINNED }));
    onChange({ pin: isOn ? state.pin.filter((one) => one !== key) : [...state.pin, key] });
  };
  const { changedSince, q } = view;
  const rows = frame.slots.filter(
    (slot) => isFound(slot, q) && (changedSince === undefined || slot.changedAt > changedSince),
  );
  const shared = { frame, now, limits: state, onPin };
  const columns = useLiveColumns({ ...shared, pinned });
  return (
    <>
      <Pinned slots={frame.slots.filter(({ key }) => pinned.has(key))} {...shared} />
      <Controls {...{ state, view, onChange, onView }} />
      <Rows
        rows={rows}
        columns={columns}
        stateOf={(slot) => rowState(slot, frame, now)}
        empty={<Empty title={changedSince === undefined ? t.choose : t.nothingChanged} />}
        narrowed={q !== undefined}
      />
    </>
  );
}

type RowsProps = {
  rows: Slot[];
  columns: ReturnType<typeof useLiveColumns>;
  stateOf: (slot: Slot) => string;
  empty: React.ReactNode;
  narrowed: boolean;
};

const HEIGHT = 560;
const PHONE_ROWS = 50;

/** Only rows in sight are drawn; on a phone they have pages. */
function Rows({ rows, columns, stateOf, empty, narrowed }: RowsProps) {
  const isPhone = usePhone();
  const [page, setPage] = useState(0);
  const shown = isPhone ? rows.slice(page * PHONE_ROWS, (page + 1) * PHONE_ROWS) : rows;
  return (
    <>
      <DataTable
        rows={shown}
        rowKey={({ key }) => key}
        columns={columns}
        empty={empty}
        narrowed={narrowed}
        height={HEIGHT}
        rowClass={(slot) => `iot-live-row is-${stateOf(slot)}`}
      />
      {isPhone && rows.length > PHONE_ROWS && (
        <div className="cy-foot">
          <Pager
            state={{ page, size: PHONE_ROWS }}
            total={rows.length}
            sizes={[PHONE_ROWS]}
            onChange={(next) => setPage(next.page ?? 0)}
          />
        </div>
      )}
    </>
  );
}
