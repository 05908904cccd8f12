import { SearchOutlined } from '@ant-design/icons';
import { LONGEST_WORD } from '@cloudyard/contract/portal/search.ts';
import { Button, Input, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { fill, useKitText, useText } from '../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { type Group, type Item, usePaletteGroups } from './palette-items.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Finds pages, objects and acts by name, in either language: Ctrl+K or ⌘K from anywhere in the console. */
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
        <span className="cy-fill cy-ellipsis">{t.search}</span>
        <kbd className="cy-surface">{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <Modal
        open={open}
        onCancel={() => setOpen(false)}
        footer={null}
        closable={false}
        width={640}
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

function Finder({ onDone }: { onDone: () => void }) {
  const t = useText(words);
  const [q, setQ] = useState('');
  const [at, setAt] = useState(0);
  const { groups, ...asked } = usePaletteGroups(q);
  const items = groups.flatMap((group) => group.items);
  const here = Math.min(at, items.length - 1);
  const run = (item: Item) => {
    onDone();
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt((items.length + here + step) % Math.max(items.length, 1));
    }
    const chosen = items[here];
    if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) run(chosen);
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
        aria-activedescendant={items[here] && `finder-${here}`}
        maxLength={LONGEST_WORD}
        value={q}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setQ(event.target.value);
          setAt(0);
        }}
      />
      <Results groups={groups} at={here} onHover={setAt} onChoose={run} />
      <Standing {...asked} isEmpty={items.length === 0} q={q} />
    </div>
  );
}

type StandingProps = { isEmpty: boolean; waits: boolean; failed: boolean; askAgain: () => void; q: string };

/** What is to be said of the search itself: that it failed, that it runs, that there is nothing. */
function Standing({ isEmpty, waits, failed, askAgain, q }: StandingProps) {
  const t = useText(words);
  const kit = useKitText();
  if (failed)
    return (
      <p role="status">
        {t.searchFailed}{' '}
        <Button size="small" onClick={askAgain}>
          {kit.retry}
        </Button>
      </p>
    );
  return <p role="status">{isEmpty && (waits ? t.searching : fill(t.searchEmpty, { q }))}</p>;
}

/** Chosen by a key, an option may lie outside of the list's window. */
function intoSight(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' });
}

type ResultsProps = {
  groups: Group[];
  at: number;
  onHover: (at: number) => void;
  onChoose: (item: Item) => void;
};

function Results({ groups, at, onHover, onChoose }: ResultsProps) {
  const t = useText(words);
  let index = -1;
  return (
    <div id="finder-list" role="listbox" aria-label={t.search}>
      {groups.map(({ name, items }) => (
        <fieldset key={name} className="cy-bare" aria-label={name}>
          <div className="shell-finder-group cy-small cy-faint" aria-hidden="true">
            {name}
          </div>
          {items.map((item) => {
            index += 1;
            const own = index;
            return (
              <button
                type="button"
                key={item.key}
                ref={own === at ? intoSight : undefined}
                id={`finder-${own}`}
                role="option"
                aria-selected={own === at}
                tabIndex={-1}
                onMouseMove={() => onHover(own)}
                onClick={() => onChoose(item)}
              >
                <span className="cy-ellipsis">{item.name}</span>
                <span className="cy-faint cy-ellipsis">{item.detail}</span>
              </button>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}
