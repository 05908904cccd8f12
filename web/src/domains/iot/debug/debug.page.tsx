import './debug.css';
import { type DebugSession, debugApi } from '@cloudyard/contract/iot/debug.ts';
import { deviceApi } from '@cloudyard/contract/iot/device.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ListPage } from '../../../kit/list-page.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { words } from '../i18n/debug/en.ts';
import { devicePathById } from '../shared/device-paths.ts';
import { calledOf } from '../shared/device-tag.tsx';
import { Checklist } from './checklist.tsx';
import { ConsoleView } from './console-view.tsx';
import { DebugBanner } from './debug-banner.tsx';
import { SendPane } from './send-pane.tsx';
import { SessionControls } from './session-controls.tsx';
import { useConsole } from './use-console.ts';

/** Its messages, and beside them what can be said to it or for it. */
function LiveSession({ session }: { session: DebugSession }) {
  const console = useConsole(session.id);
  return (
    <div className="iot-debug-live cy-grid cy-start cy-gap-24">
      <ConsoleView console={console} name={session.deviceName} />
      <SendPane session={session} rows={console.all} />
    </div>
  );
}

const CHOSEN = 'device';
const STATE_MS = 5_000;

/** Why a device does not do what it should: checked, watched, and tried. */
export function DebugPage() {
  const t = useText(words);
  const [search, setSearch] = useSearchParams();
  const chosen = search.get(CHOSEN) ?? undefined;
  return (
    <ListPage title={t.title} sentence={t.sentence}>
      <div className="cy-filters">
        <DevicePicker
          chosen={chosen}
          onChoose={(id) => setSearch(id ? { [CHOSEN]: id } : {}, { replace: true })}
        />
        {chosen && <Link to={devicePathById(chosen)}>{t.devicePage}</Link>}
      </div>
      {chosen ? <One key={chosen} id={chosen} /> : <Empty title={t.none} hint={t.noneHint} />}
    </ListPage>
  );
}

type PickerProps = { chosen: string | undefined; onChoose: (id: string | undefined) => void };

/** Asked for as it is typed: there may be a hundred thousand. */
function DevicePicker({ chosen, onChoose }: PickerProps) {
  const t = useText(words);
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed, 300);
  const found = useAsk(deviceApi.list, { query: { page: 0, size: 20, ...(q ? { q } : {}) } });
  const named = useAsk(deviceApi.view, { params: { id: chosen ?? '' } }, { enabled: chosen !== undefined });
  const list = found.data?.content ?? [];
  const own = named.data && !list.some(({ id }) => id === named.data.id) ? [named.data] : [];
  return (
    <Select
      className="iot-debug-picker cy-fit"
      aria-label={t.pick}
      placeholder={t.search}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear
      loading={found.isFetching}
      value={chosen ?? null}
      options={[...own, ...list].map((one) => ({
        ...{ value: one.id, label: `${calledOf(one)} · ${one.code}` },
      }))}
      onChange={(id: string | null) => onChoose(id ?? undefined)}
    />
  );
}

function One({ id }: { id: string }) {
  const asked = useAsk(debugApi.list, { query: { device: id } }, { refetchInterval: STATE_MS });
  const t = useText(words);
  return (
    <Loaded asked={asked}>
      {(sessions) => {
        const session = sessions[0];
        return (
          <div className="cy-stack cy-pad cy-gap-16">
            <DebugBanner sessions={sessions} />
            <Checklist id={id} />
            <SessionControls id={id} session={session} />
            {session ? (
              <LiveSession key={session.id} session={session} />
            ) : (
              <Empty title={t.off} hint={t.offHint} />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
