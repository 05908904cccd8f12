import './featured.css';
import './portal.css';
import '../shared/listing.css';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { type Card, listingApi } from '@cloudyard/contract/market/listing.ts';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { AddedParts } from '../../../kit/added-parts.tsx';
import { Button } from '../../../kit/button.tsx';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { loginAddress } from '../../../kit/safe-return.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { locale, useText } from '../../../kit/text.ts';
import { type Asked, useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';
import { AppLogo } from '../../publishing/lent/app-logo.tsx';
import { words as shared } from '../i18n/listing/en.ts';
import { words } from '../i18n/listing/portal/en.ts';
import { titles } from '../i18n/titles.ts';
import { MARKET } from '../lent/address.ts';
import { listAddress, viewAddress } from '../shared/addresses.ts';
import { AppCard } from '../shared/app-card.tsx';
import { FrontRow, FrontSection } from '../shared/front-row.tsx';
import { useNameOf } from '../shared/names.ts';
import { forgetRecent, useRecent } from '../shared/recent.ts';
import { useCards } from '../shared/use-cards.ts';
import { CardSkeletons } from './card-skeletons.tsx';
import { Featured } from './featured.tsx';
import { Hero } from './hero.tsx';

/** The applications viewed lately in this browser, as far as they are still online. */
function RecentStrip() {
  const t = useText(words);
  const nameOf = useNameOf();
  const ids = useRecent();
  const { cards, settled, error } = useCards(ids);
  // A convenience: without an answer the page loses nothing that cannot be found another way.
  if (ids.length === 0 || error || (settled && cards.length === 0)) return null;
  return (
    <section className="market-recent cy-size-14 cy-line cy-gap-16" aria-labelledby="market-recent">
      <h2 className="cy-rigid cy-faint cy-size-14 cy-regular" id="market-recent">
        {t.recent}
      </h2>
      <ul
        className="cy-flex cy-gap-8 cy-grow cy-flush cy-unlisted cy-scroll-x"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
        aria-label={t.recent}
      >
        {cards.map((card) => (
          <li key={card.id}>
            <Link className="cy-line cy-nowrap cy-quiet cy-card cy-text" to={viewAddress(card.id)}>
              <AppLogo name={nameOf(card)} logo={card.logo} size={24} />
              <span className="market-recent-name cy-ellipsis">{nameOf(card)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <button type="button" className="market-plain cy-round-4 cy-hand cy-rigid" onClick={forgetRecent}>
        {t.forget}
      </button>
    </section>
  );
}

/** The page itself finds out for whom the user publishes. */
const ADD = '/console/application-add';

/** Leads to the form for a new application; a visitor logs in first and arrives there. */
function usePublish(): () => void {
  const navigate = useNavigate();
  const { userId } = useWho();
  return () => void navigate(userId ? ADD : loginAddress(ADD));
}

function PublishBand() {
  const t = useText(words);
  const publish = usePublish();
  return (
    <section className="market-publish cy-box cy-row cy-between" aria-labelledby="market-publish">
      <div>
        <h2 className="cy-size-24 cy-lines-32" id="market-publish">
          {t.publishTitle}
        </h2>
        <p className="cy-top-4 cy-size-14 cy-lines-24">{t.publishText}</p>
      </div>
      <Button type="primary" size="large" onClick={publish}>
        {t.publish}
      </Button>
    </section>
  );
}

const DirectorySkeleton = () => (
  <div className="market-directory cy-grid" aria-hidden="true">
    {['first', 'second', 'third'].map((key) => (
      <div key={key} className="market-entry cy-plain">
        <i className="market-bone" style={{ width: '50%', height: 24, margin: '8px 0 12px' }} />
        <i className="market-bone" style={{ width: '100%', height: 28, marginTop: 16 }} />
        <i className="market-bone" style={{ width: '100%', height: 28, marginTop: 16 }} />
        <i className="market-bone" style={{ width: '100%', height: 28, marginTop: 16 }} />
      </div>
    ))}
  </div>
);

/** Below the fold, with its drawings: loaded when the visitor scrolls there. */
const Directory = lazyPart(() => import('./directory.tsx').then((m) => m.Directory));
const TOP = 8;

/** The front page of the market: search, and recommendations. */
export function MarketPortalPage() {
  usePageTitle(titles.portal[locale.use()]);
  const categories = useAsk(listingApi.byCategory, {});
  const top = useAsk(listingApi.top, {});
  const empty = top.data?.length === 0 && categories.data?.length === 0;
  return (
    <>
      <Hero categories={categories.data} />
      <div className="market cy-width cy-full">
        {empty ? (
          <EmptyMarket />
        ) : (
          <>
            <RecentStrip />
            <Featured />
            <Top asked={top} />
            <Categories asked={categories} />
            <AddedParts of={MARKET} />
            <PublishBand />
          </>
        )}
      </div>
    </>
  );
}

type TopProps = { asked: Asked & { data: Reply<typeof listingApi.top> | undefined } };

function Top({ asked }: TopProps) {
  const t = useText(words);
  const { portal } = useText(shared);
  return (
    <FrontRow
      id="market-top"
      title={t.top}
      all={{ to: listAddress(), text: portal.all }}
      asked={asked}
      skeleton={<CardSkeletons many={TOP} className="market-grid cy-grid cy-gap-16 market-top" />}
    >
      {(cards) => <Cards cards={cards.slice(0, TOP)} />}
    </FrontRow>
  );
}

type CategoriesProps = { asked: Asked & { data: Reply<typeof listingApi.byCategory> | undefined } };

const Categories = ({ asked }: CategoriesProps) => (
  <FrontSection id="market-categories" title={useText(words).categories}>
    <Loaded asked={asked} skeleton={<DirectorySkeleton />}>
      {(groups) => (
        <WhenNear meanwhile={<DirectorySkeleton />}>
          <Suspense fallback={<DirectorySkeleton />}>
            <Directory groups={groups} />
          </Suspense>
        </WhenNear>
      )}
    </Loaded>
  </FrontSection>
);

const Cards = ({ cards }: { cards: readonly Card[] }) => (
  <div className="market-grid cy-grid cy-gap-16 market-top">
    {cards.map((card) => (
      <AppCard key={card.id} card={card} />
    ))}
  </div>
);

function EmptyMarket() {
  const t = useText(words);
  const { portal } = useText(shared);
  const publish = usePublish();
  return (
    <Empty
      title={portal.empty}
      hint={portal.emptyHint}
      action={
        <Button type="primary" onClick={publish}>
          {t.publish}
        </Button>
      }
    />
  );
}

/** How far below the screen an element may be and still be loaded. */
const NEAR = '160px';

/** Renders its children when they are about to become visible; until then a placeholder of the same height. */
function WhenNear({ meanwhile, children }: { meanwhile: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || near) return;
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), {
      rootMargin: NEAR,
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [near]);
  return <div ref={place}>{near ? children : meanwhile}</div>;
}
