import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Place } from '../../../../kit/canvas/face.ts';
import { without } from '../../../../kit/canvas/graph.ts';
import {
  type Copied,
  copiedFrom,
  copiedText,
  mayPaste,
  pastedInto,
  readCopied,
  type Slot,
} from './clipboard.ts';
import { canvasOf, graphOf } from './panel-node.ts';
import type { CanvasWork } from './use-canvas-work.ts';

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="dialog"], .bigdata-panel-drawer';
const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(TYPING) !== null;

type How = {
  selected: readonly string[];
  onSelect: (ids: string[]) => void;
  isOff: boolean;
  /** Whether nobody else is at them; says who, where a user is. */
  mayRemove: (ids: readonly string[]) => boolean;
};

/** What the menu or a button copied, the key pastes too; where a browser does not allow it, the menu still does. */
function share(copied: Copied | undefined) {
  if (copied) navigator.clipboard?.writeText(copiedText(copied)).catch(() => undefined);
}

/**
 * The one item of the right-click menu, and the clipboard of the system for keys: what is copied is text, so that
 * another project takes it, in another window too.
 */
export function useClipboard(
  work: CanvasWork,
  root: RefObject<HTMLElement | null>,
  { selected, onSelect, isOff, mayRemove }: How,
) {
  const [slot, setSlot] = useState<Slot>();
  const removed = (ids: readonly string[]) => {
    if (!mayRemove(ids)) return;
    const { canvas } = work.latest.current;
    work.change(canvasOf(canvas, without(graphOf(canvas), new Set(ids))));
    onSelect([]);
  };
  const put = (copied: Copied, at?: Place) => {
    const next = pastedInto(work.latest.current.canvas, copied, at);
    if (work.change(next.canvas)) onSelect(next.ids);
  };
  const take = (ids: readonly string[]) => {
    const copied = copiedFrom(work.latest.current.canvas, ids);
    if (copied) setSlot(copied);
    return copied;
  };
  const onEvent = useEffectEvent((event: ClipboardEvent) => {
    const page = root.current;
    if (!page || page.offsetParent === null || isTyping(event.target)) return;
    if (event.type === 'paste') {
      const copied = isOff ? undefined : readCopied(event.clipboardData?.getData('text/plain') ?? '');
      if (!copied) return;
      event.preventDefault();
      return put(copied);
    }
    if (event.type === 'cut' && !isOff && !mayRemove(selected)) return event.preventDefault();
    const copied = take(selected);
    if (!copied) return;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', copiedText(copied));
    if (event.type === 'cut' && !isOff) removed(selected);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onEvent(event);
    const kinds = ['copy', 'cut', 'paste'] as const;
    for (const kind of kinds) document.addEventListener(kind, listen);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, listen);
    };
  }, []);
  return {
    isEmpty: !mayPaste(slot),
    copy: (ids: readonly string[]) => share(take(ids)),
    cut: (ids: readonly string[]) => {
      if (!mayRemove(ids)) return;
      const copied = take(ids);
      share(copied);
      if (copied) removed(ids);
    },
    /** At a place, once. */
    paste: (at?: Place) => {
      if (!mayPaste(slot)) return;
      put(slot, at);
      setSlot(undefined);
    },
    removed,
  };
}
export type Clipboard = ReturnType<typeof useClipboard>;
