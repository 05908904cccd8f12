import { listingApi } from '@cloudyard/contract/market/listing.ts';
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useAsk } from '../../../kit/use-ask.ts';
import { type Suggestion, stepped, suggestionsOf, TYPED } from './suggestions.ts';

const WAIT_MS = 200;

/** The typed text, a moment after the last key; never while a Chinese word is being composed. */
function useSettled(typed: string, composing: boolean): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    if (composing) return;
    const timer = setTimeout(() => setSettled(typed), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed, composing]);
  return settled;
}

type ComboboxProps = {
  value: string;
  wanted: (one: Suggestion) => boolean;
  onSubmit: (name: string) => void;
  onPick: (one: Suggestion) => void;
};

/** A text field with suggestions and keyboard access, as ARIA 1.2 describes it. */
export function useCombobox({ value, wanted, onSubmit, onPick }: ComboboxProps) {
  const [typed, setTyped] = useState(value);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(TYPED);
  const [composing, setComposing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped(value), [value]);

  const name = useSettled(typed, composing).trim();
  const asked = useAsk(listingApi.suggest, { query: { name } }, { enabled: open && name !== '' });
  const options = name === '' || !asked.data ? [] : suggestionsOf(asked.data).filter(wanted);

  const close = () => {
    setOpen(false);
    setActive(TYPED);
  };
  const pick = (one: Suggestion) => {
    close();
    setTyped(value); // the typed text was only the way to the suggestion
    onPick(one);
  };
  const submit = () => {
    const one = open ? options[active] : undefined;
    if (one) return pick(one);
    close();
    onSubmit(typed.trim());
  };
  const leave = () => {
    if (open) return close();
    setTyped('');
  };
  const move = (by: 1 | -1) => {
    setOpen(true);
    setActive(stepped(active, options.length, by));
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: submit,
    Escape: leave,
  };
  return {
    typed,
    open: open && typed.trim() !== '',
    active: Math.min(active, options.length - 1),
    options,
    asked,
    pick,
    submit,
    clear: () => {
      setTyped('');
      close();
      input.current?.focus();
    },
    input: {
      ref: input,
      value: typed,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setTyped(event.target.value);
        setOpen(true);
        setActive(TYPED);
      },
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
      onBlur: close,
      onKeyDown: (event: KeyboardEvent) => {
        const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
        if (!act) return;
        event.preventDefault();
        act();
      },
    },
  };
}
