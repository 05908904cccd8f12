import { type Advertisement, type Card, listingApi } from '@cloudyard/contract/market/listing.ts';
import { Link } from 'react-router';
import { ErrorState } from '../../../kit/states.tsx';
import { locale, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { localizedName } from '../../../kit/use-localized-name.ts';
import { AppLogo, imageAddress } from '../../publishing/lent/app-logo.tsx';
import { words } from '../i18n/listing/portal/en.ts';
import { viewAddress } from '../shared/addresses.ts';
import { costText } from '../shared/cost.ts';
import { useNameOf } from '../shared/names.ts';
import { type Ends, useCarousel } from './use-carousel.ts';

type Shown = {
  key: string;
  kind: 'recommend' | 'advertise' | 'new';
  title: string;
  card: Card;
  image: string | null;
};

const NEWEST = { query: { sort: 'new', pageSize: 6 } } as const;

/** The applications recommended or advertised now; without any, the newest. */
function useFeatured(): { shown: Shown[] | undefined; error: unknown; retry: () => void } {
  const language = locale.use();
  const nameOf = useNameOf();
  const promoted = useAsk(listingApi.advertisements, {});
  const adverts = promoted.data?._embedded.applicationAdvertisements;
  const newest = useAsk(listingApi.search, NEWEST, { enabled: adverts?.length === 0 });
  const retry = () => void (promoted.error ? promoted : newest).refetch();
  const error = promoted.error ?? newest.error;
  if (adverts && adverts.length > 0) {
    return { shown: adverts.map((one) => advert(one, localizedName(language, named(one)))), error, retry };
  }
  const shown = newest.data?.content.map(
    (card): Shown => ({ key: card.id, kind: 'new', title: nameOf(card), card, image: null }),
  );
  return { shown, error, retry };
}

const named = ({ title, titleEn }: Advertisement) => ({ name: title, nameEn: titleEn });
const advert = ({ id, kind, image, application }: Advertisement, title: string): Shown => ({
  key: id,
  kind,
  title,
  card: application,
  image,
});

export function Featured() {
  const t = useText(words);
  const { shown, error, retry } = useFeatured();
  const { row, ends, onScroll, previous, next } = useCarousel<HTMLUListElement>(shown?.length ?? 0);
  if (shown?.length === 0) return null;
  const failed = error && !shown;
  const title = shown?.[0]?.kind === 'new' ? t.newest : t.featured;
  return (
    <section className="market-section" aria-labelledby="market-featured">
      <header className="market-section-head cy-high-36 cy-bottom-16 cy-line cy-between cy-gap-16">
        <h2 className="cy-size-24 cy-lines-32" id="market-featured">
          {title}
        </h2>
        {!failed && <Steps ends={ends} onPrevious={previous} onNext={next} />}
      </header>
      {failed ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <ul
          className="market-slides cy-scroll-x cy-flex cy-gap-16 cy-list"
          ref={row}
          onScroll={onScroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
          tabIndex={0}
          aria-label={title}
        >
          {shown ? shown.map((one) => <Slide key={one.key} one={one} />) : <SlideSkeletons />}
        </ul>
      )}
    </section>
  );
}

type StepsProps = { ends: Ends; onPrevious: () => void; onNext: () => void };

/** Hidden where all slides are visible at once. */
function Steps({ ends, onPrevious, onNext }: StepsProps) {
  const t = useText(words);
  if (ends.first && ends.last) return null;
  return (
    <div className="market-steps cy-flex cy-gap-8">
      <button
        className="cy-inline-flex cy-center cy-card cy-middle cy-text cy-hand"
        type="button"
        aria-label={t.previous}
        disabled={ends.first}
        onClick={onPrevious}
      >
        <Arrow d="M11 4L5 10l6 6" />
      </button>
      <button
        className="cy-inline-flex cy-center cy-card cy-middle cy-text cy-hand"
        type="button"
        aria-label={t.next}
        disabled={ends.last}
        onClick={onNext}
      >
        <Arrow d="M7 4l6 6-6 6" />
      </button>
    </div>
  );
}

const Arrow = ({ d }: { d: string }) => (
  <svg width="18" height="20" viewBox="0 0 18 20" fill="none" aria-hidden="true">
    <path d={d} stroke="currentColor" strokeWidth="1.8" />
  </svg>
);

function Slide({ one: { kind, title, card, image } }: { one: Shown }) {
  const t = useText(words);
  const language = locale.use();
  const nameOf = useNameOf();
  return (
    <li className="market-slide cy-card cy-clip cy-relative cy-grid">
      <div className="market-slide-text cy-down cy-shrink">
        <span className="cy-faint cy-note">{t.kinds[kind]}</span>
        <h3 className="cy-top-4 cy-bottom-8 cy-clamp cy-strong cy-size-20 cy-lines-28 cy-break">
          <Link
            className="market-slide-link cy-cover cy-cover-ring cy-quiet cy-text"
            to={viewAddress(card.id)}
          >
            {title || nameOf(card)}
          </Link>
        </h3>
        <p className="cy-clamp cy-faint cy-plain cy-break">{card.summary}</p>
        <div className="market-slide-foot cy-flex cy-between cy-gap-12 cy-plain">
          <span className="cy-ellipsis cy-faint">{kind === 'new' ? card.publisher.name : nameOf(card)}</span>
          <strong className="cy-rigid cy-strong">{costText(card.cost, language)}</strong>
        </div>
      </div>
      {image ? (
        <img
          className="market-slide-image cy-tall cy-full"
          src={imageAddress(image, '1024')}
          alt=""
          width="512"
          height="288"
        />
      ) : (
        <div className="market-hoist cy-middle cy-relative cy-flex cy-center">
          <AppLogo name={nameOf(card)} logo={card.logo} size={88} />
        </div>
      )}
    </li>
  );
}

const SlideSkeletons = () =>
  ['first', 'second'].map((key) => (
    <li key={key} className="market-slide cy-card cy-clip cy-relative cy-grid" aria-hidden="true">
      <div className="market-slide-text cy-down cy-shrink">
        <i className="market-bone" style={{ width: 64, height: 14 }} />
        <i className="market-bone" style={{ width: '70%', height: 22, marginTop: 12 }} />
        <i className="market-bone" style={{ width: '100%', height: 12, marginTop: 16 }} />
        <i className="market-bone" style={{ width: '60%', height: 12, marginTop: 10 }} />
      </div>
      <div className="market-hoist cy-middle cy-relative cy-flex cy-center" />
    </li>
  ));
