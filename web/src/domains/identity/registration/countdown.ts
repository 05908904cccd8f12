import { useEffect, useState } from 'react';

/** Whole seconds until `end`; 0 when it has passed or was never set. */
export const secondsUntil = (end: number, now: number): number =>
  Number.isFinite(end) ? Math.max(0, Math.ceil((end - now) / 1000)) : 0;

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

/** The end of a wait, kept for this browser tab, so that a reload does not open the button again. */
export function keptEnd(name: string, storage: () => Kept = () => sessionStorage) {
  const key = `cloudyard.wait.${name}`;
  let end = 0;
  return {
    read(): number {
      try {
        return Math.max(end, Number(storage().getItem(key)) || 0);
      } catch {
        return end; // storage may be forbidden
      }
    },
    write(next: number): void {
      end = next;
      try {
        storage().setItem(key, String(next));
      } catch {
        // kept for this page only
      }
    },
  };
}

/** Seconds left of a wait, and how to begin one. */
export function useCountdown(name: string): [left: number, begin: (seconds: number) => void] {
  const [kept] = useState(() => keptEnd(name));
  const [left, setLeft] = useState(() => secondsUntil(kept.read(), Date.now()));
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setLeft(secondsUntil(kept.read(), Date.now())), 250);
    return () => clearInterval(timer);
  }, [waiting, kept]);
  const begin = (seconds: number) => {
    kept.write(Date.now() + seconds * 1000);
    setLeft(seconds);
  };
  return [left, begin];
}
