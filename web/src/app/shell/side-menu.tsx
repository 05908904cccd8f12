import { Tooltip } from 'antd';
import { Link, useLocation } from 'react-router';
import type { MenuEntry } from '../../kit/door.ts';
import { locale, useText } from '../../kit/text.ts';
import { words } from '../i18n/index.ts';
import { Logo } from '../logo.tsx';
import { icons } from './icons.tsx';
import { entryAt, useMenu } from './menu.ts';

export function SideMenu({ collapsed, onChoose }: { collapsed: boolean; onChoose?: () => void }) {
  const t = useText(words);
  const groups = useMenu();
  const { pathname } = useLocation();
  const current = entryAt(pathname);
  return (
    <nav className="side" aria-label={t.menu}>
      <Link to="/" className="side-brand" aria-label={t.home}>
        <Logo /> {!collapsed && <span>Cloudyard</span>}
      </Link>
      {groups.map(({ group, entries }) => (
        <section key={group} aria-label={t.groups[group]}>
          {collapsed ? <hr /> : <h2>{t.groups[group]}</h2>}
          {entries.map((entry) => (
            <Entry
              key={entry.path}
              entry={entry}
              active={entry === current}
              collapsed={collapsed}
              onChoose={onChoose}
            />
          ))}
        </section>
      ))}
    </nav>
  );
}

type EntryProps = {
  entry: MenuEntry;
  active: boolean;
  collapsed: boolean;
  onChoose?: (() => void) | undefined;
};

function Entry({ entry, active, collapsed, onChoose }: EntryProps) {
  const title = entry.title[locale.use()];
  const Icon = icons[entry.icon];
  const link = (
    <Link
      to={entry.path}
      className="side-entry"
      aria-current={active ? 'page' : undefined}
      aria-label={title}
      onClick={onChoose}
    >
      <Icon />
      {!collapsed && <span>{title}</span>}
    </Link>
  );
  return collapsed ? (
    <Tooltip title={title} placement="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
