import './featured.css';
import './portal.css';
import '../shelf.css';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { type Card, shelfApi } from '@cloudyard/contract/market/shelf.ts';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { useFrontRows } from '../../../kit/front-rows.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { locale, useText } from '../../../kit/text.ts';
import { type Asked, useAsk } from '../../../kit/use-ask.ts';
import { words as shared } from '../i18n/shelf/en.ts';
import { words } from '../i18n/shelf/portal/en.ts';
import { titles } from '../i18n/titles.ts';
import { listAddress } from '../parts/addresses.ts';
import { AppCard } from '../parts/app-card.tsx';
import { FrontRow, FrontSection } from '../parts/front-row.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import { DirectorySkeleton } from './directory-skeleton.tsx';
import { Featured } from './featured.tsx';
import { Hero } from './hero.tsx';
import { PublishBand, usePublish } from './publish-band.tsx';
import { RecentStrip } from './recent-strip.tsx';

/** Below the fold, with its drawings: it comes when somebody goes there. */
const Directory = lazyPart(() => import('./directory.tsx').then((m) => m.Directory));
const TOP = 8;

/** The front of the market: find something, or be shown something. */
export function MarketPortalPage() {
  usePageTitle(titles.portal[locale.use()]);
  const categories = useAsk(shelfApi.byCategory, {});
  const top = useAsk(shelfApi.top, {});
  const lent = useFrontRows();
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
          </>
        )}
        {lent}
        {!empty && (
          <>
            <Categories asked={categories} />
            <PublishBand />
          </>
        )}
      </div>
    </>
  );
}

type TopProps = { asked: Asked & { data: Reply<typeof shelfApi.top> | undefined } };

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

type CategoriesProps = { asked: Asked & { data: Reply<typeof shelfApi.byCategory> | undefined } };

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

/** How far below the screen something may be and still be fetched. */
const NEAR = '160px';

/** Its children come when somebody is about to see them; until then what is of the same height stands there. */
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
