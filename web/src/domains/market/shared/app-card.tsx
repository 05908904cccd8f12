import './card.css';
import type { Card } from '@cloudyard/contract/market/listing.ts';
import { Link } from 'react-router';
import { fill, locale, useText } from '../../../kit/text.ts';
import { localizedName } from '../../../kit/use-localized-name.ts';
import { AppLogo } from '../../publishing/lent/app-logo.tsx';
import { words } from '../i18n/listing/en.ts';
import { viewAddress } from './addresses.ts';
import { useCompareChoice } from './compare-choice.ts';
import { costText } from './cost.ts';
import { namesOf, useNameOf } from './names.ts';
import { PublisherMark } from './publisher-mark.tsx';
import { Stars } from './stars.tsx';

type AppCardProps = { card: Card; compare?: boolean };

/** A listed application. The whole card is a link to its page; publisher and checkbox lie above that link. */
export function AppCard({ card, compare = false }: AppCardProps) {
  const language = locale.use();
  const { first, second } = namesOf(card, language);
  return (
    <article className="market-app-card cy-pad-20 cy-card cy-down cy-relative cy-shrink cy-plain">
      <div className="cy-line cy-gap-12">
        <AppLogo name={first} logo={card.logo} size={52} />
        <div className="market-app-card-name cy-down cy-middle cy-grow">
          <h3 className="cy-ellipsis cy-strong cy-size-16 cy-lines-24">
            <Link
              className="market-app-card-link cy-cover cy-cover-ring cy-quiet cy-text"
              to={viewAddress(card.id)}
              title={first}
            >
              {first}
            </Link>
          </h3>
          <p className="cy-ellipsis cy-faint cy-note">{second ?? localizedName(language, card.category)}</p>
        </div>
      </div>
      <p className="market-app-card-summary cy-break cy-clamp cy-faint">{card.summary}</p>
      <div className="market-app-card-row cy-line cy-between cy-gap-12">
        <strong className="cy-nowrap cy-strong cy-figures">{costText(card.cost, language)}</strong>
        <Stars value={card.rating} count={card.ratings} />
      </div>
      <div className="market-app-card-row cy-line cy-between cy-gap-12 market-app-card-foot cy-top-16 cy-over cy-size-13">
        <PublisherMark publisher={card.publisher} />
        {compare && <CompareBox card={card} />}
      </div>
    </article>
  );
}

function CompareBox({ card }: { card: Card }) {
  const t = useText(words).compare;
  const nameOf = useNameOf();
  const { ids, full, toggle } = useCompareChoice();
  const chosen = ids.includes(card.id);
  const refused = full && !chosen;
  return (
    <label
      className="market-app-card-compare cy-gap-6 cy-hand cy-relative cy-text cy-inline cy-rigid"
      title={refused ? t.full : undefined}
    >
      <input
        className="cy-rigid cy-flush"
        type="checkbox"
        checked={chosen}
        disabled={refused}
        aria-label={fill(t.choose, { name: nameOf(card) })}
        onChange={() => toggle(card.id)}
      />
      {t.verb}
    </label>
  );
}

/** As tall as the card itself. */
export function AppCardSkeleton() {
  return (
    <div
      className="market-app-card cy-pad-20 cy-card cy-down cy-relative cy-shrink cy-plain market-app-card-waiting"
      aria-hidden="true"
    >
      <div className="cy-line cy-gap-12">
        <i className="market-bone" style={{ width: 52, height: 52 }} />
        <div className="market-app-card-name cy-down cy-middle cy-grow">
          <i className="market-bone" style={{ width: '60%', height: 16 }} />
          <i className="market-bone" style={{ width: '40%', height: 12 }} />
        </div>
      </div>
      <div className="market-app-card-summary cy-break cy-clamp cy-faint">
        <i className="market-bone" style={{ width: '100%', height: 12 }} />
        <i className="market-bone" style={{ width: '70%', height: 12 }} />
      </div>
      <div className="market-app-card-row cy-line cy-between cy-gap-12">
        <i className="market-bone" style={{ width: 80, height: 14 }} />
      </div>
      <div className="market-app-card-row cy-line cy-between cy-gap-12 market-app-card-foot cy-top-16 cy-over cy-size-13">
        <i className="market-bone" style={{ width: 120, height: 14 }} />
      </div>
    </div>
  );
}
