import '../../publishing/lent/operate.css';
import { Segmented } from 'antd';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { useText } from '../../../kit/text.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/management/en.ts';
import { words as moderateWords } from '../i18n/management/moderated/en.ts';
import { Problems } from '../problem/problems.tsx';
import { Promotions } from '../promotion/promotions.tsx';
import { Ratings } from '../rating/rating-list.tsx';
import { marketQuery, VIEWS } from './manage-state.ts';
import { MarketApplications } from './market-applications.tsx';

/** The applications online, their promotions, ratings and problems. */
export function MarketManagementPage() {
  const t = useText(words).market;
  const moderated = useText(moderateWords).views;
  const [state, change] = useListState(marketQuery);
  usePageTitle(t.title);
  const names = { ...t.views, ...moderated };
  const views = (
    <div className="cy-fit cy-scroll-x">
      <Segmented<(typeof VIEWS)[number]>
        aria-label={t.view}
        value={state.view}
        options={VIEWS.map((value) => ({ value, label: names[value] }))}
        onChange={(view) => change({ view })}
      />
    </div>
  );
  switch (state.view) {
    case 'applications':
      return <MarketApplications views={views} state={state} onChange={change} />;
    case 'promotions':
      return <Promotions views={views} />;
    case 'ratings':
      return <Ratings views={views} />;
    case 'problems':
      return <Problems views={views} />;
  }
}
