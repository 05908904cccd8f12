import type { ShownMenu } from '@cloudyard/contract/access/menu.ts';
import { useSyncExternalStore } from 'react';

/** The console through the eyes of a role: its keys and menus instead of one's own, and only to look. */
export type Preview = {
  roleId: string;
  roleName: string;
  keys: ReadonlySet<string>;
  menus: readonly ShownMenu[];
};

let now: Preview | undefined;
const listeners = new Set<() => void>();

/** Undefined: back to one's own eyes. A reload ends it as well. */
export function setPreview(next: Preview | undefined): void {
  now = next;
  for (const listener of listeners) listener();
}

export const previewNow = () => now;
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const usePreview = () => useSyncExternalStore(subscribe, previewNow);
