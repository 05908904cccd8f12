import type { ShownMenu } from '@cloudyard/contract/access/menu.ts';
import { useSyncExternalStore } from 'react';

/** The console as holders of a role see it: the role's keys and menus instead of the user's own, read only. */
export type Preview = {
  roleId: string;
  roleName: string;
  keys: ReadonlySet<string>;
  menus: readonly ShownMenu[];
};

let now: Preview | undefined;
const listeners = new Set<() => void>();

/** Undefined ends the preview. A reload ends it as well. */
export function setPreview(next: Preview | undefined): void {
  now = next;
  for (const listener of listeners) listener();
}

export const previewNow = () => now;
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const usePreview = () => useSyncExternalStore(subscribe, previewNow, previewNow);
