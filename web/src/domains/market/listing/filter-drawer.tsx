import { useEffect, useRef } from 'react';
import { Button } from '../../../kit/button.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/listing/list/en.ts';
import { FilterPanel, type FilterProps } from './filter-panel.tsx';

type FilterDrawerProps = FilterProps & { total: number | undefined; onClose: () => void };

/** The filters on a phone. The browser's own dialog keeps the focus inside and closes on Escape. */
export function FilterDrawer({ state, onChange, total, onClose }: FilterDrawerProps) {
  const t = useText(words);
  const kit = useKitText();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside it closes it; Escape is the browser's
    <dialog
      ref={dialog}
      className="market-listing-drawer cy-unframed cy-unpadded cy-surface cy-text"
      aria-label={t.filters}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className="cy-tall cy-down">
        <header className="cy-flex cy-center cy-between cy-pad cy-ruled">
          <h2>{t.filters}</h2>
          <button
            type="button"
            className="market-cross"
            aria-label={kit.close}
            onClick={() => dialog.current?.close()}
          >
            {'×'}
          </button>
        </header>
        <FilterPanel state={state} onChange={onChange} />
        <footer className="cy-pad-bar cy-over">
          <Button type="primary" size="large" block onClick={() => dialog.current?.close()}>
            {total === undefined ? t.show : fill(t.showMany, { n: total })}
          </Button>
        </footer>
      </div>
    </dialog>
  );
}
