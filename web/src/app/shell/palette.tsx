import { SearchOutlined } from '@ant-design/icons';
import { Input, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOfMenu } from '../../domains/access/lent/shown-menus.ts';
import { useMay } from '../../kit/may.tsx';
import { fill, locale, type Title, useText } from '../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { allMenu, allRoutes } from '../rooms.ts';
import { useMenuLeaves } from './menu.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Find a page by name, in either language: Ctrl+K or ⌘K from anywhere in the console. */
export function Palette() {
  const t = useText(words);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        className="shell-find cy-box cy-hand cy-sunk cy-line cy-faint"
        onClick={() => setOpen(true)}
        aria-label={t.search}
      >
        <SearchOutlined />
        <span className="cy-fill">{t.search}</span>
        <kbd className="cy-surface">{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <Modal
        open={open}
        onCancel={() => setOpen(false)}
        footer={null}
        closable={false}
        width={560}
        style={{ top: 96 }}
        styles={{ container: { padding: 0 } }}
        destroyOnHidden
        aria-label={t.search}
      >
        <Finder onDone={() => setOpen(false)} />
      </Modal>
    </>
  );
}

/** Every page the user may open: the menu in its order, then pages that are in no menu. */
function usePlaces(): { path: string; title: Title }[] {
  const may = useMay();
  const leaves = useMenuLeaves().map((menu) => ({
    path: addressOfMenu(menu) ?? '',
    title: { cn: menu.name, en: menu.nameEn || menu.name },
  }));
  // A page whose menu entry is hidden is hidden here too.
  const known = new Set(allMenu.map(({ path }) => path));
  const others = allRoutes.filter(
    ({ path, permission, layout, inner }) =>
      layout === 'console' && !inner && !path.includes(':') && !known.has(path) && may(permission),
  );
  return [...leaves, ...others];
}

function Finder({ onDone }: { onDone: () => void }) {
  const t = useText(words);
  const language = locale.use();
  const navigate = useNavigate();
  const [q, setQ] = useState('');
  const [at, setAt] = useState(0);
  const word = q.trim().toLowerCase();
  const found = usePlaces().filter(({ path, title }) =>
    `${title.cn} ${title.en} ${path}`.toLowerCase().includes(word),
  );
  const go = (path: string) => {
    onDone();
    if (path.startsWith('/')) void navigate(path);
    else open(path, '_blank', 'noopener,noreferrer');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt((found.length + at + step) % Math.max(found.length, 1));
    }
    const chosen = found[at];
    if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) go(chosen.path);
  };
  return (
    <div className="shell-finder">
      <Input
        autoFocus
        size="large"
        variant="borderless"
        prefix={<SearchOutlined />}
        placeholder={t.search}
        role="combobox"
        aria-label={t.search}
        aria-expanded
        aria-controls="finder-list"
        aria-activedescendant={found[at] && `finder-${at}`}
        value={q}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setQ(event.target.value);
          setAt(0);
        }}
      />
      <div id="finder-list" role="listbox" aria-label={t.search}>
        {found.map(({ path, title }, index) => (
          <button
            type="button"
            key={path}
            id={`finder-${index}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            onMouseEnter={() => setAt(index)}
            onClick={() => go(path)}
          >
            {title[language]} <code>{path}</code>
          </button>
        ))}
      </div>
      {found.length === 0 && <p role="status">{fill(t.searchEmpty, { q })}</p>}
    </div>
  );
}
