import '../shared/listing.css';
import { type Card, listingApi } from '@cloudyard/contract/market/listing.ts';
import { Link } from 'react-router';
import { Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/listing/en.ts';
import { listAddress } from '../shared/addresses.ts';
import { AppCard, AppCardSkeleton } from '../shared/app-card.tsx';

const grid = (cards: readonly Card[]) => (
  <div className="market-grid cy-grid cy-gap-16">
    {cards.map((card) => (
      <AppCard key={card.id} card={card} />
    ))}
  </div>
);
const waiting = (many: number) => (
  <div className="market-grid cy-grid cy-gap-16">
    {Array.from({ length: many }, (_, at) => `place-${at}`).map((key) => (
      <AppCardSkeleton key={key} />
    ))}
  </div>
);

/** The most popular applications, for pages outside the market. */
export function TopStrip({ many }: { many: number }) {
  const asked = useAsk(listingApi.top, {});
  return (
    <Loaded asked={asked} skeleton={waiting(many)}>
      {(cards) => grid(cards.slice(0, many))}
    </Loaded>
  );
}

const FIRST = 24;

/** A publisher's applications online; the rest is in the list. */
export function PublisherStrip({ publisherId }: { publisherId: string }) {
  const t = useText(words).portal;
  const asked = useAsk(listingApi.search, { query: { publisherId, pageSize: FIRST } });
  return (
    <Loaded asked={asked} skeleton={waiting(4)}>
      {({ content, totalElements }) => (
        <>
          {grid(content)}
          {totalElements > FIRST && <Link to={listAddress({ publisherId })}>{t.all}</Link>}
        </>
      )}
    </Loaded>
  );
}
