import { SearchOutlined } from '@ant-design/icons';
import { LONGEST_WORD } from '@cloudyard/contract/portal/search.ts';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { Modal } from '../../kit/dialog.tsx';
import { fill, useKitText, useText } from '../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { type Group, type Item, usePaletteGroups } from './palette-items.ts';

/** What the palette opens. */
export function FinderDialog({ open, onDone }: { open: boolean; onDone: () => void }) {
  const t = useText(words);
  return (
    <Modal
      open={open}
      onCancel={onDone}
      footer={null}
      closable={false}
      width={640}
      style={{ top: 96 }}
      styles={{ container: { padding: 0 } }}
      destroyOnHidden
      aria-label={t.search}
    >
      <Finder onDone={onDone} />
    </Modal>
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
