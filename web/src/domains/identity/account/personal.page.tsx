import { NONE } from '../../../kit/none.tsx';
import './personal.css';
import { accountApi } from '@cloudyard/contract/identity/account.ts';
import type { LoginRecord } from '@cloudyard/contract/identity/monitor.ts';
import { pageQuery } from '@cloudyard/contract/kit/page.ts';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { type Column, code, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { writeList } from '../../../kit/list-state.ts';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import type { cn } from '../i18n/account/cn.ts';
import { words } from '../i18n/account/en.ts';
import { AccountTab } from './account-tab.tsx';
import { DevicesTab } from './devices-tab.tsx';
import { PasswordTab } from './password-tab.tsx';
import { PreferencesTab } from './preferences-tab.tsx';

type Paging = { page: number; size: number };
type HistoryTabProps = { state: Paging; onChange: (patch: Partial<Paging>) => void };

function HistoryTab({ state: { page, size }, onChange }: HistoryTabProps) {
  const t = useText(words);
  const records = useAsk(accountApi.history, { query: { page, size } });
  return (
    <section className="cy-panel" aria-label={t.historyTitle}>
      <header className="cy-panel-head identity-personal-head">
        <div>
          <h2>{t.historyTitle}</h2>
          <p className="cy-faint">{t.historySentence}</p>
        </div>
      </header>
      <DataTable
        asked={records}
        rows={records.data?.content}
        columns={columns(t)}
        empty={<Empty title={t.historyEmpty} />}
      />
      {records.data && (
        <div className="cy-foot">
          <Pager state={{ page, size }} total={records.data.totalElements} onChange={onChange} />
        </div>
      )}
    </section>
  );
}

const columns = (t: typeof cn): Column<LoginRecord>[] => [
  time('time', t.time),
  {
    key: 'result',
    title: t.result,
    phone: 'status',
    render: (_, { result }) => (
      <StatusTag tone={result === 'success' ? 'good' : 'bad'}>{t.results[result]}</StatusTag>
    ),
  },
  {
    key: 'device',
    title: t.device,
    render: (_, row) => [row.browser, row.system].filter(Boolean).join(' · ') || t.kinds[row.device],
  },
  code('address', t.address),
  { key: 'ended', title: t.endedHow, render: (_, row) => <Ending row={row} /> },
];

function Ending({ row }: { row: LoginRecord }) {
  const t = useText(words);
  if (row.result !== 'success') return NONE;
  if (!row.endReason) return <StatusTag tone="busy">{t.lasting}</StatusTag>;
  const other = row.endedBy && row.endedBy !== row.username ? fill(t.endedBy, { name: row.endedBy }) : '';
  const parts = [t.endings[row.endReason], other, row.endNote].filter(Boolean);
  return <span title={row.endedAt ? exact(row.endedAt) : undefined}>{parts.join(' · ')}</span>;
}

const TABS = ['preferences', 'password', 'devices', 'history', 'account'] as const;
const State = pageQuery.extend({ tab: z.enum(TABS).default('preferences') });

/** The user's own settings; the open part is in the address bar. */
export function PersonalPage() {
  const t = useText(words);
  const [state, change] = useListState(State);
  usePageTitle(t.title);
  const parts: Record<(typeof TABS)[number], ReactNode> = {
    preferences: <PreferencesTab />,
    password: <PasswordTab />,
    devices: <DevicesTab />,
    history: <HistoryTab state={state} onChange={change} />,
    account: <AccountTab />,
  };
  return (
    <div className="cy-page">
      <PageHead title={t.title} sentence={t.sentence} />
      <nav className="identity-personal-nav cy-scroll-x cy-flex cy-gap-24 cy-ruled" aria-label={t.title}>
        {TABS.map((tab) => (
          <LeaveLink
            key={tab}
            to={{ search: writeList(State, { tab }) }}
            replace
            aria-current={tab === state.tab ? 'page' : undefined}
          >
            {t.tabs[tab]}
          </LeaveLink>
        ))}
      </nav>
      {parts[state.tab]}
    </div>
  );
}
