import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/inbox/en.ts';

export type RailTab = {
  key: string;
  name: string;
  icon?: ReactNode;
  total: number | undefined;
  unread?: number | undefined;
  /** The address of this page with the tab in front. */
  search: string;
};

type TabRailProps = { label: string; pathname: string; tabs: readonly RailTab[]; current: string };

/** The tabs of an inbox: a column beside the list, a row that scrolls on a phone. */
export function TabRail({ label, pathname, tabs, current }: TabRailProps) {
  const t = useText(words);
  const told = ({ name, total, unread = 0 }: RailTab) => {
    if (total === undefined) return name;
    return unread > 0 ? fill(t.tabUnread, { name, total, unread }) : fill(t.tabCount, { name, total });
  };
  return (
    <nav className="cy-panel message-rail cy-sticky cy-down" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={{ pathname, search: tab.search }}
          replace
          className="message-tab cy-quiet cy-ring-inside cy-high-36 cy-round-4 cy-text cy-line"
          aria-current={tab.key === current ? 'page' : undefined}
          aria-label={told(tab)}
          title={told(tab)}
        >
          {tab.icon}
          <span className="cy-ellipsis cy-grow">{tab.name}</span>
          {tab.total !== undefined && (
            <span className="message-tab-figures cy-regular cy-size-12 cy-inline cy-faint cy-figures">
              {!!tab.unread && <b className="cy-medium cy-centred">{tab.unread.toLocaleString()}</b>}
              {tab.total.toLocaleString()}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
