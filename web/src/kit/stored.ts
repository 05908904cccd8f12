import { Id } from '@cloudyard/contract/kit/values.ts';
import { useSyncExternalStore } from 'react';

type How = {
  /** Called late: storage may be forbidden, and Node has none. */
  where?: () => Storage;
  /** The user's, not the browser's: kept under the id of whoever is logged in. */
  own?: boolean;
  /** A cookie carries it too, because pages drawn by the server (the central login) follow it. */
  told?: boolean;
};

export type Stored<T> = {
  get: () => T;
  set: (next: T) => void;
  /** For this page only: the server renders it as the visitor has chosen. */
  show: (next: T) => void;
  use: () => T;
  subscribe: (listener: () => void) => () => void;
};

let owner: string | undefined;
const owned = new Set<() => void>();

/** Whose values are read and kept from now on; nobody's are kept for this page only. */
export function setStoreOwner(userId: string | undefined): void {
  if (userId === owner) return;
  owner = userId;
  for (const readAgain of owned) readAgain();
}

type Form<T> = { read: (text: string | null) => T; write: (value: T) => string };

/** A value kept in this browser, shared by every component that reads it and by every other window. */
function store<T>(name: string, { read, write }: Form<T>, { where, own, told }: How): Stored<T> {
  const listeners = new Set<() => void>();
  const storage = where ?? (() => localStorage);
  const keyNow = () => (own ? owner && `${name}.${owner}` : name);
  const kept = () => {
    const key = keyNow();
    try {
      return read(key ? storage().getItem(key) : null);
    } catch {
      return read(null);
    }
  };
  const initial = read(null);
  let value = kept();
  const put = (next: T) => {
    value = next;
    for (const listener of listeners) listener();
  };
  if (own) owned.add(() => put(kept()));
  globalThis.addEventListener?.('storage', (event: Event) => {
    const { key, storageArea } = event as StorageEvent;
    if (key === keyNow() && storageArea === storage()) put(kept());
  });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const get = () => value;
  return {
    get,
    show: put,
    set(next) {
      const key = keyNow();
      const text = write(next);
      try {
        if (key) storage().setItem(key, text);
      } catch {
        // kept for this page only
      }
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in some browsers
      if (told) document.cookie = `${name}=${text}; Path=/; Max-Age=31536000; SameSite=Lax`;
      put(next);
    },
    subscribe,
    // What only this browser knows comes after a page that the server rendered; the cookies it has read as well.
    use: () => useSyncExternalStore(subscribe, get, told ? get : () => initial),
  };
}

/** One of a few words. */
export const stored = <T extends string>(name: string, allowed: readonly T[], initial: T, how: How = {}) =>
  store<T>(
    name,
    { read: (text) => allowed.find((one) => one === text) ?? initial, write: (value) => value },
    how,
  );

/** A few ids. */
export function idList(name: string, most: number, how: How = {}): Stored<readonly string[]> {
  const read = (text: string | null) => readIds(text, most);
  const list = store(name, { read, write: JSON.stringify }, how);
  return { ...list, set: (ids) => list.set(ids.slice(0, most)) };
}

/** The stored text as at most so many ids, none twice. */
export function readIds(text: string | null, most: number): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(kept)) return [];
    return [...new Set(kept.filter((one): one is string => Id.safeParse(one).success))].slice(0, most);
  } catch {
    return []; // a foreign value
  }
}
