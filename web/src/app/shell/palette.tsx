import { SearchOutlined } from '@ant-design/icons';
import { Suspense, useEffect, useState } from 'react';
import { laterPart } from '../../kit/lazy-part.ts';
import { useText } from '../../kit/text.ts';
import { words } from '../i18n/en.ts';

const FinderDialog = laterPart(() => import('./finder.tsx').then((m) => m.FinderDialog));

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Finds pages, objects and acts by name, in either language: Ctrl+K or ⌘K from anywhere in the console. */
export function Palette() {
  const t = useText(words);
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
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
        <span className="cy-fill cy-ellipsis">{t.search}</span>
        <kbd className="cy-surface">{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {wasOpen && (
        <Suspense fallback={null}>
          <FinderDialog open={open} onDone={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
