import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import type { listingApi } from '@cloudyard/contract/market/listing.ts';
import { Link } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { changeList } from '../../../kit/list-state.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import type { Asked } from '../../../kit/use-ask.ts';
import { words as shared } from '../i18n/listing/en.ts';
import { words } from '../i18n/listing/list/en.ts';
import { listAddress } from '../shared/addresses.ts';
import { AppCard } from '../shared/app-card.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import { isCrossed } from './cost-range.ts';
import type { FilterProps } from './filter-panel.tsx';
import { activeFilters, NO_FILTER } from './listing-state.ts';
import { Pages } from './pages.tsx';

type Found = Reply<typeof listingApi.search>;
type ResultsProps = FilterProps & { asked: Asked & { data: Found | undefined } };

export function Results({ state, asked, onChange }: ResultsProps) {
  if (isCrossed(state)) return <Nothing state={state} onChange={onChange} />;
  const skeleton = (
    <CardSkeletons many={state.pageSize} className="market-listing-grid cy-halves cy-grid cy-gap-16" />
  );
  return (
    <Loaded asked={asked} skeleton={skeleton}>
      {(found) => <Page state={state} found={found} busy={asked.isFetching} onChange={onChange} />}
    </Loaded>
  );
}

function Page({ state, found, busy, onChange }: FilterProps & { found: Found; busy: boolean }) {
  const { content, totalElements } = found;
  if (totalElements === 0) return <Nothing state={state} onChange={onChange} />;
  if (content.length === 0) return <PastTheEnd state={state} onChange={onChange} />;
  return (
    <>
      <div className="market-listing-grid cy-halves cy-grid cy-gap-16" aria-busy={busy}>
        {content.map((card) => (
          <AppCard key={card.id} card={card} compare />
        ))}
      </div>
      <Pages
        current={state.pageCurrent}
        pages={Math.ceil(totalElements / state.pageSize)}
        addressOf={(pageCurrent) => listAddress(changeList(state, { pageCurrent }))}
      />
    </>
  );
}

/** Nothing online at all, or nothing that matches. */
function Nothing({ state, onChange }: FilterProps) {
  const t = useText(words);
  const { portal } = useText(shared);
  if (activeFilters(state).length === 0) {
    return <Empty title={portal.empty} hint={portal.emptyHint} />;
  }
  return (
    <Empty
      title={t.nothing}
      hint={isCrossed(state) ? t.costProblems.order : t.nothingHint}
      action={<Button onClick={() => onChange(NO_FILTER)}>{t.reset}</Button>}
    />
  );
}

function PastTheEnd({ state }: FilterProps) {
  const t = useText(words);
  return (
    <Empty
      title={t.pastTheEnd}
      action={<Link to={listAddress(changeList(state, { pageCurrent: 0 }))}>{t.firstPage}</Link>}
    />
  );
}
