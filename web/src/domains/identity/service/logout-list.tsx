import { ReloadOutlined } from '@ant-design/icons';
import { LogoutNotice, serviceApi } from '@cloudyard/contract/identity/service.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { type Column, code, number, status, text, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { Empty } from '../../../kit/states.tsx';
import type { Tone } from '../../../kit/status-tag.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import type { cn } from '../i18n/service/cn.ts';
import { words } from '../i18n/service/en.ts';
import { OneLine } from './service-columns.tsx';

const STATES = LogoutNotice.shape.state.options;
const TONES: Record<LogoutNotice['state'], Tone> = {
  waiting: 'busy',
  told: 'good',
  failed: 'bad',
  not_wanted: 'neutral',
};

const ALL = 'all';

export function LogoutList({ tabs }: { tabs: ReactNode }) {
  const t = useText(words);
  const kit = useKitText();
  const [state, change] = useListState(serviceApi.logouts.query);
  const asked = useAsk(serviceApi.logouts, { query: state });
  const chips = state.q
    ? [{ label: fill(t.searched, { q: state.q }), onRemove: () => change({ q: undefined }) }]
    : [];
  return (
    <ListPage
      title={t.services}
      sentence={t.logoutsSentence}
      actions={
        <>
          {tabs}
          <Button icon={<ReloadOutlined />} loading={asked.isFetching} onClick={() => void asked.refetch()}>
            {t.refresh}
          </Button>
        </>
      }
      tabs={
        <ListTabs<LogoutNotice['state'] | typeof ALL>
          label={t.state}
          value={state.state ?? ALL}
          tabs={[
            { value: ALL, label: kit.all },
            ...STATES.map((value) => ({ value, label: t.states[value] })),
          ]}
          onChange={(next) => change({ state: next === ALL ? undefined : next })}
        />
      }
      filters={<SearchBox value={state.q} onChange={(q) => change({ q })} placeholder={t.searchLogouts} />}
      chips={<FilterChips chips={chips} onClear={() => change({ q: undefined })} />}
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={logoutColumns(t)}
        narrowed={chips.length > 0 || state.state !== undefined}
        empty={<Empty title={t.emptyLogouts} hint={t.emptyLogoutsHint} />}
      />
    </ListPage>
  );
}

const logoutColumns = (t: typeof cn): Column<LogoutNotice>[] => [
  text('username', t.user),
  code('service', t.service),
  status(
    'state',
    t.state,
    Object.fromEntries(STATES.map((state) => [state, { tone: TONES[state], word: t.states[state] }])),
  ),
  time('time', t.time),
  number('tries', t.tries),
  { key: 'error', title: t.error, render: (_, row) => <OneLine text={row.error} /> },
  time('openedAt', t.openedAt),
];
