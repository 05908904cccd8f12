import { Id } from '@cloudyard/contract/kit/values.ts';
import { useSyncExternalStore } from 'react';

export type IdList = {
  get: () => readonly string[];
  set: (ids: readonly string[]) => void;
  use: () => readonly string[];
};

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

const NONE: readonly string[] = [];

/**
 * A few ids kept in this browser, shared by every component that reads them and by every other window.
 * `where` is called late: storage may be forbidden, and Node has none.
 */
export function idList(key: string, most: number, where: () => Storage): IdList {
  const listeners = new Set<() => void>();
  const read = () => {
    try {
      return readIds(where().getItem(key), most);
    } catch {
      return NONE;
    }
  };
  let value = read();
  const put = (next: readonly string[]) => {
    value = next;
    for (const listener of listeners) listener();
  };
  globalThis.addEventListener?.('storage', (event: Event) => {
    const { key: changed, storageArea } = event as StorageEvent;
    if (changed === key && storageArea === where()) put(read());
  });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const get = () => value;
  return {
    get,
    set(ids) {
      const next = ids.slice(0, most);
      try {
        where().setItem(key, JSON.stringify(next));
      } catch {
        // kept for this page only
      }
      put(next);
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}
