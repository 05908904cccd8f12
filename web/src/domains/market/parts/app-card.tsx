import '../card.css';
import type { Card } from '@cloudyard/contract/market/shelf.ts';
import { Link } from 'react-router';
import { fill, locale, useText } from '../../../kit/text.ts';
import { localizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/shelf/en.ts';
import { viewAddress } from './addresses.ts';
import { AppLogo } from './app-logo.tsx';
import { useCompareChoice } from './compare-choice.ts';
import { costText } from './cost.ts';
import { namesOf, useNameOf } from './names.ts';
import { PublisherMark } from './publisher-mark.tsx';
import { Stars } from './stars.tsx';

type AppCardProps = { card: Card; compare?: boolean };

/** An application on the shelf. All of it leads to its page; the publisher and the choice lie above that link. */
export function AppCard({ card, compare = false }: AppCardProps) {
  const language = locale.use();
  const { first, second } = namesOf(card, language);
  return (
    <article className="app-card">
      <div className="app-card-head">
        <AppLogo name={first} logo={card.logo} size={52} />
        <div className="app-card-name">
          <h3>
            <Link className="app-card-link" to={viewAddress(card.id)} title={first}>
              {first}
            </Link>
          </h3>
          <p className="app-card-second">{second ?? localizedName(language, card.category)}</p>
        </div>
      </div>
      <p className="app-card-summary">{card.summary}</p>
      <div className="app-card-row">
        <strong>{costText(card.cost, language)}</strong>
        <Stars value={card.rating} count={card.ratings} />
      </div>
      <div className="app-card-row app-card-foot">
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
    <label className="app-card-compare" title={refused ? t.full : undefined}>
      <input
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

/** As tall as what comes. */
export function AppCardSkeleton() {
  return (
    <div className="app-card app-card-waiting" aria-hidden="true">
      <div className="app-card-head">
        <i className="bone" style={{ width: 52, height: 52 }} />
        <div className="app-card-name">
          <i className="bone" style={{ width: '60%', height: 16 }} />
          <i className="bone" style={{ width: '40%', height: 12 }} />
        </div>
      </div>
      <div className="app-card-summary">
        <i className="bone" style={{ width: '100%', height: 12 }} />
        <i className="bone" style={{ width: '70%', height: 12 }} />
      </div>
      <div className="app-card-row">
        <i className="bone" style={{ width: 80, height: 14 }} />
      </div>
      <div className="app-card-row app-card-foot">
        <i className="bone" style={{ width: 120, height: 14 }} />
      </div>
    </div>
  );
}
