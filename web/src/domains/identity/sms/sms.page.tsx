import './sms.css';
import { Segmented } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/sms/en.ts';
import { QuotaList } from './quota-list.tsx';
import { TemplateList } from './template-list.tsx';
import { TextLog } from './text-log.tsx';

const TABS = ['templates', 'log', 'quotas'] as const;
type Tab = (typeof TABS)[number];
const lists = { templates: TemplateList, log: TextLog, quotas: QuotaList };

/** Three lists of one subject. Each has its own filters, so changing the tab resets them. */
export function SmsPage() {
  const t = useText(words);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wanted = new URLSearchParams(search).get('tab');
  const tab: Tab = TABS.find((one) => one === wanted) ?? 'templates';
  const List = lists[tab];
  return (
    <List
      tabs={
        <Segmented<Tab>
          aria-label={t.view}
          value={tab}
          options={TABS.map((value) => ({ value, label: t.tabs[value] }))}
          onChange={(next) => void navigate({ pathname, search: `?tab=${next}` }, { replace: true })}
        />
      }
    />
  );
}
