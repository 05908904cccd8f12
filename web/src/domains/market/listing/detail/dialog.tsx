import './gallery.css';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useKitText } from '../../../../kit/text.ts';
import { useFocusBack } from '../../../../kit/use-focus-back.ts';

type DialogProps = {
  title: string;
  className?: string;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Asks before typed work is lost. */
  leave?: (go: () => void) => void;
  onClose: () => void;
  children: ReactNode;
};

const ASKED = '.ant-modal';
const atOnce = (go: () => void) => go();

/** The browser's own dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog(props: DialogProps) {
  const { title, className = '', onKeyDown, leave = atOnce, onClose, children } = props;
  const kit = useKitText();
  const box = useRef<HTMLDialogElement>(null);
  useFocusBack();
  useEffect(() => box.current?.showModal(), []);
  const close = useEffectEvent(() => leave(() => box.current?.close()));
  useEffect(() => {
    const dialog = box.current;
    // Escape is handled here and not by the browser's `cancel`, which closes anyway when it comes twice. A question asked
    // meanwhile is drawn inside this dialog and handles the key itself.
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      if (event.target instanceof Element && event.target.closest(ASKED)) return;
      // The question opened by this key must not receive the same key.
      event.stopPropagation();
      close();
    };
    dialog?.addEventListener('keydown', press);
    return () => dialog?.removeEventListener('keydown', press);
  }, []);
  return (
    <dialog
      ref={box}
      className={`market-view-dialog cy-floating cy-box cy-unpadded cy-text cy-plain ${className}`}
      aria-label={title}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <header className="market-view-dialog-head cy-flex cy-top cy-between cy-gap-16">
        <h2 className="market-view-dialog-title cy-lines-32 cy-size-16 cy-break">{title}</h2>
        <button
          type="button"
          className="market-view-close cy-round-4 cy-hand cy-rigid cy-bare cy-faint"
          aria-label={kit.close}
          onClick={() => leave(() => box.current?.close())}
        >
          {'×'}
        </button>
      </header>
      {children}
    </dialog>
  );
}
