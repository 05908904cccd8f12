import { useEffect, useRef } from 'react';

/** A form that replaces the button which opened it takes its focus too. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  return form;
}
