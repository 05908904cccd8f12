import './ratings.css';
import { ratingApi } from '@cloudyard/contract/market/rating.ts';
import { useLocation } from 'react-router';
import { writeList } from '../../../kit/list-state.ts';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { counted } from '../../publishing/lent/counted.ts';
import { words } from '../i18n/listing/detail/more/en.ts';
import { Pages } from '../listing/pages.tsx';
import { OwnReview } from './own-rating.tsx';
import type { Rated } from './rated.ts';
import { Review } from './rating.tsx';
import { countOf, ReviewSummary } from './rating-summary.tsx';
import { useStarText } from './use-star-text.ts';

/** The filter of ratings is in the address, beside the application. */
const reviewQuery = ratingApi.list.query.omit({ applicationId: true });
export type ReviewState = ReturnType<typeof reviewQuery.parse>;

const SORTS = ['new', 'high', 'low'] as const;

export function Reviews({ applicationId }: { applicationId: string }) {
  const [state, change] = useListState(reviewQuery);
  const asked = useAsk(ratingApi.list, { query: { ...state, applicationId } });
  return (
    <Loaded asked={asked} skeleton={<Waiting />}>
      {(rated) => (
        <div className="market-reviews cy-fold-1023 cy-grid cy-start">
          <div>
            {countOf(rated.byStars) > 0 && (
              <ReviewSummary rated={rated} stars={state.stars} onStars={(stars) => change({ stars })} />
            )}
            <OwnReview applicationId={applicationId} rated={rated} />
          </div>
          <div>
            {countOf(rated.byStars) > 0 && (
              <Bar state={state} total={rated.totalElements} onChange={change} />
            )}
            <List state={state} rated={rated} busy={asked.isFetching} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

type BarProps = {
  state: ReviewState;
  total: number;
  onChange: (patch: Partial<ReviewState>) => void;
};

function Bar({ state, total, onChange }: BarProps) {
  const t = useText(words).reviews;
  const starText = useStarText();
  return (
    <div className="market-reviews-bar cy-gap-8-16 cy-size-14 cy-row">
      {/* All of them are counted beside the average. */}
      <p className="cy-faint cy-fill" role="status">
        {state.stars !== undefined && counted(t.total, total)}
      </p>
      {state.stars !== undefined && (
        <button
          type="button"
          className="market-listing-chip cy-card cy-hand cy-text cy-center cy-gap-8"
          onClick={() => onChange({ stars: undefined })}
        >
          {starText(state.stars)}
          <span aria-hidden="true">{'×'}</span>
          <span className="cy-hidden">{t.all}</span>
        </button>
      )}
      <label className="market-listing-sort cy-line">
        <span className="cy-faint">{t.sort}</span>
        <select
          className="cy-input"
          value={state.sort}
          onChange={(event) => onChange({ sort: event.target.value as ReviewState['sort'] })}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t.sorts[sort]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

type ListProps = { state: ReviewState; rated: Rated; busy: boolean };

function List({ state, rated, busy }: ListProps) {
  const t = useText(words).reviews;
  const starText = useStarText();
  const { pathname, search } = useLocation();
  const address = (page: number) => pathname + writeList(reviewQuery, { ...state, page }, search);
  if (rated.totalElements === 0) {
    return (
      <p className="market-reviews-none cy-faint">
        {state.stars ? fill(t.noneOf, { stars: starText(state.stars) }) : t.none}
      </p>
    );
  }
  return (
    <>
      <ul className="market-reviews-list cy-list" aria-busy={busy}>
        {rated.content.map((rating) => (
          <Review key={rating.id} rating={rating} answerable={rated.answerable} />
        ))}
      </ul>
      <Pages current={state.page} pages={Math.ceil(rated.totalElements / state.size)} addressOf={address} />
    </>
  );
}

function Waiting() {
  const kit = useKitText();
  return (
    <div className="market-reviews cy-fold-1023 cy-grid cy-start" role="status" aria-label={kit.loading}>
      <i className="market-bone market-reviews-bone" />
      <i className="market-bone market-reviews-bone" />
    </div>
  );
}
