import './place.css';
import { type Place, placeApi } from '@cloudyard/contract/portal/place.ts';
import { Navigate, useLocation } from 'react-router';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { PublisherStrip } from '../../market/lent/listing-strip.tsx';
import { words } from '../i18n/place.ts';

/** `/{domain}`: the public page of an enterprise. An unknown domain has no page. */
export function PlacePage() {
  const domain = useLocation().pathname.split('/')[1] ?? '';
  const asked = useAsk(placeApi.byDomain, { params: { domain } });
  if (asked.error?.status === 404) return <Navigate to="/exception/404" replace />;
  return <Loaded asked={asked}>{(place) => <Face place={place} />}</Loaded>;
}

function Face({ place }: { place: Place }) {
  const t = useText(words);
  const title = place.alias || place.name;
  usePageTitle(title);
  return (
    <div className="portal-place cy-width">
      <header className="cy-ruled">
        <h1 className="cy-flush">{title}</h1>
        {place.name !== title && <p className="cy-top-4 cy-faint">{place.name}</p>}
        <p className="portal-place-facts cy-size-14 cy-flex cy-wrap cy-faint">
          <span className={place.verified ? 'portal-place-mark cy-green' : undefined}>
            {place.verified ? t.verified : t.unverified}
          </span>
          <span>{fill(t.since, { year: new Date(place.since).getFullYear() })}</span>
          <span>{place.applications === 1 ? t.countOne : fill(t.count, { n: place.applications })}</span>
        </p>
      </header>
      <section aria-labelledby="place-listed">
        <h2 id="place-listed">{t.listed}</h2>
        {place.applications > 0 ? (
          <PublisherStrip publisherId={place.enterpriseId} />
        ) : (
          <Empty title={t.none} hint={t.noneHint} />
        )}
      </section>
    </div>
  );
}
