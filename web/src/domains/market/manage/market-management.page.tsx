import '../operate.css';
import { Segmented } from 'antd';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { useText } from '../../../kit/text.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/manage/index.ts';
import { marketQuery, VIEWS } from './manage-state.ts';
import { MarketApplications } from './market-applications.tsx';
import { Promotions } from './promotions.tsx';

/** What stands on the shelf, and what stands in front of it. */
export function MarketManagementPage() {
  const t = useText(words).market;
  const [state, change] = useListState(marketQuery);
  usePageTitle(t.title);
  const views = (
    <Segmented<(typeof VIEWS)[number]>
      aria-label={t.view}
      value={state.view}
      options={VIEWS.map((value) => ({ value, label: t.views[value] }))}
      onChange={(view) => change({ view })}
    />
  );
  return state.view === 'applications' ? (
    <MarketApplications views={views} state={state} onChange={change} />
  ) : (
    <Promotions views={views} />
  );
}
