import { Segmented } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/service/en.ts';
import { LogoutList } from './logout-list.tsx';
import { ServiceList } from './service-list.tsx';

const TABS = ['services', 'logouts'] as const;
type Tab = (typeof TABS)[number];

/** Two lists of one subject. Each has its own filters, so changing the tab resets them. */
export function ServiceListPage() {
  const t = useText(words);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const tab: Tab = new URLSearchParams(search).get('tab') === 'logouts' ? 'logouts' : 'services';
  const tabs = (
    <Segmented<Tab>
      aria-label={t.view}
      value={tab}
      options={TABS.map((value) => ({ value, label: t.tabs[value] }))}
      onChange={(next) =>
        void navigate({ pathname, search: next === 'services' ? '' : `?tab=${next}` }, { replace: true })
      }
    />
  );
  return tab === 'services' ? <ServiceList tabs={tabs} /> : <LogoutList tabs={tabs} />;
}
