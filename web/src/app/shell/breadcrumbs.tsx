import { Link } from 'react-router';
import { locale, useText } from '../../kit/text.ts';
import { words } from '../i18n/index.ts';
import { routeAt } from '../route-at.ts';
import { entryAt } from './menu.ts';

/** Group, menu entry, page. */
export function Breadcrumbs({ pathname }: { pathname: string }) {
  const t = useText(words);
  const language = locale.use();
  const entry = entryAt(pathname);
  const route = routeAt(pathname);
  if (!entry) return null;
  const deeper = route && route.path !== entry.path;
  return (
    <nav className="crumbs" aria-label={t.breadcrumb}>
      <span>{t.groups[entry.group]}</span>
      {deeper ? <Link to={entry.path}>{entry.title[language]}</Link> : <span>{entry.title[language]}</span>}
      {deeper && <span aria-current="page">{route.title[language]}</span>}
    </nav>
  );
}
