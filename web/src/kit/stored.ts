import { useSyncExternalStore } from 'react';

/**
 * A choice of the user, kept in this browser and shared by every component that reads it.
 * `told`: a cookie carries it too, because pages drawn by the server (the central login) follow it.
 */
export function stored<T extends string>(key: string, allowed: readonly T[], initial: T, told = false) {
  const listeners = new Set<() => void>();
  const read = (): T => {
    try {
      return allowed.find((one) => one === localStorage.getItem(key)) ?? initial;
    } catch {
      return initial; // storage may be forbidden, and Node has none
    }
  };
  let value = read();
  const put = (next: T) => {
    value = next;
    for (const listener of listeners) listener();
  };
  globalThis.addEventListener?.('storage', (event: Event) => {
    if ((event as StorageEvent).key === key) put(read());
  });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const get = () => value;
  return {
    get,
    set(next: T) {
      try {
        localStorage.setItem(key, next);
      } catch {
        // kept for this page only
      }
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in some browsers
      if (told) document.cookie = `${key}=${next}; Path=/; Max-Age=31536000; SameSite=Lax`;
      put(next);
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, get),
  };
}
