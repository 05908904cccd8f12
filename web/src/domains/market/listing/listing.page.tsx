import '../shared/listing.css';
import {
  LISTING_SORTS,
  type ListingQuery,
  listingApi,
  listingQuery,
} from '@cloudyard/contract/market/listing.ts';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { fill, locale, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useFromTop } from '../../../kit/use-from-top.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words as shared } from '../i18n/listing/en.ts';
import { words } from '../i18n/listing/list/en.ts';
import { titles } from '../i18n/titles.ts';
import { PORTAL } from '../shared/addresses.ts';
import { CompareTray } from '../shared/compare-tray.tsx';
import { ListingChips, useChosenCategory } from './chips.tsx';
import { isCrossed } from './cost-range.ts';
import { FilterPanel, type FilterProps } from './filter-panel.tsx';
import { activeFilters } from './listing-state.ts';
import { Results } from './results.tsx';
import { SearchBox } from './search-box.tsx';
import { suggestedAddress } from './suggestions.ts';

type Sort = ListingQuery['sort'];

function SortBox({ sort, onChange }: { sort: Sort; onChange: (sort: Sort) => void }) {
  const t = useText(words);
  return (
    <label className="market-listing-sort cy-line">
      <span className="cy-faint">{t.sort}</span>
      <select
        className="cy-input"
        value={sort}
        onChange={(event) => onChange(LISTING_SORTS.find((one) => one === event.target.value) ?? 'popular')}
      >
        {LISTING_SORTS.map((one) => (
          <option key={one} value={one}>
            {t.sorts[one]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Opened on a phone only. */
const FilterDrawer = lazyPart(() => import('./filter-drawer.tsx').then((m) => m.FilterDrawer));

/** The whole market, with the filters in the address. */
export function MarketListPage() {
  const t = useText(words);
  const [state, change] = useListState(listingQuery);
  useFromTop(state.pageCurrent);
  const asked = useAsk(listingApi.search, { query: state }, { enabled: !isCrossed(state) });
  const total = isCrossed(state) ? 0 : asked.data?.totalElements;
  return (
    <div className="market cy-width cy-full market-list cy-down">
      <Head state={state} onChange={change} />
      <div className="market-listing-columns cy-fold-1023 cy-grid cy-start">
        <aside className="market-listing-aside cy-sticky cy-scroll">
          <FilterPanel state={state} onChange={change} />
        </aside>
        <section aria-labelledby="listing-results">
          <h2 id="listing-results" className="cy-hidden">
            {t.results}
          </h2>
          <Bar state={state} total={total} onChange={change} />
          <ListingChips state={state} publisher={asked.data?.content[0]?.publisher.name} onChange={change} />
          <Results state={state} asked={asked} onChange={change} />
        </section>
      </div>
      <CompareTray />
    </div>
  );
}

function Head({ state, onChange }: FilterProps) {
  const { search } = useText(shared);
  const language = locale.use();
  const called = useLocalizedName();
  const navigate = useNavigate();
  const category = useChosenCategory(state);
  const title = category ? called(category) : titles.listing[language];
  usePageTitle(title);
  return (
    <header className="market-listing-head cy-low cy-flex cy-wrap cy-between">
      <div>
        <Link className="cy-size-14" to={PORTAL}>
          {titles.portal[language]}
        </Link>
        <h1 className="cy-size-24 cy-lines-32">{title}</h1>
      </div>
      <search>
        <SearchBox
          label={search.label}
          placeholder={search.placeholder}
          value={state.name ?? ''}
          onSubmit={(name) => onChange({ name: name || undefined })}
          onPick={(one) => void navigate(suggestedAddress(one))}
        />
      </search>
    </header>
  );
}

type BarProps = FilterProps & { total: number | undefined };

/** The number of results and their order; on a phone the button of the filters. */
function Bar({ state, total, onChange }: BarProps) {
  const t = useText(words);
  const [open, setOpen] = useState(false);
  const active = activeFilters(state).length;
  return (
    <div className="market-listing-bar cy-gap-8-16 cy-bottom-12 cy-size-14 cy-row">
      <button
        type="button"
        className="market-listing-chip cy-card cy-hand cy-text cy-center cy-gap-8 market-listing-filter-button"
        onClick={() => setOpen(true)}
      >
        {t.filters}
        {active > 0 && (
          <span className="market-listing-badge cy-pad-mark cy-lines-20 cy-size-12">{active}</span>
        )}
      </button>
      <p role="status" className="cy-fill cy-faint cy-figures">
        {total !== undefined && fill(t.total, { n: total })}
      </p>
      <SortBox sort={state.sort} onChange={(sort: ListingQuery['sort']) => onChange({ sort })} />
      {open && (
        <Suspense fallback={null}>
          <FilterDrawer state={state} total={total} onChange={onChange} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
