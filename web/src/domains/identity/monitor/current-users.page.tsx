import './monitor.css';
import { ReloadOutlined } from '@ant-design/icons';
import { currentUsersTopic } from '@cloudyard/contract/identity/events.ts';
import { DEVICES, type LiveSession, type LiveSessionQuery } from '@cloudyard/contract/identity/monitor.ts';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { RowAction } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { useTopic } from '../../../kit/live.ts';
import { useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/monitor/en.ts';
import { liveChips, NO_LIVE_FILTERS } from './chips.ts';
import { KickDialog } from './kick-dialog.tsx';
import { liveColumns } from './live-columns.tsx';
import { historyOf } from './period.ts';
import { useCalls } from './use-calls.ts';

/** The live topic reports logins and logouts; the rest (last activity, an enterprise's list) is polled. */
const PLATFORM_MS = 60_000;
const ENTERPRISE_MS = 15_000;

type Kicking = { sessions: LiveSession[]; clear: () => void };

export function CurrentUsersPage() {
  const t = useText(words);
  const kit = useKitText();
  const calls = useCalls();
  const mayKick = useMay()(calls.kick.allow);
  const [state, change] = useListState(calls.current.query);
  const [kicking, setKicking] = useState<Kicking>();
  const asked = useAsk(
    calls.current,
    { query: state },
    { refetchInterval: calls.everywhere ? PLATFORM_MS : ENTERPRISE_MS },
  );
  const rows = asked.data?.content;
  const chips = liveChips(t, state, rows?.[0]?.enterpriseName, change);
  const actionsOf = useRowActions(mayKick, (sessions) => setKicking({ sessions, clear: () => {} }));
  const columns = liveColumns({ t, title: kit.actions, everywhere: calls.everywhere, actionsOf });
  const selection = (sessions: LiveSession[], clear: () => void) => (
    <Button
      size="small"
      disabled={sessions.every((one) => one.mine)}
      onClick={() => setKicking({ sessions, clear })}
    >
      {t.kickSelected}
    </Button>
  );
  return (
    <ListPage
      title={t.current}
      sentence={t.currentSentence}
      actions={
        <Button icon={<ReloadOutlined />} loading={asked.isFetching} onClick={() => void asked.refetch()}>
          {t.refresh}
        </Button>
      }
      filters={<LiveFilters state={state} onChange={change} />}
      chips={<FilterChips chips={chips} onClear={() => change(NO_LIVE_FILTERS)} />}
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      {calls.everywhere && <ReloadOnChange reload={() => void asked.refetch()} />}
      <DataTable
        asked={asked}
        rows={rows}
        columns={columns}
        state={state}
        onChange={change}
        {...(mayKick ? { selection } : {})}
        narrowed={chips.length > 0}
        empty={<Empty title={t.emptyCurrent} hint={t.emptyCurrentHint} />}
      />
      {kicking && (
        <KickDialog
          sessions={kicking.sessions}
          onClose={() => setKicking(undefined)}
          onDone={() => {
            kicking.clear();
            setKicking(undefined);
          }}
        />
      )}
    </ListPage>
  );
}

function LiveFilters({
  state,
  onChange,
}: {
  state: LiveSessionQuery;
  onChange: (patch: LiveSessionQuery) => void;
}) {
  const t = useText(words);
  return (
    <>
      <SearchBox value={state.q} onChange={(q) => onChange({ q })} placeholder={t.search} />
      <SelectFilter
        label={t.device}
        value={state.device}
        options={DEVICES.map((value) => ({ value, label: t.devices[value] }))}
        onChange={(device) => onChange({ device })}
      />
    </>
  );
}

/** The user's own login is ended by logging out, not here. */
function useRowActions(mayKick: boolean, kick: (sessions: LiveSession[]) => void) {
  const t = useText(words);
  return (row: LiveSession): RowAction[] => [
    ...(mayKick
      ? [
          {
            key: 'kick',
            label: t.kick,
            disabled: row.mine,
            title: row.mine ? t.mine : undefined,
            onClick: () => kick([row]),
          },
        ]
      : []),
    {
      key: 'history',
      label: t.historyOf,
      to: historyOf({ userId: row.userId }),
    },
  ];
}

const CALM_MS = 1000;

/** Loads the list again when it changed; in the morning, when everyone logs in, at most once a second. */
function ReloadOnChange({ reload }: { reload: () => void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useTopic(currentUsersTopic, () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      reload();
    }, CALM_MS);
  });
  return null;
}
