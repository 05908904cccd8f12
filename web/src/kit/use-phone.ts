import { useSyncExternalStore } from 'react';

const narrow = () => globalThis.matchMedia?.('(max-width: 767px)');

const subscribe = (listener: () => void) => {
  const query = narrow();
  query?.addEventListener?.('change', listener);
  return () => query?.removeEventListener?.('change', listener);
};

/** Whether the window is as narrow as a phone: rows instead of tables, sheets instead of menus. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => narrow()?.matches ?? false,
    () => false,
  );
