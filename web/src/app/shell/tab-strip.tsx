import { CloseOutlined } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Dropdown } from '../../kit/dropdown.tsx';
import { fill, locale, useText } from '../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { routeAt } from '../route-at.ts';
import type { Tab } from './tabs.ts';
import { addressOfTab, type TabsControl } from './use-tabs.ts';

export function TabStrip({ control }: { control: TabsControl }) {
  const t = useText(words);
  const { pathname } = useLocation();
  // The heading names a lone page already.
  if (control.tabs.length < 2) return null;
  return (
    <nav className="shell-tabs cy-surface cy-flex cy-rigid cy-ruled" aria-label={t.openTabs}>
      {control.tabs.map((tab) => (
        <TabHandle key={tab.path} tab={tab} active={tab.path === pathname} control={control} />
      ))}
    </nav>
  );
}

function TabHandle({ tab, active, control }: { tab: Tab; active: boolean; control: TabsControl }) {
  const t = useText(words);
  const language = locale.use();
  const handle = useRef<HTMLSpanElement>(null);
  const name = tab.title ?? routeAt(tab.path)?.title[language] ?? tab.path;
  useEffect(() => {
    if (active) handle.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  const items = [
    { key: 'close', label: t.close, onClick: () => void control.closeTab(tab) },
    { key: 'others', label: t.closeOthers, onClick: () => void control.closeOthers(tab) },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['contextMenu']}>
      <span
        ref={handle}
        className={
          active
            ? 'shell-tab cy-flex cy-center cy-rigid shell-tab-active cy-medium'
            : 'shell-tab cy-flex cy-center cy-rigid'
        }
        onAuxClick={(event) => event.button === 1 && void control.closeTab(tab)}
      >
        <Link
          className="cy-ellipsis cy-size-13"
          to={addressOfTab(tab)}
          aria-current={active ? 'page' : undefined}
          title={name}
        >
          {tab.dirty && <i className="shell-tab-dirty" />}
          {name}
        </Link>
        <button
          className="cy-grid cy-bare"
          type="button"
          aria-label={fill(t.closeTab, { name })}
          onClick={() => void control.closeTab(tab)}
        >
          <CloseOutlined />
        </button>
      </span>
    </Dropdown>
  );
}
