import { useEffect, useRef } from 'react';

/** Where letters are no commands: the user types, chooses, or answers a dialog. */
const TYPING =
  'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"]';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing'> & {
  target: unknown;
};

/** The letter as a command, or undefined where it is none. */
export function commandOf(event: Pressed): string | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return undefined;
  const target = event.target as { closest?: (selector: string) => unknown } | null;
  return target?.closest?.(TYPING) ? undefined : event.key.toLowerCase();
}

/** Commands of one letter while the page is shown. */
export function useKeys(keys: Readonly<Record<string, () => void>>) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = latest.current[commandOf(event) ?? ''];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
