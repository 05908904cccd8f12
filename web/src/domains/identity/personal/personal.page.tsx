import './personal.css';
import { pageQuery } from '@cloudyard/contract/kit/page.ts';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { writeList } from '../../../kit/list-state.ts';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { useText } from '../../../kit/text.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/personal/en.ts';
import { AccountTab } from './account-tab.tsx';
import { DevicesTab } from './devices-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { PasswordTab } from './password-tab.tsx';
import { PreferencesTab } from './preferences-tab.tsx';

const TABS = ['preferences', 'password', 'devices', 'history', 'account'] as const;
const State = pageQuery.extend({ tab: z.enum(TABS).default('preferences') });

/** One's own settings; which part is open stands in the address bar. */
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
