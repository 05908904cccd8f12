import { Link } from 'react-router';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/shelf/portal/en.ts';
import { viewAddress } from '../parts/addresses.ts';
import { AppLogo } from '../parts/app-logo.tsx';
import { useNameOf } from '../parts/names.ts';
import { forgetRecent, useRecent } from '../parts/recent.ts';
import { useCards } from '../parts/use-cards.ts';

/** What was looked at lately in this browser, as far as it still stands on the shelf. */
export function RecentStrip() {
  const t = useText(words);
  const nameOf = useNameOf();
  const ids = useRecent();
  const { cards, settled, error } = useCards(ids);
  // A convenience: without an answer the page has lost nothing that cannot be found another way.
  if (ids.length === 0 || error || (settled && cards.length === 0)) return null;
  return (
    <section className="market-recent cy-size-14 cy-line cy-gap-16" aria-labelledby="market-recent">
      <h2 className="cy-rigid cy-faint cy-size-14 cy-regular" id="market-recent">
        {t.recent}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <ul className="cy-flex cy-gap-8 cy-grow cy-flush cy-scroll-x" tabIndex={0} aria-label={t.recent}>
        {cards.map((card) => (
          <li key={card.id}>
            <Link className="cy-line cy-nowrap cy-round cy-surface cy-text" to={viewAddress(card.id)}>
              <AppLogo name={nameOf(card)} logo={card.logo} size={24} />
              <span>{nameOf(card)}</span>
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
