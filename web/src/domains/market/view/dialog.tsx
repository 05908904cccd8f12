import './gallery.css';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useKitText } from '../../../kit/text.ts';

type DialogProps = {
  title: string;
  className?: string;
  onKeyDown?: (event: KeyboardEvent) => void;
  onClose: () => void;
  children: ReactNode;
};

/** The browser's own dialog: it keeps the focus in, hears Escape and gives the focus back. */
export function Dialog({ title, className = '', onKeyDown, onClose, children }: DialogProps) {
  const kit = useKitText();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog
      ref={box}
      className={`view-dialog ${className}`}
      aria-label={title}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <header>
        <h2 className="view-dialog-title">{title}</h2>
        <button
          type="button"
          className="view-close"
          aria-label={kit.close}
          onClick={() => box.current?.close()}
        >
          {'×'}
        </button>
      </header>
      {children}
    </dialog>
  );
}
