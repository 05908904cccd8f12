import { Link } from 'react-router';
import { useDashboard } from '../../../kit/cards.ts';
import { HOME } from '../../../kit/safe-return.ts';
import { fill, locale, useText } from '../../../kit/text.ts';
import { words } from '../i18n/en.ts';

const MOST_LINKS = 8;

/** The user, where they work, the pages they pinned and those they opened last. */
export function WelcomeCard() {
  const t = useText(words);
  const language = locale.use();
  const { person, pinned, recent } = useDashboard();
  const atHand = [...pinned, ...recent.filter(({ path }) => !pinned.some((one) => one.path === path))]
    .filter(({ path }) => path !== HOME)
    .slice(0, MOST_LINKS);
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
          {atHand.map(({ path, title, Icon }) => (
            <Link className="cy-inline cy-box" key={path} to={path}>
              <Icon /> {title[language]}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
