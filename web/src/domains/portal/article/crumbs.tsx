import { Link } from 'react-router';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/article/en.ts';

type Crumb = { to: string; text: string };

/** Breadcrumbs: links upwards, and the page itself. */
export function Crumbs({ up, here }: { up: readonly Crumb[]; here: string }) {
  const t = useText(words);
  return (
    <nav className="portal-article-crumbs" aria-label={t.path}>
      <ol className="cy-list cy-flex cy-wrap cy-faint cy-plain">
        {[{ to: '/', text: t.home }, ...up].map(({ to, text }) => (
          <li key={to}>
            <Link className="cy-faint" to={to}>
              {text}
            </Link>
          </li>
        ))}
        <li className="cy-roomy" aria-current="page">
          {here}
        </li>
      </ol>
    </nav>
  );
}
