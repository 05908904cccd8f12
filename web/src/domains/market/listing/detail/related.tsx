import { type ListingDetail, listingApi } from '@cloudyard/contract/market/listing.ts';
import { Link } from 'react-router';
import { Loaded } from '../../../../kit/states.tsx';
import { fill, useText } from '../../../../kit/text.ts';
import { useAsk } from '../../../../kit/use-ask.ts';
import { words } from '../../i18n/listing/detail/more/en.ts';
import { listAddress } from '../../shared/addresses.ts';
import { AppCard, AppCardSkeleton } from '../../shared/app-card.tsx';

const MOST = 4;

/** Other applications of the category, and a link to the publisher's own. */
export function Related({ detail }: { detail: ListingDetail }) {
  const t = useText(words).related;
  const query = { parentCategoryId: detail.parentCategory.id, applicationId: detail.id };
  const asked = useAsk(listingApi.related, { query });
  return (
    <>
      <Loaded asked={asked} skeleton={<Waiting />}>
        {(cards) =>
          cards.length === 0 ? (
            <p className="cy-faint">{t.none}</p>
          ) : (
            <div className="market-view-related cy-fold cy-grid cy-gap-16">
              {cards.slice(0, MOST).map((card) => (
                <AppCard key={card.id} card={card} />
              ))}
            </div>
          )
        }
      </Loaded>
      <OfPublisher detail={detail} />
    </>
  );
}

const Waiting = () => (
  <div className="market-view-related cy-fold cy-grid cy-gap-16">
    {Array.from({ length: MOST }, (_, at) => `place-${at}`).map((key) => (
      <AppCardSkeleton key={key} />
    ))}
  </div>
);

/** A user who publishes for themselves has no list of their own: a listing does not name them. */
function OfPublisher({ detail: { publisher, publisherApplications } }: { detail: ListingDetail }) {
  const t = useText(words).related;
  if (publisherApplications === 0 || publisher.scope === 'private') return null;
  return (
    <p className="market-view-publisher">
      <Link to={listAddress({ publisherId: publisher.id })}>
        {fill(t.publisher, { name: publisher.name, n: publisherApplications })}
      </Link>
    </p>
  );
}
