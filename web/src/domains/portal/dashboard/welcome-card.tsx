import { Link } from 'react-router';
import { useDashboard } from '../../../kit/cards.ts';
import { HOME } from '../../../kit/safe-return.ts';
import { fill, locale, useText } from '../../../kit/text.ts';
import { words } from '../i18n/en.ts';

const MOST_LINKS = 6;

/** The user, where they work, and pages at hand: pinned ones, those opened last, then the first of the menu. */
export function WelcomeCard() {
  const t = useText(words);
  const language = locale.use();
  const { person, pinned, recent, places } = useDashboard();
  const pages = [...pinned, ...recent, ...places].filter(({ path }) => path !== HOME);
  const atHand = pages.filter(({ path }, at) => pages.findIndex((one) => one.path === path) === at);
  const hour = new Date().getHours();
  const greeting = hour < 5 ? t.night : hour < 12 ? t.morning : hour < 18 ? t.afternoon : t.evening;
  return (
    <div className="portal-desk-welcome cy-wrap cy-fill cy-line cy-between">
      <div>
        <p className="cy-lines-28 cy-size-20 cy-strong">{fill(greeting, { name: person.name })}</p>
        <p className="cy-faint">{[person.enterprise, person.role].filter(Boolean).join(' · ')}</p>
      </div>
      {atHand.length > 0 && (
        <nav className="portal-desk-links cy-wrap cy-end cy-fill cy-flex cy-gap-8" aria-label={t.quickLinks}>
          {atHand.slice(0, MOST_LINKS).map(({ path, title, Icon }) => (
            <Link className="cy-inline cy-box" key={path} to={path}>
              <Icon /> {title[language]}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
