import { useRef } from 'react';

type Values = Record<string, unknown>;

/** What was typed and not sent yet, kept in this browser. Unreadable or missing: nothing. */
export function readLocalDraft(key: string): Values | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return kept !== null && typeof kept === 'object' && !Array.isArray(kept) ? (kept as Values) : undefined;
  } catch {
    return undefined; // storage may be forbidden; then nothing was kept
  }
}

function write(key: string, values: Values | undefined) {
  try {
    if (values) localStorage.setItem(key, JSON.stringify(values));
    else localStorage.removeItem(key);
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

const WAIT_MS = 500;

/** Keeps what is typed a moment after the last key; `drop` when it was sent, or is not wanted. */
export function useLocalDraft(key: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    keep: (values: Values) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(key, values), WAIT_MS);
    },
    drop: () => {
      clearTimeout(timer.current);
      write(key, undefined);
    },
  };
}
