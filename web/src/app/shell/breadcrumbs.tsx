import { Link } from 'react-router';
import { addressOfMenu } from '../../domains/access/parts/shown-menus.ts';
import { locale, useText } from '../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { routeAt } from '../route-at.ts';
import { menuAt, useMenuLeaves, useMenuName, useMenus, wayTo } from './menu.ts';

/** Folders, menu entry, page. */
export function Breadcrumbs({ location }: { location: { pathname: string; search: string } }) {
  const { pathname } = location;
  const t = useText(words);
  const language = locale.use();
  const menus = useMenus();
  const nameOf = useMenuName();
  const entry = menuAt(location, useMenuLeaves());
  const route = routeAt(pathname);
  if (!entry) return null;
  const deeper = route && entry.type === 'page' && route.path !== entry.url;
  return (
    <nav className="shell-crumbs cy-bottom-8 cy-flex cy-faint cy-small" aria-label={t.breadcrumb}>
      {wayTo(entry, menus)
        .slice(0, -1)
        .map((folder) => (
          <span key={folder.id}>{nameOf(folder)}</span>
        ))}
      {deeper ? <Link to={addressOfMenu(entry) ?? ''}>{nameOf(entry)}</Link> : <span>{nameOf(entry)}</span>}
      {deeper && <span aria-current="page">{route.title[language]}</span>}
    </nav>
  );
}
